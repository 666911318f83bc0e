/**
 * Reads and writes numbers as Italians do, with points between thousands and a comma before the decimals. Every field,
 * paste, setting, command and import reads by this one function, so that nothing is ever a thousandth or a
 * thousandfold of what was meant. The API itself speaks plain decimals: `1234.5`.
 */

/** The most decimals that a number may have, and the least with which it is written. */
export type NumberKind = {
  readonly decimals: number;
  readonly least: number;
  /** Written without points between thousands. */
  readonly ungrouped?: true;
};

/** Euro and cents. */
export const amountKind: NumberKind = { decimals: 2, least: 2 };
/** The price of one unit: a washer costs € 0,0042. */
export const priceKind: NumberKind = { decimals: 4, least: 2 };
/** Pieces, packs, days: what is counted. */
export const wholeKind: NumberKind = { decimals: 0, least: 0 };
/** Years, and numbers in a book: 2026 isn't `2.026`. */
export const ordinalKind: NumberKind = { ...wholeKind, ungrouped: true };
/** Kilograms, metres, litres: what is measured, to the thousandth. */
export const measureKind: NumberKind = { decimals: 3, least: 0 };
/** A rate by which something is multiplied: of exchange, for a kilometre. */
export const rateKind: NumberKind = { decimals: 12, least: 0 };
/** Percents, litres of fuel. */
export const hundredthsKind: NumberKind = { decimals: 2, least: 0 };
/** Kilometres of a journey. */
export const distanceKind: NumberKind = { decimals: 1, least: 0 };

/** A plain decimal `1234.5`, or two that the text may mean alike; the larger one comes first. */
export type NumberReading =
  | { value: string; either?: undefined }
  | { value?: undefined; either: readonly [string, string] };

const thousands = /^[1-9]\d{0,2}(\.\d{3})+$/;

/**
 * Reads a typed number; null when the text is none. With a comma, points are thousands. A lone point before exactly
 * three digits is one of thousands where the kind has at most two decimals (`1.000` euro, pieces); where it has three
 * or more, `1.250` may also be one and a quarter, and both are returned. So are both for `1,000` euro, which an English
 * page means as a thousand. Any other lone point is a decimal one. Blanks between thousands, a euro sign and a percent
 * sign are forgiven.
 */
export function readNumber(typed: string, { decimals }: NumberKind): NumberReading | null {
  const { minus, text } = bare(typed);
  if (!/\d/.test(text)) return null;
  const [withComma, before = '', after = ''] = /^([\d.]*),(\d*)$/.exec(text) ?? [];
  if (withComma) {
    if (before.includes('.') && !thousands.test(before)) return null;
    const value = plain(minus, before, after);
    return isForeign(before, after, decimals)
      ? { either: [plain(minus, before + after, ''), value] }
      : { value };
  }
  const [whole = '', ...rest] = text.split('.');
  if (thousands.test(text)) {
    const large = plain(minus, text, '');
    const isLonePoint = rest.length === 1;
    return isLonePoint && decimals >= 3
      ? { either: [large, plain(minus, whole, rest[0])] }
      : { value: large };
  }
  return rest.length <= 1 && /^[\d.]+$/.test(text) ? { value: plain(minus, whole, rest[0]) } : null;
}

/** `1,000` where three decimals don't exist: somebody else's thousand, or an exact one. */
const isForeign = (before: string, after: string, decimals: number) =>
  /^[1-9]\d{0,2}$/.test(before) && after.length === 3 && decimals < 3 && /^0*$/.test(after.slice(decimals));

/** Reads a typed number as a plain decimal; null when the text is none, or may mean two. */
export const readPlain = (typed: string, kind: NumberKind): string | null =>
  readNumber(typed, kind)?.value ?? null;

/** Writes a plain decimal (a comma serves as well) in full: `1234.5` as an amount is `1.234,50`. */
export function writeNumber(decimal: string, { least, ungrouped }: NumberKind): string {
  const [, minus = '', whole = '', rest = ''] = /^(-?)0*(\d+)(?:[.,](\d*))?$/.exec(decimal) ?? [];
  if (whole === '') return decimal;
  const decimals = rest.replace(/0+$/, '').padEnd(least, '0');
  const groups = ungrouped ? whole : whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${minus && '−'}${groups}${decimals && `,${decimals}`}`;
}

/** The price of one unit: `€ 0,0042`, `$ 12,50`. */
export const formatPrice = (price: string, currency = '€') =>
  `${currency}\u00a0${writeNumber(price, priceKind)}`;

/** The sign and the digits with their marks. Blanks that don't stand between thousands are left for a refusal. */
function bare(typed: string): { minus: string; text: string } {
  const shape = /^([-−–]?) ?(?:€|EUR(?![a-z]))? ?([-−–]?) ?(.*?) ?(?:€|EUR|euro|%)?$/iu;
  const [, first = '', second = '', text = ''] = shape.exec(typed.trim().replace(/\s+/gu, ' ')) ?? [];
  const ungrouped = /^\d{1,3}( \d{3})+([.,]\d*)?$/.test(text) ? text.replaceAll(' ', '') : text;
  return { minus: first || second ? '-' : '', text: first && second ? '' : ungrouped };
}

/** `1.234` and `5` → `1234.5`; zeros in front are dropped. */
const plain = (minus: string, whole: string, rest = '') =>
  `${minus}${whole.replaceAll('.', '').replace(/^0+(?=\d)/, '') || '0'}${rest && `.${rest}`}`;
