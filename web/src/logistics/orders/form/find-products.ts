/** Finds products for a row of an order: first those that the supplier sells, with their price, then all others. */
import { listProducts } from '@wms/contract/logistics/products/reading';
import {
  listProductsOfSupplier,
  listSuppliersOfProduct,
  type SupplierOfProduct,
} from '@wms/contract/logistics/suppliers/products';
import { formatQuantity } from '@wms/contract/platform/formats';
import { call } from '../../../client/call/send.ts';
import { readAnswer } from '../../../client/query.ts';
import { shortenDecimal } from '../../../ui/fields/numbers/plain-decimal.ts';
import { formatPrices } from '../../shared/prices.ts';
import type { LineValues } from './values.ts';

type Offer = Pick<SupplierOfProduct, 'code' | 'packSize' | 'minimum' | 'prices'>;

export type FoundProduct = {
  id: number;
  name: string;
  code: string;
  unit: string;
  supplierCode: string | null;
  /** The supplier's price, or the quantity in stock. */
  hint: string;
  /** The supplier's terms for this product; null when the supplier isn't known to sell it. */
  offer: Offer | null;
};

/** `near` is true when no product contains every word, and these only have a similar spelling. */
export type FoundProducts = { products: FoundProduct[]; near: boolean };

const most = '8';

export async function findProducts(
  text: string,
  supplierId: number | null,
  signal: AbortSignal,
): Promise<FoundProducts> {
  const q = text && { q: text };
  const [theirs, all] = await Promise.all([
    supplierId === null
      ? []
      : call(
          listProductsOfSupplier,
          { params: { id: String(supplierId) }, query: { limit: most, ...q } },
          { signal },
        ).then(({ rows }) => rows),
    // Without a text, only the supplier's own products are worth offering.
    text === '' && supplierId !== null
      ? null
      : call(listProducts, { query: { limit: most, ...q } }, { signal }),
  ]);
  const sold = theirs
    .filter(({ product }) => product.active)
    .map(
      ({ product, ...offer }): FoundProduct => ({
        id: product.id,
        name: product.name,
        code: product.code,
        unit: product.unit,
        supplierCode: offer.code,
        hint: formatPrices(offer.prices.slice(0, 1), product.unit) ?? '',
        offer,
      }),
    );
  const others = (all?.rows ?? [])
    .filter(({ id }) => sold.every((candidate) => candidate.id !== id))
    .map(
      ({ id, name, code, unit, available }): FoundProduct => ({
        id,
        name,
        code,
        unit,
        supplierCode: null,
        offer: null,
        hint: `${formatQuantity(available, unit)} disponibili`,
      }),
    );
  return { products: [...sold, ...others], near: sold.length === 0 && (all?.approximate ?? false) };
}

/** The values of a row that come from the supplier's terms for the product. */
export const termsOf = (offer: Offer | null): Partial<LineValues> =>
  offer
    ? {
        supplierCode: offer.code ?? '',
        packSize: shortenDecimal(offer.packSize),
        minimum: offer.minimum,
        prices: offer.prices,
        notSold: false,
      }
    : { supplierCode: '', packSize: '1', minimum: null, prices: [] };

/** The quantity of a new row: the smallest that the supplier sends. */
export const usualQuantity = (offer: Offer | null): string =>
  shortenDecimal(offer?.minimum ?? offer?.packSize ?? '1');

/** Reads the suppliers of a product, and its rate of VAT. */
export async function readProduct(id: number): Promise<{ vat: string | null; offers: SupplierOfProduct[] }> {
  const params = { id: String(id) };
  // The contract of a product's page is long, and most orders begin without a product, so it is loaded only here.
  const { getProduct } = await import('@wms/contract/logistics/products/details');
  const [product, offers] = await Promise.all([
    readAnswer(getProduct, { params }),
    readAnswer(listSuppliersOfProduct, { params }),
  ]);
  return { vat: product.vatPercent === null ? null : shortenDecimal(product.vatPercent), offers };
}

/** Returns the supplier that the first product of an order brings along: the preferred one, or else the only one. */
export function supplierOf(offers: readonly SupplierOfProduct[]) {
  const inUse = offers.filter(({ supplier }) => supplier.active);
  const ids = new Set(inUse.map(({ supplier }) => supplier.id));
  return (
    inUse.find(({ preferred }) => preferred)?.supplier ?? (ids.size === 1 ? inUse[0]?.supplier : undefined)
  );
}
