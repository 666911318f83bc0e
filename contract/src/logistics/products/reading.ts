import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { CivilDate, Id, IdParam, Instant, Money, Quantity, text } from '../../platform/schema.ts';
import { mostLabelled } from '../labels/limits.ts';
import { seesStock } from '../shared/access.ts';
import { Unit } from '../shared/units.ts';
import { ProductKind } from './kinds.ts';

export const productSorts = ['code', 'name', 'quantity', 'updatedAt', 'movedAt'] as const;

/** What is available of a product: nothing, less than its minimum, more than its maximum, or enough. */
export const stockStates = ['none', 'low', 'ok', 'over'] as const;
export const StockState = z.enum(stockStates);
export type StockState = z.infer<typeof StockState>;

export const stockFilters = ['available', 'none', 'low', 'over'] as const;

/**
 * Products that lack something, have stock that nobody counted for a year, or are out of use: the list shows them only
 * when a person asks for them.
 */
export const productGaps = ['noPhoto', 'noBarcode', 'uncounted', 'archived'] as const;

/** What narrows the list; all of it lives in the page's address too. */
export const ProductFilters = z.strictObject({
  /** Words of products, codes of places. */
  q: text(200, 0).optional(),
  macro: IdParam.optional(),
  sub: IdParam.optional(),
  unit: Unit.optional(),
  kind: ProductKind.optional(),
  /** Only products that are available, used up, below their minimum (also used up) or above their maximum. */
  stock: z.enum(stockFilters).optional(),
  /** Only what lies in this place or below it. */
  location: IdParam.optional(),
  /** Only what lies in the place itself. */
  direct: z.literal('yes').optional(),
  /** Only what this supplier sells. */
  supplier: IdParam.optional(),
  only: z.enum(productGaps).optional(),
});

export type ProductFilters = z.input<typeof ProductFilters>;

const ordering = {
  /** When it is missing: with a text, the best match comes first, at most 1000; without one, the order is by name. */
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
  /** Ordered and not arrived yet, and when the first of it is to arrive. */
  incoming: Quantity,
  incomingOn: CivilDate.nullable(),
  stockState: StockState,
});
export type ProductRow = z.infer<typeof ProductRow>;

/** A row of the list; it answers 'how many, and where' without opening the product. */
export const ListedProduct = ProductRow.extend({
  minimumStock: Quantity,
  /** Its cover. */
  photoId: Id.nullable(),
  /** Where most of it lies, and in how many places in all. */
  place: z.string().nullable(),
  places: z.number(),
  kind: ProductKind,
  manufacturer: z.string().nullable(),
  standardCost: Money.nullable(),
  /** The quantity at its standard cost. */
  value: Money.nullable(),
  updatedAt: Instant,
  /** When and by whom its last movement was booked; nobody books the movements of an import. */
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
    /** No row had every word: these are the nearest spellings. */
    approximate: z.boolean(),
    /** No row had every word, but some are a place's code: these lie there, or in the places inside it. */
    takenAs: z.object({ id: Id, code: z.string(), name: z.string() }).nullable(),
  }),
});

/** Places are counted only once the list is narrowed. */
const Facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.number().nullable() }));
export type Facet = z.infer<typeof Facet>;

/** A menu with more suppliers than these would be a list of its own: it begins with these, and is searched. */
export const mostCountedSuppliers = 200;

export const productFacets = endpoint.get('/api/logistics/products/facets', {
  summary: 'Quanti prodotti ha ogni valore di ogni filtro, con gli altri filtri dati',
  access,
  query: ProductFilters,
  /** `sub` is empty until a macro category is chosen: the same name means something else in each. */
  answer: z.object({
    macro: Facet,
    sub: Facet,
    unit: Facet,
    kind: Facet,
    stock: Facet,
    location: Facet,
    /** Suppliers in use that sell some of them. */
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
