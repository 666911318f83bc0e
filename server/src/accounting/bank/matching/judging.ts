/** Judges how well a row of the bank matches the things that it could pay: by amount, name, codes and day. */
import type { BankTarget, Certainty } from '@wms/contract/accounting/bank/endpoints';
import { type AnyMethod, entryMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { formatAll } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { holdsCode, holdsMemberNumber, holdsNumber, judgeName, methodOf, speaksOfPart } from './row-words.ts';

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
  /** The way in which the thing was paid; null for an open fee and for a report that nobody has paid. */
  method: AnyMethod | null;
  /** Whether several people have this name, so that the name alone doesn't say which of them paid. */
  homonym: boolean;
};

/** The signs by which a row speaks for a thing, from the weakest to the strongest. */
const signs = ['amount', 'some', 'name', 'code', 'number'] as const;
type Sign = (typeof signs)[number];
/**
 * Returns the strongest of the signs that were found; `amount` when no other was found, because the amount always
 * fits.
 */
const strongest = (found: Record<Exclude<Sign, 'amount'>, boolean>): Sign =>
  signs.findLast((sign) => sign !== 'amount' && found[sign]) ?? 'amount';
export const strengthOf = (sign: Sign): number => signs.indexOf(sign);

export type Judgement = {
  certainty: Certainty;
  points: number;
  because: string;
  part: boolean;
  sign: Sign;
};

/** The most days between the row and a thing of the same amount, when only the amount speaks for it. */
const nearDays = 7;
/** The most days between the row and a payment that is already recorded, when the two are certainly the same money. */
const sameMoneyDays = 10;
/** A row certainly means a fee when it came at most this many days before or after the fee's due day. */
const feeDays = { before: 120, after: 365 } as const;
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
  const code = thing.taxCodes.some((taxCode) => holdsCode(row.text, taxCode));
  const card = thing.memberNumber !== null && holdsMemberNumber(row.text, thing.memberNumber);
  const number = thing.numbers.some((number) => holdsNumber(row.text, number));
  const near = apart !== null && apart <= nearDays;
  const sign = strongest({ number, code: code || card, name: name === 'whole', some: name === 'some' });
  const certainty = certaintyOf({ part, sign, near, fee: thing.kind === 'membership' });
  if (!certainty) return null;
  const because = [
    !part && 'importo',
    name === 'whole' && 'nome',
    name === 'some' && 'cognome o nome',
    code && 'codice fiscale',
    (card || number) && 'numero',
    near && 'data vicina',
  ].filter((candidate) => candidate !== false);
  const doubts = findDoubts(row, thing, { part, sign });
  const points =
    (part ? 0 : 4) +
    (code ? 6 : 0) +
    (card || number ? 5 : 0) +
    (name === 'whole' ? 5 : name === 'some' ? 2 : 0) +
    (near ? 1 : 0) -
    3 * doubts.length -
    // If two things fit equally well, the nearer one gets more points.
    Math.min(apart ?? 0, farDays) / (farDays * 2);
  const judgement = { certainty, points, because: formatAll(because), part, sign };
  return doubts.length > 0 ? doubt(judgement, formatAll(doubts)) : judgement;
}

/** Returns the judgement with a reason why the match isn't certain after all. */
export const doubt = (judgement: Judgement, reason: string): Judgement => ({
  ...judgement,
  certainty: judgement.certainty === 'sure' ? 'likely' : judgement.certainty,
  because: `${judgement.because}${judgement.because.includes(', ma ') ? ' e' : ', ma'} ${reason}`,
});

/** Returns the judgement of a thing that can't be matched now, which puts it behind all things that can. */
export const block = (judgement: Judgement, reason: string): Judgement => ({
  ...judgement,
  certainty: 'weak',
  points: judgement.points - 100,
  because: reason,
});

/** Returns the reasons against the match, although the row's words speak for it. */
function findDoubts(
  row: JudgedRow,
  thing: JudgedThing,
  { part, sign }: { part: boolean; sign: Sign },
): string[] {
  const late = thing.on === null ? 0 : daysBetween(thing.on, row.bookedOn);
  const far =
    thing.kind === 'membership'
      ? late < -feeDays.before || late > feeDays.after
      : thing.method !== null && Math.abs(late) > sameMoneyDays;
  const { method } = thing;
  const doubts = [
    method !== null && method !== methodOf(row.words) && `il metodo è ${entryMethodNames[method]}`,
    far && 'la data è lontana',
    !part && sign !== 'number' && speaksOfPart(row.words) && 'parla di una rata',
    sign === 'name' && thing.homonym && 'c’è un omonimo',
  ];
  return doubts.filter((doubt) => doubt !== false);
}

type Signs = { part: boolean; sign: Sign; near: boolean; fee: boolean };

/**
 * Returns how certain the match is. A fee has the same amount as hundreds of others, so the amount alone doesn't
 * propose a fee.
 */
function certaintyOf({ part, sign, near, fee }: Signs): Certainty | null {
  if (strengthOf(sign) >= strengthOf('name')) return part ? 'likely' : 'sure';
  if (part) return null;
  if (sign === 'some') return 'likely';
  if (fee) return null;
  return near ? 'weak' : null;
}

const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000;

type ScoredThing = { key: string; judgement: Judgement };

/**
 * Returns the best things for each row, starting with the surest pair. The first choice of one row is offered to no
 * other row, so that all proposals of a page can be confirmed together.
 */
export function chooseBest<Row, Thing extends { key: string }>(
  rows: readonly { row: Row; found: readonly (Thing & ScoredThing)[] }[],
  most: number,
): (Thing & ScoredThing)[][] {
  const taken = new Set<string>();
  const order = rows
    .map(({ found }, index) => ({
      index,
      best: Math.max(0, ...found.map((scored) => scored.judgement.points)),
    }))
    .sort((a, b) => b.best - a.best);
  const chosen: (Thing & ScoredThing)[][] = rows.map(() => []);
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
