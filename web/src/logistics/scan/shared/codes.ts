/** Receives all codes from camera, readers and typing. The topmost part of the screen handles them. */
import { longestCode, withSeparators } from '@wms/contract/logistics/scan/gs1';
import { useEffect, useRef } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { chooseText } from '../../shared/reader/choose.ts';
import type { Reading } from '../../shared/reader/reading.ts';
import type { How, Told } from '../../shared/reader/unread.ts';
import { listenForReaders } from '../../shared/reader/wedge-listener.ts';
import { signal } from './signals.ts';

type Handler = {
  read: (code: string, how: How) => unknown;
  /** Whether the code means something here. It decides whether pieces of a code are one code. */
  knows: (code: string) => boolean | Promise<boolean>;
  /** Keeps a code that came in pieces and that nobody knows, or that the sheet of a line doesn't take. */
  keep?: ((text: string, why: 'broken' | 'again', how?: How, told?: Told) => void) | undefined;
};

const handlers: { current: Handler }[] = [];
let before: Promise<unknown> = Promise.resolve();
/** Called when there is a handler. The code of a mode may still be loading when the first label is read. */
let awaiting: (() => void)[] = [];

function callAwaiting() {
  for (const go of awaiting) go();
  awaiting = [];
}

/** Gives a whole code, such as that of the camera or of a button. */
export const giveCode = (code: string) => giveReading({ texts: [code], inPieces: false, byHand: false });

/** Readings are handled one after the other, so that a list keeps their order. */
export function giveReading({ texts, inPieces, byHand }: Reading) {
  const [text = '', ...others] = texts.map(clean).filter(Boolean);
  if (text === '') return;
  before = before
    .then(() => handle({ texts: [text, ...others], inPieces, byHand }))
    .catch((error: unknown) => console.error(error));
}

const clean = (code: string) =>
  withSeparators(code)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestCode);

async function handle({ texts, inPieces, byHand }: Reading) {
  if (handlers.length === 0) await new Promise<void>((resolve) => awaiting.push(resolve));
  const handler = handlers.at(-1)?.current;
  if (!handler) return;
  const code = await chooseText({ texts, inPieces }, handler.knows);
  const [text, otherKeys = null] = texts;
  if (code !== null) return handler.read(code, { byHand, otherKeys: code === text ? otherKeys : null });
  signal('refused');
  // The sheet of a line keeps nothing itself; the list below it does.
  keepBelow(text, 'broken');
  if (!handler.keep) alert.error('La lettura si è interrotta: leggi di nuovo il codice');
}

/** Keeps a code in the list that lies below the sheet of a line. */
const keepBelow: NonNullable<Handler['keep']> = (...code) =>
  handlers.findLast(({ current }) => current.keep)?.current.keep?.(...code);

/** Refuses a code that the sheet of a line doesn't take. The list below it keeps the code with the reason. */
export function refuseInSheet(text: string, sentence: string, tell: (sentence: string) => void = alert.info) {
  signal('refused');
  tell(sentence);
  keepBelow(text, 'again', undefined, { sentence });
}

/** Handles the codes while the component is mounted, in place of the previous handler. */
export function useCodes(read: Handler['read'], more: Omit<Handler, 'read'>) {
  const latest = useRef({ read, ...more });
  latest.current = { read, ...more };
  useEffect(() => {
    handlers.push(latest);
    callAwaiting();
    return () => void handlers.splice(handlers.indexOf(latest), 1);
  }, []);
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
    return () => {
      stop();
      // A code that was read for this page is none for the next one.
      callAwaiting();
    };
  }, []);
