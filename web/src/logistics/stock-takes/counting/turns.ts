/** Handles codes in the order in which they were read, however long the server's answer about each of them takes. */
import { useState } from 'react';

/** Runs each work after all earlier ones, so that a product finds the place that was read before it. */
export function makeTurns() {
  let before: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  };
}

export const useTurns = () => useState(makeTurns)[0];

type TakeCode = (code: string, times: string | null) => void;

export type ScannedCodes = ReturnType<typeof makeScannedCodes>;

/** Codes that another part of the page reads for the panel. They wait while the panel isn't there yet. */
export function makeScannedCodes() {
  let take: TakeCode | null = null;
  let waiting: Parameters<TakeCode>[] = [];
  return {
    /** `times` is the quantity that was said before the code. */
    give(code: string, times: string | null = null) {
      if (take) take(code, times);
      else waiting.push([code, times]);
    },
    /** Gives the codes to `taker` from now on; returns a function that stops this. */
    giveTo(taker: TakeCode) {
      take = taker;
      for (const code of waiting.splice(0)) taker(...code);
      return () => {
        take = null;
      };
    },
    /** Forgets the waiting codes, because the person has left the count for which they were read. */
    forget() {
      waiting = [];
    },
  };
}
