/**
 * Reads the labels of distributors and makers: the envelope of ISO/IEC 15434 in format 06, with the data identifiers of
 * ANSI MH10.8.2 (electronics: ECIA EIGP 114). A label that can't be read completely gives a sentence and no data,
 * because a part of it could be another quantity.
 */

import { formatAll } from '../../platform/formats.ts';

export type VendorLabel = {
  /** The codes that may identify the product, the supplier's own first: 30P, 1P, P. */
  codes: string[];
  /** In units of the product, as a decimal; null when the label has no quantity, or counts in another unit. */
  quantity: string | null;
  lot: string | null;
  serial: string | null;
  /** `2027-12-31` */
  expiresOn: string | null;
  /** The number of our order, as the supplier received it. */
  order: string | null;
};

export type VendorReading = { label: VendorLabel; wrong: null } | { label: null; wrong: string };

/** Matches the beginning of a vendor label. Some printers put a '>' before it. */
const begins = /^>?\[\)>/;

export const isVendorLabel = (code: string) => begins.test(code.trim());

/**
 * The forms in which separators arrive: as control characters, as their pictures, as the names that readers may be set
 * to send, and as the characters that Alt and their number type. `|` ends a field, as it does in our GS1 codes; ␞ ends
 * a format, ␄ the label.
 */
const written: readonly [control: string, as: RegExp, ours: string][] = [
  ['\u001d', /[␝↔]|[<{]GS[>}]|\\x1d|\\u001d|\^\]|~029/gi, '|'],
  ['\u001e', /[␞▲]|[<{]RS[>}]|\\x1e|\\u001e|\^\^|~030/gi, '␞'],
  ['\u0004', /[␄♦]|[<{]EOT[>}]|\\x04|\\u0004|~004/gi, '␄'],
];

/** Writes the separators of a vendor label in characters that our texts may contain; other codes are left unchanged. */
export const withVisibleSeparators = (code: string) =>
  isVendorLabel(code)
    ? written.reduce((text, [control, as, ours]) => text.replaceAll(control, ours).replace(as, ours), code)
    : code;

const refuse = (wrong: string): VendorReading => ({ label: null, wrong });

/** Reads a scanned code; null when it isn't a label of this kind at all. */
export function readVendorLabel(scanned: string): VendorReading | null {
  if (!isVendorLabel(scanned)) return null;
  // Drops the end of the label, and everything after it.
  const [text = ''] = withVisibleSeparators(scanned.trim()).replace(begins, '').split('␄');
  const [, format, content] = /^␞?(\d\d)(?:\||$)(.*)$/s.exec(text) ?? [];
  if (/^␞?\d\d[^|]/.test(text))
    return refuse(
      'Il lettore non invia i separatori dell’etichetta: impostalo perché invii i caratteri di controllo (GS), ' +
        'o usa la fotocamera',
    );
  if (!format || content === undefined) return refuse('L’etichetta è incompleta: leggila di nuovo');
  if (format !== '06')
    return refuse(`L’etichetta è nel formato ${format}, che qui non si legge: scrivi il codice a mano`);
  const fields = content.split(/[|␞]/).filter(Boolean);
  if (fields.length === 0) return refuse('L’etichetta è incompleta: leggila di nuovo');
  const found = new Map<string, Set<string>>();
  for (const field of fields) {
    const [, identifier, value = ''] = /^(\d{0,3}[A-Z])(.*)$/is.exec(field) ?? [];
    if (!identifier) return refuse(`Dell’etichetta non si capisce «${field.slice(0, 20)}»: leggila di nuovo`);
    if (value.trim() === '') continue;
    const values = found.get(identifier.toUpperCase()) ?? new Set();
    found.set(identifier.toUpperCase(), values.add(value.trim()));
  }
  return judge(found);
}

function judge(found: ReadonlyMap<string, ReadonlySet<string>>): VendorReading {
  const all = (identifier: string) => [...(found.get(identifier) ?? [])];
  /** When a bag has two different lots, neither is the lot of the bag. */
  const single = (identifier: string) => {
    const [value, ...others] = all(identifier);
    return others.length === 0 ? (value ?? null) : null;
  };
  const codes = [...new Set(['30P', '1P', 'P'].flatMap(all))];
  if (codes.length === 0)
    return refuse('Su questa etichetta non c’è il codice del prodotto: leggi quella del pezzo');
  const amounts = all('Q');
  if (amounts.length > 1)
    return refuse(`L’etichetta dice due quantità, ${formatAll(amounts)}: scrivila a mano`);
  const [amount] = amounts;
  const counted = amount === undefined ? null : readAmount(amount);
  if (counted === undefined || counted === '0')
    return refuse(`«${amount?.slice(0, 20)}» non è una quantità: leggi di nuovo l’etichetta`);
  return {
    label: {
      codes,
      quantity: counted,
      lot: keepShort(single('1T')),
      serial: keepShort(single('S')),
      expiresOn: readExpiry(single('14D'), single('6D')),
      order: single('K'),
    },
    wrong: null,
  };
}

/**
 * Reads a quantity: '3000', '2.5' and '3000EA' are units of the product. Null for another unit, such as the feet of
 * '25FT'; undefined for a text that is no number.
 */
function readAmount(text: string): string | null | undefined {
  const [, digits, decimals = '', unit = ''] = /^0*(\d{1,8})(\.\d{1,3})?\s*([A-Z]{0,5})$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const whole = `${digits}${decimals.replace(/\.?0+$/, '')}`;
  return unit === '' || /^(EA|PCE|PCS|PC|PZ|ST)$/i.test(unit) ? whole : null;
}

/** Our lots and serial numbers have at most 80 characters, so a longer value counts as missing. */
const keepShort = (value: string | null) => (value !== null && value.length <= 80 ? value : null);

/** Reads an expiry: 14D has YYYYMMDD; 6D has a day and its meaning, where 036 is the expiry. */
function readExpiry(expiry: string | null, qualified: string | null): string | null {
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)$/.exec(expiry ?? '') ?? /^(\d{4})(\d\d)(\d\d)0?36$/.exec(qualified ?? '') ?? [];
  if (!year || !month || !day) return null;
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}
