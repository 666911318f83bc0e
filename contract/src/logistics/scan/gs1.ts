/**
 * Reads the codes of GS1-128, GS1 DataMatrix, GS1 QR and GS1 Digital Link: article, lot, expiry, serial number, count
 * and net measures. The rules are in the GS1 General Specifications (application identifiers 3, symbology identifiers
 * 5, dates 7.12).
 */
import { z } from 'zod';
import { isGtin } from '../../platform/codes/codes.ts';
import type { Unit } from '../../platform/numbers/units.ts';
import { text } from '../../platform/schema.ts';
import { findIdentifier, fits } from './identifiers.ts';
import { withVisibleSeparators } from './vendor-label.ts';

export type Gs1 = {
  /** Fourteen digits; null when a wrong check digit shows that they were misread or misprinted. */
  gtin: string | null;
  lot: string | null;
  serial: string | null;
  /** `2027-12-31` */
  expiresOn: string | null;
  /** The number of articles; null when the label doesn't tell it. */
  count: number | null;
  /** The net weight, length, area or volume of this one piece, as a decimal, in each unit that fits. */
  measures: Partial<Record<Unit, string>>;
};

/**
 * Replaces FNC1, which ends parts of unknown length and which readers send as U+001D, by `|`, because our texts may not
 * contain control characters. Readers can be set to send `|` themselves. No value of GS1 contains U+001D or `|`.
 */
export const withSeparators = (code: string) => withVisibleSeparators(code).replaceAll('\u001d', '|');

/** The labels of makers of electronics have some 300 characters. */
export const longestCode = 600;

/** A code as a reader sends it. */
export const ScannedCode = z.string().transform(withSeparators).pipe(text(longestCode));

/** Removes the three characters with which a reader may name the kind of symbol (`]C1`, `]E0`). */
export const withoutSymbology = (code: string) => code.trim().replace(/^\][A-Za-z]\d/, '');

/** Reads a scanned or typed code by the rules of GS1; null when it is another kind of code. */
export function readGs1(scanned: string, today: string): Gs1 | null {
  const read = readParts(scanned);
  if (!read) return null;
  const { parts, gtin } = read;
  return {
    gtin,
    lot: parts.get('10') ?? null,
    serial: parts.get('21') ?? null,
    // 7003 is an expiry with its hour.
    expiresOn: readDate(parts.get('17') ?? parts.get('7003')?.slice(0, 6) ?? '', today),
    // 30 counts the pieces of an article whose number varies, 37 the articles in a box.
    count: Number(parts.get('37') ?? parts.get('30') ?? 0) || null,
    measures: readMeasures(parts),
  };
}

/** Returns the fourteen digits of the article; null for another kind of code, and for a wrong check digit. */
export const readGtin = (scanned: string): string | null => readParts(scanned)?.gtin ?? null;

type Parts = Map<string, string>;

function readParts(scanned: string): { parts: Parts; gtin: string | null } | null {
  const code = withSeparators(scanned.trim());
  const parts = readLink(code) ?? readBrackets(code) ?? readElements(code);
  const gtin = parts?.get('01') ?? parts?.get('02') ?? parts?.get('03');
  return parts && gtin ? { parts, gtin: gtin.length === 14 && isGtin(gtin) ? gtin : null } : null;
}

/** Keeps the first value of each identifier, if it has the length that the standard gives it. */
function keepPart(parts: Parts, identifier: string, value: string) {
  const known = findIdentifier(identifier);
  if (known?.identifier !== identifier || (fits(value, known.format) && !parts.has(identifier)))
    parts.set(identifier, value);
}

/** Reads a code as it is printed under the bars and as people type it: `(01)08001234567893(10)L-27`. */
function readBrackets(code: string): Parts | null {
  if (!/^\(\d{2,4}\)/.test(code)) return null;
  const [, ...parts] = code.split(/\((\d{2,4})\)/);
  const found: Parts = new Map();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [identifier = '', value = ''] = parts.slice(at, at + 2);
    keepPart(found, identifier, value.trim());
  }
  return found;
}

/** Reads an address (GS1 Digital Link): `https://id.gs1.org/01/08001234567897/10/L-27?17=271231`. */
function readLink(code: string): Parts | null {
  const [, article = '', path = '', query = ''] =
    /^https?:\/\/[^?#]*?\/01\/(\d{8,14})((?:\/[^?#]*)?)(?:\?([^#]*))?(?:#.*)?$/i.exec(code) ?? [];
  if (!article) return null;
  const found: Parts = new Map([['01', article.padStart(14, '0')]]);
  const [, ...steps] = path.split('/');
  for (let at = 0; at + 1 < steps.length; at += 2)
    keepPart(found, steps[at] ?? '', new URLSearchParams(`value=${steps[at + 1]}`).get('value') ?? '');
  for (const [identifier, value] of new URLSearchParams(query)) keepPart(found, identifier, value);
  return found;
}

/** Reads a code as it comes out of the symbol: parts of known length end by themselves, the others at a separator. */
function readElements(code: string): Parts | null {
  const told = /^(\](C1|d2|Q3|e0|J1)|\|)/.test(code);
  const bare = withoutSymbology(code).replace(/^\|/, '');
  // A code that the reader doesn't mark as GS1 counts as GS1 only if a valid article number is at its beginning,
  // because other codes begin with 01, too.
  if (!told && !(/^0[123]\d{14}/.test(bare) && isGtin(bare.slice(2, 16)))) return null;
  const found: Parts = new Map();
  let rest = bare;
  while (rest !== '') {
    const element = splitElement(rest);
    if (!element) return told ? found : null;
    keepPart(found, element.identifier, element.value);
    rest = rest.slice(element.identifier.length + element.value.length).replace(/^\|/, '');
  }
  return found;
}

