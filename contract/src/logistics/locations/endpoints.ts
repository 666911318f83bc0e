/** The places of things: the tree of places, the contents of each, and all changes of the tree. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { fileFormat, pageOf, paging, searched, spreadsheet } from '../../platform/lists.ts';
import { trackings, Unit } from '../../platform/numbers/units.ts';
import {
  Created,
  Done,
  Id,
  IdParam,
  NamedRef,
  optional,
  Quantity,
  text,
  Version,
} from '../../platform/schema.ts';
import { editsLocations, seesStock } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { codeRule, isLocationCode } from './pattern.ts';

/** The kinds from the outermost to the innermost. A place is a warehouse if and only if it has no parent. */
export const locationKinds = ['magazzino', 'area', 'scaffale', 'ripiano', 'contenitore'] as const;
export const LocationKind = z.enum(locationKinds);
export type LocationKind = z.infer<typeof LocationKind>;

/** Returns the usual kind of a place `depth` levels below the warehouse. */
export const kindAtDepth = (depth: number): LocationKind => locationKinds[depth] ?? 'contenitore';

const base = '/api/logistics/locations';

export const LocationNode = PlaceRef.extend({
  parentId: Id.nullable(),
  kind: LocationKind,
  closed: z.boolean(),
  holdsStock: z.boolean(),
  /** The number of places directly inside. */
  children: z.number(),
  /** The number of different products in it or anywhere below. */
  products: z.number(),
});
export type LocationNode = z.infer<typeof LocationNode>;

export const listLocations = endpoint.get(base, {
  summary: 'Le ubicazioni dentro un’altra, o i magazzini',
  access: seesStock,
  query: z.strictObject({ parent: IdParam.optional(), ...paging }),
  answer: z.object({ rows: z.array(LocationNode), cursor: z.string().nullable() }),
});

export const Location = LocationNode.extend({
  /** The places from the warehouse down to this one. */
  path: z.array(PlaceRef),
  /** A place above that is closed, so that nothing may come in here either. */
  closedBy: PlaceRef.nullable(),
  capacity: Quantity.nullable(),
  /** The stock that lies directly in it, added up for each unit. */
  held: z.array(z.object({ unit: Unit, quantity: Quantity })),
  /** The number of places anywhere below. */
  below: z.number(),
  macroCategory: NamedRef.nullable(),
  /** The category of the nearest place above that is reserved for one, when this place has none of its own. */
  inherited: z.object({ category: z.string(), from: PlaceRef }).nullable(),
  responsible: NamedRef.nullable(),
  notes: z.string().nullable(),
  photoId: Id.nullable(),
  /** The photo of the nearest place above that has one, when this place has none of its own. */
  photoAbove: z.object({ id: Id, of: PlaceRef }).nullable(),
  /** When its last stock-take was approved. */
  countedAt: z.string().nullable(),
  /** True when nothing ever lay here and no place is inside. */
  deletable: z.boolean(),
  version: z.number(),
});
export type Location = z.infer<typeof Location>;

export const getLocation = endpoint.get(`${base}/:id`, {
  summary: 'Un’ubicazione',
  access: seesStock,
  answer: Location,
});

export const LocationStockRow = z.object({
  id: Id,
  product: z.object({ id: Id, code: z.string(), name: z.string(), unit: Unit, tracking: z.enum(trackings) }),
  lot: z.object({ id: Id, code: z.string(), expiresOn: z.string().nullable() }).nullable(),
  quantity: Quantity,
  location: PlaceRef,
});
export type LocationStockRow = z.infer<typeof LocationStockRow>;

export const locationStock = endpoint.get(`${base}/:id/stock`, {
  summary: 'Che cosa c’è in un’ubicazione, per prodotto e lotto',
  access: seesStock,
  query: z.strictObject({
    /** Includes the contents of the places inside. */
    below: z.literal('yes').optional(),
    ...searched,
    ...paging,
  }),
  answer: pageOf(LocationStockRow),
});

export const exportLocations = endpoint.get(`${base}/export`, {
  summary: 'L’albero delle ubicazioni, o di una sola, come CSV o XLSX',
  access: seesStock,
  query: z.strictObject({ root: IdParam.optional(), ...fileFormat }),
  answer: spreadsheet,
});

export const exportLocationStock = endpoint.get(`${base}/stock/export`, {
  summary: 'Che cosa c’è in un’ubicazione e in quelle al suo interno (o in tutte), come CSV o XLSX',
  access: seesStock,
  query: z.strictObject({ root: IdParam.optional(), ...fileFormat }),
  answer: spreadsheet,
});

