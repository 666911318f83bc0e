/** Writes a line anew when the person has chosen what was missing; what was chosen stands in it as words. */
import type { Replacement } from '../../../ui/cupboards/act.ts';
import type { Reading } from './read-line.ts';
import { type Chosen, keyOfChosen } from './understand.ts';

type Written = { line: string; chosen: Chosen };

/** Returns the line with the choice in its place, and the chosen things by what now stands in the line. */
export function writeLine(
  reading: Reading,
  { things = {}, texts = {}, amount }: Replacement,
  before: Chosen,
): Written {
  const chosen = new Map(before);
  const words: string[] = [];
  if (reading.verb) words.push(reading.verb);
  const quantity = amount ?? reading.amount?.amount;
  if (quantity) words.push(quantity.replace('.', ','));
  if (quantity && !amount && reading.amount?.unit) words.push(reading.amount.unit);
  for (const part of reading.act.parts) {
    const thing = things[part.name];
    const text = thing
      ? part.writesCode
        ? (thing.code ?? thing.name)
        : thing.name
      : (texts[part.name] ?? reading.texts[part.name]);
    if (text === undefined || text === '') continue;
    if (thing) chosen.set(keyOfChosen(part.name, text), thing);
    if (part.words?.[0]) words.push(part.words[0]);
    words.push(text);
  }
  if (reading.momentText) words.push(reading.momentText);
  return { line: words.join(' '), chosen };
}
