/** Judges how well a row of the bank matches the things that it could pay: by amount, name, codes and day. */
import type { BankTarget, Certainty } from '@wms/contract/accounting/bank/endpoints';
import { formatAll } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';

export type JudgedRow = {
  bookedOn: string;
  /** The amount without its sign, for money that came in and money that went out. */
  amount: string;
  /** The row's words in small letters, without accents, each between blanks: ` bonifico da verdi anna `. */
  words: string;
  /** The text as the bank wrote it. */
  text: string;
};

export type JudgedThing = {
  kind: BankTarget;
  amount: string;
  /** The day on which the thing was paid or is due. */
  on: string | null;
  /** The words of each name that the row may contain: the member, the parent, the payer on the receipt. */
  names: readonly (readonly string[])[];
  taxCodes: readonly string[];
  /** The numbers that the row may contain, as texts: `12/2026`, `NS-2026-0001`. */
  numbers: readonly string[];
  /** The number of a member, which counts only after a word like 'socio'. */
  memberNumber: number | null;
};

export type Judgement = { certainty: Certainty; points: number; because: string; part: boolean };

/** The most days between the row and a thing of the same amount, when only the amount speaks for it. */
const nearDays = 7;
/** With more days between them, the row and the thing are different payments, whatever their amounts. */
const farDays = 120;

/** Judges how well the row fits the thing; null when it doesn't fit at all. */
export function judge(row: JudgedRow, thing: JudgedThing): Judgement | null {
  const order = compareMoney(row.amount, thing.amount);
  const part = thing.kind === 'membership' && order === -1;
  if (order !== 0 && !part) return null;
  const apart = thing.on === null ? null : Math.abs(daysBetween(row.bookedOn, thing.on));
  // A fee may be paid long before or after its day.
  if (thing.kind !== 'membership' && apart !== null && apart > farDays) return null;
  const name = judgeName(row.words, thing.names);
  const code = thing.taxCodes.some((one) => holdsCode(row.text, one));
  const number =
    thing.numbers.some((one) => holdsNumber(row.text, one)) ||
    (thing.memberNumber !== null && holdsMemberNumber(row.text, thing.memberNumber));
  const near = apart !== null && apart <= nearDays;
  const because = [
    !part && 'importo',
    name === 'whole' && 'nome',
    name === 'some' && 'cognome o nome',
    code && 'codice fiscale',
    number && 'numero',
    near && 'data vicina',
  ].filter((one) => one !== false);
  const known = name === 'whole' || code || number;
  const certainty = certaintyOf({
    part,
    known,
    some: name === 'some',
    near,
    fee: thing.kind === 'membership',
  });
  if (!certainty) return null;
  const points =
    (part ? 0 : 4) +
    (code ? 6 : 0) +
    (number ? 5 : 0) +
    (name === 'whole' ? 5 : name === 'some' ? 2 : 0) +
    (near ? 1 : 0) -
    // If two things fit equally well, the nearer one gets more points.
    Math.min(apart ?? 0, farDays) / (farDays * 2);
  return { certainty, points, because: formatAll(because), part };
}

type Signs = { part: boolean; known: boolean; some: boolean; near: boolean; fee: boolean };

/**
 * Returns how certain the match is. A fee has the same amount as hundreds of others, so the amount alone doesn't
 * propose a fee.
 */
function certaintyOf({ part, known, some, near, fee }: Signs): Certainty | null {
  if (known) return part ? 'likely' : 'sure';
  if (part) return null;
  if (some) return 'likely';
  if (fee) return null;
  return near ? 'weak' : null;
}

/**
 * Says whether the row has all words of one of the names, in any order, or at least one word that is long enough to
 * mean something.
 */
function judgeName(words: string, names: JudgedThing['names']): 'whole' | 'some' | null {
  const has = (word: string) => words.includes(` ${word} `);
  if (names.some((name) => name.length > 1 && name.every(has))) return 'whole';
  return names.some((name) => name.some((word) => word.length > 3 && has(word))) ? 'some' : null;
}

/** Says whether the text has the code; spaces are ignored, because banks break lines inside codes. */
const holdsCode = (text: string, code: string) =>
  code !== '' && text.replace(/\s+/g, '').toUpperCase().includes(code.toUpperCase());

const holdsNumber = (text: string, number: string) => {
  const written = number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[/-]/g, '\\s*[-/ ]\\s*');
  return new RegExp(`(?<![\\w])${written}(?![\\w])`, 'i').test(text);
};

const holdsMemberNumber = (text: string, number: number) =>
  new RegExp(
    `\\b(tessera|socio|socia|tesserat[oai]|iscritt[oa])\\b\\W{0,3}(n|nr|num|numero)?\\W{0,3}0*${number}\\b`,
    'i',
  ).test(text);

const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000;

/** Returns the words as the database searches them: in small letters without accents. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

export const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

type Scored = { key: string; judgement: Judgement };

/**
 * Returns the best things for each row, starting with the surest pair. The first choice of one row is offered to no
 * other row, so that all proposals of a page can be confirmed together.
 */
export function chooseBest<Row, Thing extends { key: string }>(
  rows: readonly { row: Row; found: readonly (Thing & Scored)[] }[],
  most: number,
): (Thing & Scored)[][] {
  const taken = new Set<string>();
  const order = rows
    .map(({ found }, index) => ({ index, best: Math.max(0, ...found.map((one) => one.judgement.points)) }))
    .sort((a, b) => b.best - a.best);
  const chosen: (Thing & Scored)[][] = rows.map(() => []);
  for (const { index } of order) {
    const free = (rows[index]?.found ?? [])
      .filter(({ key }) => !taken.has(key))
      .sort((a, b) => b.judgement.points - a.judgement.points)
      .slice(0, most);
    chosen[index] = free;
    if (free[0]) taken.add(free[0].key);
  }
  return chosen;
}
