/** Receives all codes from camera, readers and typing. The topmost part of the screen handles them. */
import { longestCode, withSeparators } from '@wms/contract/logistics/scan/gs1';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { alert } from '../../../client/alerts/alert.ts';
import { createStore, useStore } from '../../../client/alerts/store.ts';
import { useLatest } from '../../../client/latest.ts';
import { chooseText } from '../../shared/reader/choose.ts';
import type { Reading } from '../../shared/reader/reading.ts';
import { takeTimes } from '../../shared/reader/times.ts';
import type { ReadingWay, UnreadFacts } from '../../shared/reader/unread.ts';
import { listenForReaders } from '../../shared/reader/wedge-listener.ts';
import { signal } from './signals.ts';

type Handler = {
  read: (code: string, how: ReadingWay) => unknown;
  /** Whether the code means something here. A code that came in pieces counts only if it does. */
  knows: (code: string) => boolean | Promise<boolean>;
  /**
   * Keeps the quantity that was typed alone, `5*`, for the next code. Missing where a quantity before a code has no
   * meaning: the text is then a code as it stands.
   */
  expect?: (times: string) => void;
  /** Keeps a code that came in pieces and that nobody knows, or that the sheet of a line doesn't take. */
  keep?: ((text: string, why: 'broken' | 'again', how?: ReadingWay, told?: UnreadFacts) => void) | undefined;
};

const handlers: { current: Handler }[] = [];
let before: Promise<unknown> = Promise.resolve();
/** The number of readings that are not handled yet. */
const inHand = createStore({ readings: 0 });
/**
 * Readings that wait for a handler, because the browser may still load a scanning mode when the first label is read.
 */
let awaiting: (() => void)[] = [];
/** The number of open pages that read codes: 1, or 0 after the person has left the page. */
let pages = 0;

function callAwaiting() {
  for (const go of awaiting) go();
  awaiting = [];
}

/** Gives a whole code, such as that of the camera or of a button. */
export const giveCode = (code: string, times: string | null = null) =>
  giveReading({ texts: [times === null ? code : `${times}*${code}`], inPieces: false, byHand: false });

/** Readings are handled one after the other, so that a list keeps their order. */
export function giveReading({ texts, inPieces, byHand }: Reading) {
  const [text = '', ...others] = texts.map(clean).filter(Boolean);
  if (text === '') return;
  countReading(1);
  void takeTurn(() => handle({ texts: [text, ...others], inPieces, byHand }), -1);
}

/**
 * Does the work after all earlier readings. React draws at the end of each, so that the next reading finds the new line
 * on the screen, and no sheet that has been closed.
 */
function takeTurn(work: () => unknown, readings = 0) {
  before = before
    .then(work)
    .catch((error: unknown) => console.error(error))
    .then(() => flushSync(() => countReading(readings)));
  return before;
}

const countReading = (more: number) => inHand.set({ readings: inHand.get().readings + more });

/**
 * Returns a function for a button, which acts after all earlier readings: a person who reads a code and presses the
 * button at once means that code, too. Later readings wait for the promise that `act` returns, and a second press
 * meanwhile does nothing. `waits` is true while the press waits for a reading.
 */
export function useAfterReadings(act: () => unknown) {
  const latest = useLatest(act);
  const running = useRef(false);
  const [waits, setWaits] = useState(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    // With no reading to wait for, the button is not switched off, because it would lose the focus.
    setWaits(inHand.get().readings > 0);
    await takeTurn(() => latest.current());
    running.current = false;
    setWaits(false);
  };
  return { run, waits };
}

const clean = (code: string) =>
  withSeparators(code)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestCode);

async function handle(reading: Reading) {
  if (handlers.length === 0 && pages > 0) await new Promise<void>((resolve) => awaiting.push(resolve));
  const handler = handlers.at(-1)?.current;
  if (!handler) {
    signal('refused');
    return alert.error(`«${reading.texts[0]}» non è stato preso: leggilo di nuovo`);
  }
  const { times, rest } = handler.expect
    ? await takeTimes(reading, handler.knows)
    : { times: null, rest: reading };
  if (rest === null) return handler.expect?.(times ?? '1');
  const { texts, inPieces, byHand } = rest;
  const code = await chooseText({ texts, inPieces }, handler.knows);
  const [text, otherKeys = null] = texts;
  if (code !== null)
    return handler.read(code, { byHand, otherKeys: code === text ? otherKeys : null, times });
  signal('refused');
  // The sheet of a line keeps nothing itself; the list below it does.
  keepBelow(text, 'broken');
  if (!handler.keep) alert.error('La lettura si è interrotta: leggi di nuovo il codice');
}

/** Keeps a code in the list that lies below the sheet of a line. */
const keepBelow: NonNullable<Handler['keep']> = (...code) =>
  handlers.findLast(({ current }) => current.keep)?.current.keep?.(...code);

/** Refuses a code that the sheet of a line doesn't take. The list below it keeps the code with the reason. */
export function refuseInSheet(
  text: string,
  sentence: string,
  notify: (sentence: string) => void = alert.info,
) {
  signal('refused');
  notify(sentence);
  keepBelow(text, 'again', undefined, { sentence });
}

/**
 * Handles the codes while the component is mounted, in place of the previous handler. Returns true while a code is
 * looked up for this component.
 */
export function useCodes(read: Handler['read'], more: Omit<Handler, 'read'>): boolean {
  const reads = useStore(inHand).readings > 0;
  const latest = useLatest({ read, ...more });
  useEffect(() => {
    handlers.push(latest);
    countReading(0);
    callAwaiting();
    return () => {
      handlers.splice(handlers.indexOf(latest), 1);
      countReading(0);
    };
  }, []);
  return reads && handlers.at(-1) === latest;
}

/** The field for codes that is on the screen. */
const fields: HTMLInputElement[] = [];

/** Makes a field the one into which codes are typed while nothing editable has the focus. */
export function useAsCodeField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const own = field.current;
    if (!own) return;
    fields.push(own);
    return () => void fields.splice(fields.indexOf(own), 1);
  }, []);
  return field;
}

const findCodeField = () => fields.at(-1) ?? null;

/** Puts the cursor into the field for codes. */
export const focusCodeField = () => findCodeField()?.focus();

/** Gives the codes of hand-held readers, and of people who type, wherever the focus is. */
export const useReaders = () =>
  useEffect(() => {
    const stop = listenForReaders(giveReading, { codeField: findCodeField });
    pages += 1;
    return () => {
      stop();
      pages -= 1;
      // A code that was read for this page and still waits must not be handled by the next page.
      callAwaiting();
    };
  }, []);
