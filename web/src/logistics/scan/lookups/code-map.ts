/**
 * Finds a code in the stored index in the same way as the server: label addresses, barcodes, product codes, places,
 * suppliers' codes, the maker's code.
 */

import { readLabel } from '@wms/contract/logistics/labels/address';
import type { CodeIndex } from '@wms/contract/logistics/scan/code-index';
import { countUnits, pickLot, readGs1, withoutSymbology } from '@wms/contract/logistics/scan/gs1';
import { withoutZeros, withZeros } from '@wms/contract/logistics/scan/lost-zeros';
import { readVendorLabel, type VendorLabel } from '@wms/contract/logistics/scan/vendor-label';
import { today } from '@wms/contract/platform/schema';
import type { LineLot } from '../lines/line.ts';

type IndexedProduct = CodeIndex['products'][number];
type IndexedPlace = CodeIndex['locations'][number];
type ProductMatch = {
  kind: 'product';
  product: IndexedProduct;
  packageQuantity: string;
  lot: LineLot | null;
};
export type Match = ProductMatch | { kind: 'location'; location: IndexedPlace };

export type CodeMap = (code: string) => Match | null;

/**
 * Returns a function that finds a code. An index from an earlier version has no `sites` and no codes of suppliers or
 * makers.
 */
export function codeMap({ products, locations, sites = [] }: CodeIndex): CodeMap {
  const byCode = new Map<string, Match>([...codesOfMakers(products), ...codesOfSuppliers(products)]);
  // The last entry for a code wins, so the most important kind is added last.
  for (const location of locations) byCode.set(location.code.toLowerCase(), { kind: 'location', location });
  for (const product of products) byCode.set(product.code.toLowerCase(), ofProduct(product));
  for (const product of products)
    for (const [code, packageQuantity] of product.barcodes)
      byCode.set(barcodeLookup(code), ofProduct(product, packageQuantity));
  return (typed) => {
    const vendor = readVendorLabel(typed);
    if (vendor) return vendor.label && byVendor(vendor.label, byCode);
    const label = readLabel(typed);
    if (label && (label.site === '' || sites.includes(label.site))) {
      if (label.kind === 'p') {
        const product = products.find(({ id }) => id === label.id);
        return product ? ofProduct(product) : null;
      }
      const location = locations.find(({ id }) => id === label.id);
      return location ? { kind: 'location', location } : null;
    }
    const code = withoutSymbology(typed);
    return (
      byCode.get(barcodeLookup(code)) ??
      byCode.get(code.toLowerCase()) ??
      byLostZeros(code, byCode) ??
      byGs1(typed, byCode)
    );
  };
}

const codesOfSuppliers = (products: CodeIndex['products']) =>
  onlyOnes(products, ({ supplierCodes = [] }: StoredProduct) => supplierCodes);
const codesOfMakers = (products: CodeIndex['products']) =>
  onlyOnes(products, ({ manufacturerCode }: StoredProduct) => (manufacturerCode ? [manufacturerCode] : []));

type StoredProduct = Partial<IndexedProduct>;

/** The codes from suppliers or makers. A code that several products have finds none of them. */
function onlyOnes(products: CodeIndex['products'], codesOf: (product: StoredProduct) => readonly string[]) {
  const found = new Map<string, Match>();
  const several = new Set<string>();
  for (const product of products)
    for (const code of new Set(codesOf(product).map((code) => code.toLowerCase())))
      if (found.has(code)) several.add(code);
      else found.set(code, ofProduct(product));
  for (const code of several) found.delete(code);
  return found;
}

const ofProduct = (product: IndexedProduct, packageQuantity = '1'): ProductMatch => ({
  kind: 'product',
  product,
  packageQuantity,
  lot: null,
});

function byLostZeros(code: string, byCode: ReadonlyMap<string, Match>): Match | undefined {
  const forms = [withZeros(code), withoutZeros(code)];
  for (const form of forms) {
    const match = form === null ? undefined : byCode.get(form);
    if (match?.kind === 'product') return match;
  }
  return undefined;
}

function byGs1(typed: string, byCode: ReadonlyMap<string, Match>): Match | null {
  const said = readGs1(typed, today());
  const article = said?.gtin && (byCode.get(said.gtin) ?? byLostZeros(said.gtin, byCode));
  if (!said || !article || article.kind !== 'product') return null;
  const { product, packageQuantity } = article;
  const quantity = product.tracking === 'serial' ? '1' : countUnits(said, product.unit, packageQuantity);
  return { ...ofProduct(product, quantity), lot: pickLot(said, product) };
}

/** Finds the product of the first known code of a supplier's label. The label's quantity counts pieces, not packs. */
function byVendor(said: VendorLabel, byCode: ReadonlyMap<string, Match>): Match | null {
  for (const code of said.codes) {
    const match = byCode.get(barcodeLookup(code)) ?? byCode.get(code.toLowerCase());
    if (match?.kind !== 'product') continue;
    const { product } = match;
    const quantity = product.tracking === 'serial' ? '1' : (said.quantity ?? '1');
    return { ...ofProduct(product, quantity), lot: pickLot(said, product) };
  }
  return null;
}

/**
 * Numbers of the GTIN family are compared with 14 digits, as the database does: the same article has 12 digits on one
 * label and 13 on another.
 */
function barcodeLookup(code: string): string {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return code.toLowerCase();
  const digits = code.padStart(14, '0');
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits : code.toLowerCase();
}
