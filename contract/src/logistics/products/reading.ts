import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, Facet, pageOf, paging } from '../../platform/lists.ts';
import { Unit } from '../../platform/numbers/units.ts';
import { CivilDate, Id, IdParam, Instant, Money, Quantity, text } from '../../platform/schema.ts';
import { mostLabelled } from '../labels/limits.ts';
import { seesStock } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { ProductKind } from './kinds.ts';

export const productSorts = ['code', 'name', 'quantity', 'updatedAt', 'movedAt'] as const;

/** The available quantity of a product: none, less than its minimum, enough, or more than its maximum. */
export const stockStates = ['none', 'low', 'ok', 'over'] as const;
export const StockState = z.enum(stockStates);
export type StockState = z.infer<typeof StockState>;

export const stockFilters = ['available', 'none', 'low', 'over'] as const;

/**
 * Filters for products without a photo, without a barcode, with stock that nobody counted for a year, or out of use.
 * Without a filter the list shows all products except those out of use.
 */
export const productGaps = ['noPhoto', 'noBarcode', 'uncounted', 'archived'] as const;

/** The filters of the list; the page's address contains all of them, too. */
export const ProductFilters = z.strictObject({
  /** Words of products, or codes of places. */
  q: text(200, 0).optional(),
  macro: IdParam.optional(),
  sub: IdParam.optional(),
  unit: Unit.optional(),
  kind: ProductKind.optional(),
  /** Only products that are available, used up, below their minimum (also used up) or above their maximum. */
  stock: z.enum(stockFilters).optional(),
  /** Only products in this place or below it. */
  location: IdParam.optional(),
  /** Only products in the place itself, not below it. */
  direct: z.literal('yes').optional(),
  /** Only products of this supplier. */
  supplier: IdParam.optional(),
  only: z.enum(productGaps).optional(),
});

export type ProductFilters = z.input<typeof ProductFilters>;

const ordering = {
  /**
   * Without an order, a search shows the best matches first, at most 1000; a list without a search text is ordered by
   * name.
   */
  sort: z.enum(productSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
};

export const ProductRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  macro: z.string(),
  sub: z.string(),
  unit: Unit,
  /** The whole stock; `available` is the stock without what is reserved. */
  quantity: Quantity,
  available: Quantity,
  /** The quantity that is ordered and not arrived yet, and the day on which the first of it should arrive. */
  incoming: Quantity,
  incomingOn: CivilDate.nullable(),
  stockState: StockState,
  /** Whether the product ever had a movement: a new product without stock isn't called used up. */
  moved: z.boolean(),
  /** Whether nothing of it is there because people have it on loan. */
  allLent: z.boolean(),
});
export type ProductRow = z.infer<typeof ProductRow>;

/** A row of the list, which shows quantity and place without opening the product. */
export const ListedProduct = ProductRow.extend({
  minimumStock: Quantity,
  /** The id of its cover. */
  photoId: Id.nullable(),
  /** The place with the largest quantity, and the number of all its places. */
  place: z.string().nullable(),
  places: z.number(),
  kind: ProductKind,
  manufacturer: z.string().nullable(),
  standardCost: Money.nullable(),
  /** The value of the quantity at its standard cost. */
  value: Money.nullable(),
  updatedAt: Instant,
  /** When the product's last movement was booked, and by whom; `movedBy` is null for a movement of an import. */
  movedAt: Instant.nullable(),
  movedBy: z.string().nullable(),
});
export type ListedProduct = z.infer<typeof ListedProduct>;

/** The most products that one request can change. */
export const mostChanged = 1000;

const access = seesStock;

export const listProducts = endpoint.get('/api/logistics/products', {
  summary: 'Prodotti, a pagine: il cursore della risposta chiede la pagina dopo',
  access,
  query: z.strictObject({
    ...ProductFilters.shape,
    ...ordering,
    ...paging,
  }),
  answer: pageOf(ListedProduct).extend({
    /** True when no row had every word: these rows have nearly the same words, or most of them. */
    approximate: z.boolean(),
    /** True when these rows have only most of the words. */
    partial: z.boolean(),
    /**
     * The place whose code was searched, when no product had every word: the rows lie in it, or in the places inside
     * it.
     */
    takenAs: PlaceRef.nullable(),
  }),
});

/**
 * The most suppliers in the filter's menu, which would be too long with more. With this many, the menu can be searched.
 */
export const mostCountedSuppliers = 200;

export const productFacets = endpoint.get('/api/logistics/products/facets', {
  summary: 'Quanti prodotti ha ogni valore di ogni filtro, con gli altri filtri dati',
  access,
  query: ProductFilters,
  /** `sub` is empty until a macro category is chosen, because a name may have another meaning in each of them. */
  answer: z.object({
    macro: Facet,
    sub: Facet,
    unit: Facet,
    kind: Facet,
    stock: Facet,
    /** Counted only once the list is narrowed. */
    location: Facet,
    /** Suppliers in use that sell any of the products. */
    supplier: Facet,
    only: Facet,
  }),
});

export const listProductIds = endpoint.get('/api/logistics/products/ids', {
  summary:
    'Gli id dei prodotti che i filtri lasciano, nell’ordine dell’elenco: quelli di cui si stampano insieme le ' +
    'etichette',
  access,
  query: ProductFilters.extend(ordering),
  answer: z.array(Id).max(mostLabelled),
});

export const exportProducts = exportOf(listProducts, 'Tutti i prodotti che i filtri lasciano');
