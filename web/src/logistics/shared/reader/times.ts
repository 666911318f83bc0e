/** The quantity that a person says before a code: `5*VITE-M8`, or `5*` and then a reader's code. */

import type { Reading } from './reading.ts';

const timesFirst = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*[*×]\s*/;

/** Splits off the quantity; null when the text doesn't begin with one that is above zero. */
export function splitTimes(text: string): { times: string; code: string } | null {
  const [said = '', number = ''] = timesFirst.exec(text) ?? [];
  const times = number.replace(',', '.');
  return Number(times) > 0 ? { times, code: text.slice(said.length) } : null;
}

/** Whether a typed text may be the quantity for the next code: `5` and Enter, then the code. */
export const mayBeTimes = (text: string): boolean =>
  /^\d{1,4}$|^\d{1,4}[.,]\d{1,3}$/.test(text) && Number(text.replace(',', '.')) > 0;

/**
 * Takes the quantity away from all forms of a reading. A code that is known as it stands, such as `3*25`, is a code
 * and has no quantity before it. The rest is null when nothing but the quantity was typed.
 */
export async function takeTimes(
  reading: Reading,
  isKnown: (text: string) => boolean | Promise<boolean>,
): Promise<{ times: string | null; rest: Reading | null }> {
  const [first, ...others] = reading.texts;
  const said = splitTimes(first);
  if (!said || (said.code !== '' && (await isKnown(first)))) return { times: null, rest: reading };
  const { times, code } = said;
  if (code === '') return { times, rest: null };
  // A reader writes its code behind the quantity that a person has typed, so the code stands alone in another form.
  const number = /^\s*[\d.,]+/.exec(first)?.[0] ?? '';
  const cut = first.length - code.length;
  const codeOf = (text: string) => (text.startsWith(number) && text.length >= cut ? text.slice(cut) : text);
  const texts = new Set([code, ...others.map((text) => splitTimes(text)?.code ?? codeOf(text))]);
  const [only = code, ...more] = [...texts].filter(Boolean);
  const inPieces = reading.inPieces && !(more.length === 0 && others.includes(only));
  return { times, rest: { ...reading, texts: [only, ...more], inPieces } };
}
