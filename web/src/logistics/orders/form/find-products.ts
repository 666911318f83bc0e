/** What a row of an order finds: first what the supplier sells, with its price, then every other product. */
import { listProducts } from '@wms/contract/logistics/products/reading';
import {
  listProductsOfSupplier,
  listSuppliersOfProduct,
  type SupplierOfProduct,
} from '@wms/contract/logistics/suppliers/products';
import { formatQuantity } from '@wms/contract/platform/formats';
import { call } from '../../../client/call/send.ts';
import { readAnswer } from '../../../client/query.ts';
import { shortenDecimal } from '../../../ui/plain-decimal.ts';
import { formatPrices } from '../../suppliers/offers/words.ts';
import type { LineValues } from './values.ts';

type Offer = Pick<SupplierOfProduct, 'code' | 'packSize' | 'minimum' | 'prices'>;

export type FoundProduct = {
  id: number;
  name: string;
  code: string;
  unit: string;
  supplierCode: string | null;
  /** What the supplier asks, or how much is in stock. */
  hint: string;
  /** As this supplier sells it; null when it is not known that they do. */
  offer: Offer | null;
};

/** `near` when no product had every word, and these are only spelt alike. */
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
    // Without a text only what the supplier sells is worth offering.
    text === '' && supplierId !== null
      ? null
      : call(listProducts, { query: { limit: most, ...q } }, { signal }),
  ]);
  const sold = theirs
    .filter(({ product }) => product.active)
    .map(
      ({ product, ...offer }): FoundProduct => ({
        ...{ id: product.id, name: product.name, code: product.code, unit: product.unit },
        supplierCode: offer.code,
        hint: formatPrices(offer.prices.slice(0, 1), product.unit) ?? '',
        offer,
      }),
    );
  const others = (all?.rows ?? [])
    .filter(({ id }) => sold.every((one) => one.id !== id))
    .map(
      ({ id, name, code, unit, available }): FoundProduct => ({
        ...{ id, name, code, unit, supplierCode: null, offer: null },
        hint: `${formatQuantity(available, unit)} disponibili`,
      }),
    );
  return { products: [...sold, ...others], near: sold.length === 0 && (all?.approximate ?? false) };
}

/** What the row takes from the way in which its supplier sells the product. */
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

/** How much is ordered unless somebody says otherwise: the least that the supplier sends. */
export const usualQuantity = (offer: Offer | null): string =>
  shortenDecimal(offer?.minimum ?? offer?.packSize ?? '1');

/** Who sells a product, and its rate of VAT. */
export async function readProduct(id: number): Promise<{ vat: string | null; offers: SupplierOfProduct[] }> {
  const params = { id: String(id) };
  // The contract of a product's page is long, and most orders begin without a product.
  const { getProduct } = await import('@wms/contract/logistics/products/details');
  const [product, offers] = await Promise.all([
    readAnswer(getProduct, { params }),
    readAnswer(listSuppliersOfProduct, { params }),
  ]);
  return { vat: product.vatPercent === null ? null : shortenDecimal(product.vatPercent), offers };
}

/** The supplier that a first product brings with it: the preferred one, else the only one. */
export function supplierOf(offers: readonly SupplierOfProduct[]) {
  const inUse = offers.filter(({ supplier }) => supplier.active);
  const ids = new Set(inUse.map(({ supplier }) => supplier.id));
  return (
    inUse.find(({ preferred }) => preferred)?.supplier ?? (ids.size === 1 ? inUse[0]?.supplier : undefined)
  );
}
