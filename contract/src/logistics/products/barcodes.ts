/** The codes printed on a product or on its box: their kinds and their check digits. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { Id, Quantity } from '../../platform/schema.ts';

export const barcodeKindNames = {
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  code128: 'Code 128',
  code39: 'Code 39',
  qr: 'QR',
  datamatrix: 'DataMatrix',
  altro: 'Altro',
} as const;
export const barcodeKinds = namesOf(barcodeKindNames);
export const BarcodeKind = z.enum(barcodeKinds);
export type BarcodeKind = z.infer<typeof BarcodeKind>;

/** The number of digits of a code, with its check digit. */
const lengths: Partial<Record<BarcodeKind, number>> = { ean13: 13, ean8: 8, upca: 12 };

/** Computes the check digit from the other digits: weights 3 and 1 from the right, up to the next ten (GS1). */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((so, digit, at) => so + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const isGtin = (code: string) =>
  /^\d+$/.test(code) && checkDigit(code.slice(0, -1)) === Number(code.slice(-1));

/**
 * Returns the likeliest kind of a code, by its form. Thirteen digits are taken for an EAN even with a wrong check
 * digit, so that the person reads about the mistake.
 */
export function likelyKind(code: string): BarcodeKind {
  if (/^\d{13}$/.test(code)) return 'ean13';
  const byLength = ({ 12: 'upca', 8: 'ean8' } as const)[code.length];
  return byLength && isGtin(code) ? byLength : 'code128';
}

/** Returns a sentence about the mistake in a code of this kind; null when there is none. */
export function barcodeProblem(kind: BarcodeKind, code: string): string | null {
  const length = lengths[kind];
  const name = barcodeKindNames[kind];
  if (length) {
    if (!/^\d+$/.test(code)) return `Un ${name} è fatto di sole cifre`;
    if (code.length !== length) return `Un ${name} ha ${length} cifre, qui sono ${code.length}`;
    const right = checkDigit(code.slice(0, -1));
    if (right !== Number(code.slice(-1)))
      return `La cifra di controllo non torna: l’ultima dovrebbe essere ${right}. Ricontrolla le altre`;
  }
  if (kind === 'code39' && !/^[0-9A-Z .$/+%-]+$/.test(code))
    return 'Un Code 39 ha solo cifre, lettere maiuscole, spazi e - . $ / + %';
  if (kind === 'code128' && !/^[ -~]+$/.test(code)) return 'Un Code 128 non ha lettere accentate';
  return null;
}

export const Barcode = z.object({
  id: Id,
  code: z.string(),
  kind: BarcodeKind,
  /** The number of units that one reading counts. */
  packageQuantity: Quantity,
  version: z.number(),
});
export type Barcode = z.infer<typeof Barcode>;
