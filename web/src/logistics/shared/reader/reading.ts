/** Decides at the end of some keys whether they are a code, and in which forms it may be meant. */
import type { WedgeReading } from './wedge.ts';

/** A reading or a typed text, before anybody looks up what it means. */
export type Reading = {
  /** The forms in which it may be meant, the likeliest first: as it was typed, and by the places of the keys. */
  texts: [string, ...string[]];
  /** True when a reader's code came in pieces, so that it counts only if it is known as a whole. */
  inPieces: boolean;
  /** True when a person may have typed it. */
  byHand: boolean;
};

/** The focus at the time of the Enter or Tab that ended the keys. */
type FocusPlace = {
  /** The content of the page's field for codes, if the focus is there. */
  codeField: string | null;
  /** Whether the page has such a field at all. */
  isForCodes: boolean;
  /** Whether characters are written where the focus is. */
  isEditable: boolean;
  /** Whether it is a field for a quantity, in which nobody writes a code. */
  isQuantity?: boolean;
};

/** The reading that Enter or Tab has ended; null when the key means something else. */
export function readingAt(
  end: 'Enter' | 'Tab',
  heard: WedgeReading | null,
  where: FocusPlace,
): Reading | null {
  const { codeField, isForCodes, isEditable, isQuantity } = where;
  // Tab reads the field only right after a reader's keys: a person who moves on with Tab has paused before.
  if (codeField !== null && codeField.trim() !== '' && (heard || end === 'Enter'))
    return readingIn(codeField, heard);
  if (!heard) return null;
  if (isQuantity && end === 'Enter' && isLong(heard) && looksLikeCode(heard.text)) return readingOf(heard);
  return heard.isFast || (isForCodes && isLong(heard) && !isEditable) ? readingOf(heard) : null;
}

/** Where no field takes the characters, for example behind a dialog, fewer than four of them may be a person's. */
const isLong = ({ text }: WedgeReading) => text.length >= 4;

/** Whether a text in place of a quantity is a code: letters that are no unit, or more digits than a quantity has. */
export const looksLikeCode = (text: string) =>
  /\d{8}/.test(text) || (/\p{L}/u.test(text) && !isWithUnit(text.trim()));

/** `1500 pz`, `10kg`, `EUR 1250`. Glued to the number, only a unit that people write is one: `1234AB` is a code. */
function isWithUnit(text: string): boolean {
  const [, number, blank, unit] =
    /^[^\p{L}\d]*([\d.,\s]*\d[.,]?)(\s*)([^\d\s]{1,5}\.?[²³23]?)$/u.exec(text) ?? [];
  if (number && unit) return blank !== '' || writtenUnits.has(unit.toLowerCase().replace(/\.$/, ''));
  return /^(€|eur|euro)\s*[\d.,\s]+$/iu.test(text);
}

const writtenUnits = new Set([
  ...['pz', 'pezzi', 'conf', 'nr', 'm', 'mt', 'cm', 'mm', 'km', 'mq', 'm²', 'm2', 'mc', 'm³', 'm3'],
  ...['kg', 'hg', 'g', 'gr', 'l', 'lt', 'ml', 'cl', 'h', 'ore', 'min', 'gg', '€', 'eur', 'euro'],
]);

const readingOf = ({ text, places, inPieces }: WedgeReading): Reading => ({
  texts: formsOf([text, places]),
  inPieces,
  byHand: false,
});

/** The whole content of the field for codes, also when a part of it was pasted or typed earlier. */
function readingIn(value: string, heard: WedgeReading | null): Reading {
  // A field drops control characters, so only the heard keys contain them.
  const shown = heard?.text.replace(/\p{Cc}/gu, '') ?? '';
  if (!heard || shown === '' || !value.endsWith(shown))
    return { texts: formsOf([value]), inPieces: false, byHand: true };
  const earlier = value.slice(0, value.length - shown.length);
  const whole = [earlier + heard.text, earlier + heard.places];
  if (!heard.isFast) return { texts: formsOf(whole), inPieces: false, byHand: true };
  // Earlier text in the field may be the beginning of the code, if its reader paused for long, or a text left there
  // before.
  const alone = earlier.trim() === '' ? [] : [heard.text, heard.places];
  return {
    texts: formsOf([...whole, ...alone]),
    inPieces: heard.inPieces || alone.length > 0,
    byHand: false,
  };
}

function formsOf(texts: string[]): Reading['texts'] {
  const [first = '', ...others] = new Set(texts.filter((text) => text.trim() !== ''));
  return [first, ...others];
}
