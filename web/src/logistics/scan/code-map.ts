/** Finds a code in the index as the server would: labels' addresses, barcodes, product codes, places. */
import type { CodeIndex } from '@wms/contract/logistics/code-index';

type IndexedProduct = CodeIndex['products'][number];
type IndexedPlace = CodeIndex['locations'][number];
export type Match =
  | { kind: 'product'; product: IndexedProduct; packageQuantity: string }
  | { kind: 'location'; location: IndexedPlace };

export type CodeMap = (code: string) => Match | null;

export function codeMap({ products, locations }: CodeIndex): CodeMap {
  const byCode = new Map<string, Match>();
  // The last one set wins: so what is looked for first is set last.
  for (const location of locations) byCode.set(location.code.toLowerCase(), { kind: 'location', location });
  for (const product of products)
    byCode.set(product.code.toLowerCase(), { kind: 'product', product, packageQuantity: '1' });
  for (const product of products)
    for (const [code, packageQuantity] of product.barcodes)
      byCode.set(barcodeLookup(code), { kind: 'product', product, packageQuantity });
  return (typed) => {
    const code = typed.trim();
    const [, kind, id] = /\/([pl])\/(\d{1,10})$/.exec(code) ?? [];
    if (kind === 'p') {
      const product = products.find((candidate) => candidate.id === Number(id));
      return product ? { kind: 'product', product, packageQuantity: '1' } : null;
    }
    if (kind === 'l') {
      const location = locations.find((candidate) => candidate.id === Number(id));
      return location ? { kind: 'location', location } : null;
    }
    return byCode.get(barcodeLookup(code)) ?? byCode.get(code.toLowerCase()) ?? null;
  };
}

/** Numbers of the GTIN family are compared at 14 digits, as the database does: one article reads as 12 here and as 13 there. */
export function barcodeLookup(code: string): string {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return code.toLowerCase();
  const digits = code.padStart(14, '0');
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits : code.toLowerCase();
}
