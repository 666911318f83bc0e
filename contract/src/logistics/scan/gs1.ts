/**
 * The parts of GS1-128, GS1 DataMatrix, GS1 QR and GS1 Digital Link besides the article: lot, expiry, serial number,
 * count. The rules are those of the GS1 General Specifications (application identifiers 3, symbology identifiers 5,
 * dates 7.12).
 */
import { z } from 'zod';
import { text } from '../../platform/schema.ts';
import { checkDigit } from '../products/barcodes.ts';
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
};

/**
 * Replaces FNC1, which ends parts of unknown length and which readers send as U+001D, by `|`. Our texts may not contain
 * control characters; readers can be set to send `|` themselves, and GS1's own data contains neither.
 */
export const withSeparators = (code: string) => withVisibleSeparators(code).replaceAll('\u001d', '|');

/** The labels of makers of electronics have some 300 characters. */
export const longestCode = 600;

/** A code as a reader sends it. */
export const ScannedCode = z.string().transform(withSeparators).pipe(text(longestCode));

/** Removes the three characters with which a reader may name the kind of symbol (`]C1`, `]E0`). */
export const withoutSymbology = (code: string) => code.trim().replace(/^\][A-Za-z]\d/, '');

/** Reads a scanned or typed code by the rules of GS1; null when it is another kind of code. */
export function readGs1(scanned: string, today = new Date()): Gs1 | null {
  const code = withSeparators(scanned.trim());
  const parts = readLink(code) ?? readBrackets(code) ?? readElements(code);
  const gtin = parts?.get('01') ?? parts?.get('02');
  if (!parts || !gtin) return null;
  return {
    gtin: isGtin(gtin) ? gtin : null,
    lot: keepShort(parts.get('10')),
    serial: keepShort(parts.get('21')),
    expiresOn: readDate(parts.get('17') ?? '', today),
    count: Number(/^\d{1,8}$/.exec(parts.get('37') ?? '')?.[0] ?? 0) || null,
  };
}

/** Reads a code as it is printed under the bars and as people type it: `(01)08001234567893(10)L-27`. */
function readBrackets(code: string): Map<string, string> | null {
  if (!/^\(\d{2,4}\)/.test(code)) return null;
  const [, ...parts] = code.split(/\((\d{2,4})\)/);
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [identifier = '', value = ''] = parts.slice(at, at + 2);
    if (!found.has(identifier)) found.set(identifier, value.trim());
  }
  return found;
}

/** Reads an address (GS1 Digital Link): `https://id.gs1.org/01/08001234567897/10/L-27?17=271231`. */
function readLink(code: string): Map<string, string> | null {
  const [, path, query = ''] =
    /^https?:\/\/[^?#]*?(\/01\/\d{8,14}(?:\/[^?#]*)?)(?:\?([^#]*))?(?:#.*)?$/i.exec(code) ?? [];
  if (!path) return null;
  const found = new Map(new URLSearchParams(query));
  const [, ...steps] = path.split('/');
  for (let at = 0; at + 1 < steps.length; at += 2)
    found.set(steps[at] ?? '', new URLSearchParams(`value=${steps[at + 1]}`).get('value') ?? '');
  return found.set('01', (found.get('01') ?? '').padStart(14, '0'));
}

/** Reads a code as it comes out of the symbol: parts of known length end by themselves, the others at a separator. */
function readElements(code: string): Map<string, string> | null {
  const told = /^(\](C1|d2|Q3|e0|J1)|\|)/.test(code);
  const bare = withoutSymbology(code).replace(/^\|/, '');
  // If the reader doesn't mark it as GS1, only a valid article number at its beginning makes it GS1, because other
  // codes begin with 01, too.
  if (!told && !(/^0[12]\d{14}/.test(bare) && isGtin(bare.slice(2, 16)))) return null;
  const found = new Map<string, string>();
  let rest = bare;
  while (rest !== '') {
    const identifier = rest.slice(0, 2);
    const known = lengths[identifier];
    const end = known ?? rest.indexOf('|');
    const value = rest.slice(2, end === -1 ? undefined : end);
    if (!/^\d\d$/.test(identifier) || (known && value.length < known - 2)) return told ? found : null;
    if (!found.has(identifier)) found.set(identifier, value);
    rest = end === -1 ? '' : rest.slice(end).replace(/^\|/, '');
  }
  return found;
}

/** The length of an element with its identifier, by its first two digits (figure 7.8.5-2). */
const lengths: Readonly<Record<string, number>> = {
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

const isGtin = (digits: string) =>
  /^\d{14}$/.test(digits) && checkDigit(digits.slice(0, 13)) === Number(digits[13]);

/** Lots and serial numbers in GS1 have 20 characters at most. */
const keepShort = (value = '') => (value !== '' && value.length <= 20 ? value : null);

/** Reads YYMMDD; day 00 is the month's last. The century is the one that puts the year within 50 years of this one. */
function readDate(digits: string, today: Date): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  if (!yy) return null;
  const now = today.getFullYear();
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

/** Returns the number of units of a reading: the label's count of articles times the units of its barcode. */
export function countUnits({ count }: Gs1, packageQuantity: string): string {
  return count === null
    ? packageQuantity
    : String((Math.round(Number(packageQuantity) * 1000) * count) / 1000);
}
