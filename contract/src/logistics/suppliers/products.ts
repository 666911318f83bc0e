/** The offers of a supplier: our products that they sell, each with their code and price. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { fileFormat, pageOf, paging, spreadsheet } from '../../platform/lists.ts';
import { Unit } from '../../platform/numbers/units.ts';
import {
  aboveZero,
  acrossFields,
  CivilDate,
  Created,
  fromZero,
  Id,
  Instant,
  line,
  optional,
  Quantity,
  text,
  Version,
} from '../../platform/schema.ts';
import { editsSuppliers, seesSuppliers } from '../shared/access.ts';
import { SupplierRef } from './ref.ts';

/** A price for one unit, without VAT, as a decimal text with at most four decimals. */
export const UnitPrice = fromZero(4, 8);

export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Tre lettere: EUR, USD, …');

export const PriceBreak = z.object({ fromQuantity: Quantity, price: z.string(), currency: z.string() });
export type PriceBreak = z.infer<typeof PriceBreak>;

const offered = {
  id: Id,
  code: z.string().nullable(),
  manufacturer: z.string().nullable(),
  manufacturerCode: z.string().nullable(),
  /** The quantity in one pack, in the product's unit. */
  packSize: Quantity,
  /** The smallest quantity that they send, in the product's unit. */
  minimum: Quantity.nullable(),
  leadDays: z.number().nullable(),
  url: z.string().nullable(),
  /** Whether we prefer to buy the product from this supplier. */
  preferred: z.boolean(),
  notes: z.string().nullable(),
  /** The prices, the smallest quantity first. */
  prices: z.array(PriceBreak),
  version: z.number(),
};

const ProductOfSupplier = z.object({
  ...offered,
  product: z.object({ id: Id, code: z.string(), name: z.string(), unit: Unit, active: z.boolean() }),
});
export type ProductOfSupplier = z.infer<typeof ProductOfSupplier>;

const SupplierOfProduct = z.object({ ...offered, supplier: SupplierRef.extend({ active: z.boolean() }) });
export type SupplierOfProduct = z.infer<typeof SupplierOfProduct>;

export const listProductsOfSupplier = endpoint.get('/api/logistics/suppliers/:id/products', {
  summary: 'I prodotti che un fornitore vende, con i prezzi, in ordine di codice nostro',
  access: seesSuppliers,
  query: z.strictObject({ q: text(100, 0).optional(), ...paging }),
  answer: pageOf(ProductOfSupplier),
});

/** The file of one supplier and that of all suppliers have the same columns, which an import takes. */
export const exportProductsOfSupplier = endpoint.get('/api/logistics/suppliers/:id/products/export', {
  summary: 'I prodotti che un fornitore vende, con i prezzi, come CSV o XLSX',
  access: seesSuppliers,
  query: z.strictObject({ ...fileFormat }),
  answer: spreadsheet,
});

export const exportSupplierProducts = endpoint.get('/api/logistics/supplier-products/export', {
  summary: 'I prodotti di tutti i fornitori, con i prezzi, come CSV o XLSX',
  access: seesSuppliers,
  query: z.strictObject({ ...fileFormat }),
  answer: spreadsheet,
});

export const listSuppliersOfProduct = endpoint.get('/api/logistics/products/:id/suppliers', {
  summary: 'Chi vende un prodotto e a quanto: prima chi si preferisce, poi per nome',
  access: seesSuppliers,
  answer: z.array(SupplierOfProduct),
});

/** The fields of an offer in a form and in a file. */
export const offerShape = {
  code: optional(line(80)),
  manufacturer: optional(line(120)),
  manufacturerCode: optional(line(120)),
  packSize: aboveZero(3, 11).default('1'),
  minimum: optional(aboveZero(3, 11)),
  leadDays: optional(z.number().int().min(0).max(730)),
  url: optional(
    line(500)
      .pipe(z.url())
      .refine((url) => /^https?:\/\//i.test(url), 'L’indirizzo comincia con http:// o https://'),
  ),
  preferred: z.boolean().default(false),
  notes: optional(text(500)),
  prices: z
    .array(
      z.strictObject({
        fromQuantity: aboveZero(3, 11).default('1'),
        price: UnitPrice,
        currency: Currency.default('EUR'),
      }),
    )
    .max(20)
    .default(() => []),
};

/** Two prices for the same quantity would contradict each other. */
const onceEach = <S extends z.ZodObject>(schema: S) =>
  schema.refine(
    ({ prices }: { prices?: unknown }) =>
      !Array.isArray(prices) ||
      new Set(prices.map((price) => Number(price?.fromQuantity ?? 1))).size === prices.length,
    acrossFields('prices', 'Due prezzi valgono dalla stessa quantità'),
  );

export const addSupplierProduct = endpoint.post('/api/logistics/supplier-products', {
  summary: 'Aggiunge un prodotto a quelli di un fornitore',
  access: editsSuppliers,
  undoable: 'counterpart',
  body: onceEach(z.strictObject({ supplierId: Id, productId: Id, ...offerShape })),
  answer: Created,
});

export const editSupplierProduct = endpoint.patch('/api/logistics/supplier-products/:id', {
  summary: 'Modifica codice, confezione e prezzi di un prodotto da un fornitore',
  access: editsSuppliers,
  undoable: 'edited',
  body: onceEach(z.strictObject({ version: Version, ...offerShape })),
});

export const removeSupplierProduct = endpoint.delete('/api/logistics/supplier-products/:id', {
  summary: 'Toglie un prodotto a un fornitore',
  access: editsSuppliers,
  undoable: 'lost',
});

/** A price in the past, with its first day; null when the price was withdrawn on that day. */
const PricePoint = z.object({
  supplier: SupplierRef,
  code: z.string().nullable(),
  fromQuantity: Quantity,
  price: z.string().nullable(),
  currency: z.string(),
  at: Instant,
});
export type PricePoint = z.infer<typeof PricePoint>;

export const getPricesOverTime = endpoint.get('/api/logistics/products/:id/prices', {
  summary: 'Come sono cambiati i prezzi di un prodotto, fornitore per fornitore',
  access: seesSuppliers,
  query: z.strictObject({ since: CivilDate.optional() }),
  answer: z.array(PricePoint),
});

/**
 * Returns the price for a quantity: that of the highest break that it reaches; below the first break, the first one.
 */
export function priceFor(prices: readonly PriceBreak[], quantity: string): PriceBreak | null {
  const rising = prices.toSorted((price, other) => Number(price.fromQuantity) - Number(other.fromQuantity));
  return rising.findLast(({ fromQuantity }) => Number(fromQuantity) <= Number(quantity)) ?? rising[0] ?? null;
}