/** Splits off the first element; null when the text doesn't begin with an identifier, or is too short for its value. */
function splitElement(rest: string): { identifier: string; value: string } | null {
  const known = findIdentifier(rest);
  const identifier = known?.identifier ?? rest.slice(0, 2);
  if (!/^\d{2,4}$/.test(identifier)) return null;
  const content = rest.slice(identifier.length);
  const closed = content.indexOf('|');
  const value = closed === -1 ? content : content.slice(0, closed);
  const own = known && known.format.shortest === known.format.longest ? known.format.shortest : undefined;
  const length = predefined[rest.slice(0, 2)];
  // A value of fixed length ends by itself also where the standard asks for a separator that the reader has left out.
  const end = length === undefined ? own : length - identifier.length;
  if (end === undefined) return { identifier, value };
  if (length !== undefined && content.length < end) return null;
  return { identifier, value: length === undefined && value.length < end ? value : content.slice(0, end) };
}

/**
 * The length of identifier and value together, by the first two digits, for the elements that no separator ends (figure
 * 7.8.5-2). The rule holds for identifiers of the future, too.
 */
const predefined: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((digits) => [digits, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((digits) => [digits, 10])),
  '41': 16,
};

/**
 * The identifiers of net measures that our units can express. `exponent` is the power of ten from the label's unit to
 * ours: 3 from kilograms to grams. Lengths and volumes in inches, pints and so on are left out.
 */
const measured: readonly [identifier: string, unit: Unit, exponent: number][] = [
  ['310', 'kg', 0],
  ['310', 'g', 3],
  ['311', 'm', 0],
  ['314', 'm²', 0],
  ['315', 'l', 0],
  ['315', 'ml', 3],
];

/** Reads the net weight, length, area and volume; a value with more than our three decimals is left to the person. */
function readMeasures(parts: Parts): Gs1['measures'] {
  const found: Gs1['measures'] = {};
  for (const [identifier, value] of parts)
    for (const [begin, unit, exponent] of measured) {
      if (identifier.length !== 4 || !identifier.startsWith(begin)) continue;
      const amount = shift(value, exponent - Number(identifier[3]));
      if (amount !== null && amount !== '0') found[unit] = amount;
    }
  return found;
}

/** Moves the decimal point of some digits; null when more than three decimals would be left. */
function shift(digits: string, places: number): string | null {
  if (places >= 0) return String(Number(digits) * 10 ** places);
  const padded = digits.padStart(1 - places, '0');
  const decimals = padded.slice(places).replace(/0+$/, '');
  if (decimals.length > 3) return null;
  const whole = String(Number(padded.slice(0, places)));
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Reads YYMMDD; day 00 is the month's last. The century is the one that puts the year within 50 years of this one. */
function readDate(digits: string, today: string): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  if (!yy) return null;
  const now = Number(today.slice(0, 4));
  const away = Number(yy) - (now % 100);
  const century = Math.floor(now / 100) + (away >= 51 ? -1 : away <= -50 ? 1 : 0);
  const year = century * 100 + Number(yy);
  const last = new Date(Date.UTC(year, Number(mm), 0)).getUTCDate();
  const day = dd === '00' ? last : Number(dd);
  if (Number(mm) < 1 || Number(mm) > 12 || day > last) return null;
  return `${year}-${mm}-${String(day).padStart(2, '0')}`;
}

/** Returns the article's number as it is printed: 8, 12, 13 or 14 digits. */
export const shortGtin = (gtin: string) =>
  gtin.startsWith('000000') ? gtin.slice(6) : gtin.startsWith('0') ? gtin.slice(1) : gtin;

/** Picks the part by which this article is tracked: its lot or its serial number, with the expiry if it has one. */
export function pickLot(
  said: Pick<Gs1, 'lot' | 'serial' | 'expiresOn'>,
  product: { tracking: 'none' | 'lot' | 'serial'; hasExpiry: boolean },
): { code: string; expiresOn: string | null } | null {
  const code = product.tracking === 'lot' ? said.lot : product.tracking === 'serial' ? said.serial : null;
  const expiresOn = product.tracking !== 'none' && product.hasExpiry ? said.expiresOn : null;
  return code || expiresOn ? { code: code ?? '', expiresOn } : null;
}

/**
 * Returns the number of units of a reading: the label's net measure, if it has one in the product's unit; else its
 * count of articles times the units of the barcode; without a count, the units of the barcode.
 */
export function countUnits({ count, measures }: Gs1, unit: Unit, packageQuantity: string): string {
  const units =
    count === null ? packageQuantity : String((Math.round(Number(packageQuantity) * 1000) * count) / 1000);
  return measures[unit] ?? units;
}

/** Whether the label itself says how much of a product with this unit it stands for. */
export const saysQuantity = ({ count, measures }: Gs1, unit: Unit) =>
  count !== null || measures[unit] !== undefined;
