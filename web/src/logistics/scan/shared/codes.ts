/** Receives all codes from camera, readers and typing. The topmost part of the screen handles them. */
import { longestCode, withSeparators } from '@wms/contract/logistics/scan/gs1';
import { useEffect, useRef } from 'react';

type Handler = (code: string) => unknown;

const handlers: { current: Handler }[] = [];
let before: Promise<unknown> = Promise.resolve();

/** Codes are handled one after the other, so that a list keeps the order of the readings. */
export function giveCode(code: string) {
  const clean = withSeparators(code)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestCode);
  if (clean === '') return;
  before = before.then(() => handlers.at(-1)?.current(clean)).catch((error: unknown) => console.error(error));
}

/** Handles the codes while the component is mounted, in place of the previous handler. */
export function useCodes(handler: Handler) {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const mine = { current: (code: string) => latest.current(code) };
    handlers.push(mine);
    return () => void handlers.splice(handlers.indexOf(mine), 1);
  }, []);
}
