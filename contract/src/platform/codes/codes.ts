/** Codes of people and organisations (italy.md 2.4): each schema normalises the typed text, and checks it. */
import { z } from 'zod';
import { text } from '../schema.ts';
import { checkLetter, compactCode, isCodiceFiscale } from './codice-fiscale.ts';

const compact = (max: number) =>
  z
    .string()
    .max(max * 3)
    .transform((typed) => typed.replace(/[\s.]/g, '').toUpperCase());

export const CodiceFiscale = compact(16).refine(
  isCodiceFiscale,
  'Codice fiscale non valido: ricontrolla ogni carattere',
);

/** A first or a last name. A tax code that was typed into the wrong field is refused. */
export const PersonName = text(60).refine(
  (typed) => !isCodiceFiscale(compactCode(typed)),
  'Questo è un codice fiscale: scrivilo nel suo campo',
);

/** Checks a partita IVA: 11 digits, Luhn; the schemas drop a leading IT. All zeros is refused. */
export function isPartitaIva(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const PartitaIva = compact(13)
  .transform((typed) => typed.replace(/^IT/, ''))
  .refine(isPartitaIva, 'Partita IVA non valida');

const typedCode = z
  .string()
  .trim()
  .max(40)
  .transform((typed) => typed.replace(/[\s.]/g, '').toUpperCase());

/** An Italian VAT number (11 digits, with or without IT), or one of another country with its two letters. */
export const VatNumber = typedCode
  .transform((typed) => typed.replace(/^IT/, ''))
  .refine(
    (number) => isPartitaIva(number) || /^[A-Z]{2}(?=.*\d)[A-Z0-9]{2,12}$/.test(number),
    'Partita IVA non valida: ricontrolla le cifre (se è estera, con la sigla del paese davanti)',
  );

/** The tax code of a person has 16 characters, that of a company or an association 11 digits. */
export const TaxCode = typedCode.refine(
  (code) => isPartitaIva(code) || isCodiceFiscale(code),
  'Codice fiscale non valido: ricontrolla ogni carattere',
);

/** SEPA lengths by country; elsewhere 15 to 34. */
const ibanLengths: Record<string, number> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** ISO 13616: length by country, mod 97 = 1; for Italy and San Marino also the CIN letter. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const country = iban.slice(0, 2);
  const length = ibanLengths[country];
  if (length !== undefined && iban.length !== length) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  if (BigInt(digits) % 97n !== 1n) return false;
  if (country !== 'IT' && country !== 'SM') return true;
  return /^[A-Z]\d{10}[A-Z0-9]{12}$/.test(iban.slice(4)) && checkLetter(iban.slice(5)) === iban.charAt(4);
}

export const Iban = compact(34).refine(isIban, 'IBAN non valido');

/** `IT60X0542811101000000123456` → groups of four, as people read it. */
export const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** Normalises to E.164; a number without a prefix is Italian: landlines keep their 0, mobiles have 9 or 10 digits. */
export const Phone = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s./()-]/g, '').replace(/^00/, '+'))
  .transform((typed) => (typed.startsWith('+') ? typed : `+39${typed}`))
  .refine(
    (phone) =>
      phone.startsWith('+39') ? /^\+39(0\d{5,10}|3\d{8,9})$/.test(phone) : /^\+[1-9]\d{6,14}$/.test(phone),
    'Numero di telefono non valido',
  );

/**
 * Writes an Italian number as people read it, whichever way it was stored: `+393331234567` → `+39 333 1234567`,
 * `+39011564123` → `+39 011564123`, since area codes have no fixed length. Another number stays as it is.
 */
export const formatPhone = (phone: string) =>
  phone
    .replace(/^\+39[\s./-]*3[\d\s./-]+$/, (mobile) => mobile.replace(/[\s./-]/g, ''))
    .replace(/^\+39(3\d\d)(\d{6,7})$/, '+39 $1 $2')
    .replace(/^\+39(0\d{5,10})$/, '+39 $1');

export const Cap = z
  .string()
  .trim()
  .regex(/^\d{5}$/, 'Il CAP ha 5 cifre');

/**
 * The 107 provinces with those of Sardinia of 2025-26, suppressed ones that birth places still name, and EE for abroad.
 */
export const provinces = (
  'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EE EN FC FE ' +
  'FG FI FM FR FU GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE ' +
  'PG PI PL PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD ' +
  'VA VB VC VE VI VR VS VT VV ZA'
).split(' ');

export const Province = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => provinces.includes(code), 'Sigla di provincia non valida (EE per l’estero)');

/** GTIN-8/12/13/14: mod 10 with weights 3 and 1 from the right. */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
