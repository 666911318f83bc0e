/**
 * The one handler of all codes: camera, readers and typing give them here, and what is uppermost on screen takes them.
 */
import { withSeparators } from '@wms/contract/logistics/scan/gs1';
import { useEffect, useRef } from 'react';

type Handler = (code: string) => unknown;

const handlers: { current: Handler }[] = [];
let before: Promise<unknown> = Promise.resolve();

/** One after the other: a list keeps the order in which things were read. */
export function giveCode(code: string) {
  const clean = withSeparators(code)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 300);
  if (clean === '') return;
  before = before.then(() => handlers.at(-1)?.current(clean)).catch((error: unknown) => console.error(error));
}

/** Takes the codes as long as it is mounted, instead of what took them before. */
export function useCodes(handler: Handler) {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const mine = { current: (code: string) => latest.current(code) };
    handlers.push(mine);
    return () => void handlers.splice(handlers.indexOf(mine), 1);
  }, []);
}