export const LocationCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .max(40)
  .refine(isLocationCode, {
    message: `Non è un codice: ${codeRule}`,
  });

const details = {
  kind: LocationKind,
  code: LocationCode,
  name: text(80),
  holdsStock: z.boolean(),
  capacity: optional(PositiveQuantity),
  macroCategoryId: optional(Id),
  responsibleId: optional(Id),
  notes: optional(text(1000)),
};

export const proposeLocation = endpoint.get(`${base}/proposal`, {
  summary: 'Codice e tipo da proporre per una nuova ubicazione',
  access: editsLocations,
  query: z.strictObject({ parent: IdParam.optional() }),
  /** The code is empty when there is no good proposal. */
  answer: z.object({ code: z.string(), kind: LocationKind }),
});

export const createLocation = endpoint.post(base, {
  summary: 'Nuova ubicazione; senza «parentId» è un magazzino',
  access: editsLocations,
  undoable: true,
  body: z.strictObject({ parentId: optional(Id), ...details, holdsStock: z.boolean().default(true) }),
  answer: Created,
});

const version = { version: Version };

export const editLocation = endpoint.patch(`${base}/:id`, {
  summary: 'Modifica un’ubicazione',
  access: editsLocations,
  undoable: true,
  body: z.strictObject({ ...details, ...version }),
});

export const moveLocation = endpoint.post(`${base}/:id/move`, {
  summary: 'Sposta un’ubicazione, con tutto quello che contiene, dentro un’altra',
  access: editsLocations,
  undoable: true,
  body: z.strictObject({ parentId: optional(Id), ...version }),
});

export const closeLocation = endpoint.post(`${base}/:id/close`, {
  summary: 'Chiude un’ubicazione (niente entra più, nemmeno più in basso) o la riapre',
  access: editsLocations,
  undoable: true,
  body: z.strictObject({ closed: z.boolean(), ...version }),
});

export const deleteLocation = endpoint.delete(`${base}/:id`, {
  summary: 'Elimina un’ubicazione mai usata e vuota',
  access: editsLocations,
  undoable: true,
});

const Pattern = z.string().trim().min(1).max(120);

export const previewLocations = endpoint.get(`${base}/:id/generate`, {
  summary: 'Quali ubicazioni nascerebbero da uno schema',
  access: editsLocations,
  query: z.strictObject({ pattern: Pattern }),
  answer: z.object({
    /** The number of new places on all levels together. */
    count: z.number(),
    levels: z.array(
      z.object({ kind: LocationKind, count: z.number(), first: z.array(z.string()), last: z.string() }),
    ),
    /** The number of places on the upper levels that exist already: the new places go into them. */
    reused: z.number(),
    /** Codes that are taken, 20 at most. As long as there is one, nothing is created. */
    duplicates: z.array(z.string()),
    duplicateCount: z.number(),
  }),
});

export const generateLocations = endpoint.post(`${base}/:id/generate`, {
  summary: 'Crea tutte le ubicazioni di uno schema, o nessuna',
  access: editsLocations,
  undoable: 'lost',
  body: z.strictObject({
    pattern: Pattern,
    capacity: optional(PositiveQuantity),
    macroCategoryId: optional(Id),
  }),
  answer: Done.extend({ count: z.number() }),
});

export const PlanPlace = PlaceRef.extend({
  parentId: Id.nullable(),
  kind: LocationKind,
  closed: z.boolean(),
  holdsStock: z.boolean(),
  /** This figure and those that follow include everything below the place. */
  products: z.number(),
  /** The number of products with less available than their minimum. */
  low: z.number(),
  /** In euro, at standard cost; products without a cost count as nothing. */
  value: z.string(),
  /**
   * The sums of quantity and capacity over the places that have a capacity; null when no place has one. `filled` is
   * null, too, when the goods have several units, which don't add up.
   */
  filled: Quantity.nullable(),
  capacity: Quantity.nullable(),
  /** The number of places below that the plan doesn't draw. */
  hidden: z.number(),
});
export type PlanPlace = z.infer<typeof PlanPlace>;

export const locationPlan = endpoint.get(`${base}/:id/plan`, {
  summary: 'La pianta di un magazzino o di una sua parte: quanto è occupata ogni ubicazione',
  access: seesStock,
  /** A place comes before the places inside it. */
  answer: z.array(PlanPlace),
});
