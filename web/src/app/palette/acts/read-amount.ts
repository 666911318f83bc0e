/**
 * The quantity at the beginning of an act's words: '4', '4 pz', '2,5 m', '10pz di', 'tutta la'; 'un paio' is none.
 * Money and 'tutto' may also stand at their end.
 */
import type { Amount } from '../../../ui/cupboards/act.ts';
import { plainOf, type Word } from './typed-line.ts';

/** The units of products, by the words that people type for them. */
const units: Readonly<Record<string, string>> = {
  pz: 'pz',
  'pz.': 'pz',
  pezzo: 'pz',
  pezzi: 'pz',
  m: 'm',
  mt: 'm',
  metro: 'm',
  metri: 'm',
  'm²': 'm²',
  m2: 'm²',
  mq: 'm²',
  kg: 'kg',
  chilo: 'kg',
  chili: 'kg',
  g: 'g',
  gr: 'g',
  grammi: 'g',
  l: 'l',
  lt: 'l',
  litro: 'l',
  litri: 'l',
  ml: 'ml',
  conf: 'conf.',
  'conf.': 'conf.',
  confezione: 'conf.',
  confezioni: 'conf.',
};
const numbers: Readonly<Record<string, string>> = {
  un: '1',
  uno: '1',
  una: '1',
  due: '2',
  tre: '3',
  quattro: '4',
  cinque: '5',
  sei: '6',
  sette: '7',
  otto: '8',
  nove: '9',
  dieci: '10',
  venti: '20',
  trenta: '30',
  cinquanta: '50',
  cento: '100',
  mezzo: '0.5',
  mezza: '0.5',
};
const number = /^(-?\d{1,9})(?:[.,](\d{1,3}))?$/;
/** A number this long is a quantity only before a name: alone it is a barcode. */
const longNumber = /^\d{10,12}$/;
const numberWithUnit = /^(\d{1,9}(?:[.,]\d{1,3})?)([a-z²]+\d?\.?)$/;

/** A point before three digits groups thousands: '1.000' is a thousand. */
function decimalOf(text: string): string | null {
  if (/^\d{1,3}(\.\d{3})+$/.test(text)) return text.replaceAll('.', '');
  const [, whole, fraction] = number.exec(text) ?? [];
  if (whole === undefined) return null;
  return fraction ? `${Number(whole)}.${fraction}` : String(Number(whole));
}

const isJoin = (word: Word | undefined) => word !== undefined && ['di', "d'", 'x', '×'].includes(word.plain);
const skipJoin = (words: readonly Word[]) => (isJoin(words[0]) && words.length > 1 ? words.slice(1) : words);

/** The ways to take a quantity off the words; with a unit first. None when the words don't begin with a number. */
export function readAmount(words: readonly Word[]): { amount: Amount; words: readonly Word[] }[] {
  const [first, second] = words;
  if (!first) return [];
  const word = first.plain.replace(/^[x×*]|[x×*]$/, '');
  const [, glued, gluedUnit = ''] = numberWithUnit.exec(word) ?? [];
  const knownUnit = units[gluedUnit];
  if (glued && knownUnit) {
    const amount = decimalOf(glued);
    return amount ? [{ amount: { amount, unit: knownUnit }, words: skipJoin(words.slice(1)) }] : [];
  }
  const amount =
    numbers[word] ?? decimalOf(word) ?? (words.length > 1 && longNumber.test(word) ? word : null);
  if (!amount) return [];
  const unit = second && units[plainOf(second.typed)];
  return [
    ...(unit && words.length > 2 ? [{ amount: { amount, unit }, words: skipJoin(words.slice(2)) }] : []),
    { amount: { amount, unit: null }, words: skipJoin(words.slice(1)) },
  ];
}

const isAll = (word: Word | undefined) => /^tutt[oaie]$/.test(word?.plain ?? '');
const articles = new Set(['il', 'lo', 'la', 'i', 'gli', 'le', "l'"]);
export const skipArticle = (words: readonly Word[]) =>
  articles.has(words[0]?.plain ?? '') ? words.slice(1) : words;

/** The way to take 'tutto' off the words, at their beginning with its article ('tutta la') or at their end. */
export function readAll(words: readonly Word[]): { amount: Amount; words: readonly Word[] }[] {
  const amount: Amount = { amount: 'tutto', unit: null, isAll: true };
  if (isAll(words[0])) return [{ amount, words: skipJoin(skipArticle(words.slice(1))) }];
  return isAll(words.at(-1)) ? [{ amount, words: words.slice(0, -1) }] : [];
}

type LastAmount = { amount: Amount; words: readonly Word[]; isLast: true };

/** The way to take a whole number off the end of the words: 'guanti l 2'. */
export function readLastAmount(words: readonly Word[]): LastAmount[] {
  const last = words.at(-1)?.plain ?? '';
  if (words.length < 2 || !/^[1-9]\d{0,3}$/.test(last)) return [];
  return [{ amount: { amount: last, unit: null }, words: words.slice(0, -1), isLast: true }];
}

const isEuro = (word: Word | undefined) => word !== undefined && ['€', 'euro', 'eur'].includes(word.plain);

/** The way to take money off the end of the words: '20', '20,50 €', '€ 20'. None when they don't end with it. */
export function readMoney(words: readonly Word[]): { amount: Amount; words: readonly Word[] }[] {
  const rest = isEuro(words.at(-1)) ? words.slice(0, -1) : words;
  const amount = decimalOf(rest.at(-1)?.plain.replace(/^€|€$/g, '') ?? '');
  const before = rest.slice(0, -1);
  const named = isEuro(before.at(-1)) ? before.slice(0, -1) : before;
  return amount !== null && named.length > 0 ? [{ amount: { amount, unit: null }, words: named }] : [];
}
