/**
 * A pick list: products and quantities under a name. Several people may walk it at once, from shelf to shelf; what they
 * take is unloaded.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, paging, searched } from '../../platform/lists.ts';
import {
  Created,
  Done,
  Id,
  IdParam,
  Instant,
  line,
  optional,
  Quantity,
  Version,
} from '../../platform/schema.ts';
import { asksForThings, movesStock, seesStock } from '../shared/access.ts';
import { LotName, PositiveQuantity } from '../shared/moved.ts';
import { FoundProduct } from '../stock/reading.ts';
import { mostPickLines } from './limits.ts';

const base = '/api/logistics/pick-lists';

export const PickListRow = z.object({
  id: Id,
  name: z.string(),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  lines: z.number(),
  /** The number of lines of which nothing is left to take. */
  done: z.number(),
});
export type PickListRow = z.infer<typeof PickListRow>;

export const listPickLists = endpoint.get(base, {
  summary: 'Le liste di prelievo, dalla più recente; senza stato quelle aperte',
  access: seesStock,
  query: z.strictObject({ ...searched, state: z.enum(['aperta', 'chiusa']).optional(), ...paging }),
  answer: countedPageOf(PickListRow),
});

const PickLine = z.object({
  id: Id,
  /** Null when the product was deleted; for a merged product, the product that stays. */
  product: FoundProduct.pick({
    id: true,
    code: true,
    name: true,
    unit: true,
    tracking: true,
    hasExpiry: true,
    active: true,
    stock: true,
  }).nullable(),
  /** The product's name when the line was written. */
  description: z.string(),
  /** True when the product was merged into another one since. */
  merged: z.boolean(),
  quantity: Quantity,
  picked: Quantity,
  left: Quantity,
  /** The quantity that is still reserved for this line. */
  reserved: Quantity,
  /** The stock that nobody else has reserved: what may be taken for this line. */
  available: Quantity,
  /** True when somebody has asked to buy what is missing, and it hasn't come yet. */
  asked: z.boolean(),
});
export type PickLine = z.infer<typeof PickLine>;

export const PickList = PickListRow.omit({ lines: true, done: true }).extend({
  version: z.number(),
  /** The lines in the order of the places where their goods lie; lines that are done come last. */
  lines: z.array(PickLine),
});
export type PickList = z.infer<typeof PickList>;

export const getPickList = endpoint.get(`${base}/:id`, {
  summary: 'Una lista di prelievo, nell’ordine degli scaffali',
  access: seesStock,
  answer: PickList,
});

const NewLine = z.strictObject({ productId: Id, quantity: PositiveQuantity });

export const createPickList = endpoint.post(base, {
  summary: 'Crea una lista di prelievo',
  access: seesStock,
  undoable: 'counterpart',
  body: z.strictObject({ name: line(120), lines: z.array(NewLine).max(mostPickLines).default([]) }),
  answer: Created,
});

export const copyPickList = endpoint.post(`${base}/:id/copy`, {
  summary: 'Copia una lista di prelievo, con tutto ancora da prendere',
  access: seesStock,
  undoable: 'counterpart',
  answer: Created,
});

export const addPickLines = endpoint.post(`${base}/:id/lines`, {
  summary: 'Aggiunge prodotti a una lista di prelievo; la quantità di quelli che ci sono già cresce',
  access: seesStock,
  undoable: 'counterpart',
  body: z.strictObject({ lines: z.array(NewLine).min(1).max(mostPickLines) }),
});

const ofLine = { params: z.strictObject({ id: IdParam, line: IdParam }) };

export const changePickLine = endpoint.patch(`${base}/:id/lines/:line`, {
  summary: 'Cambia la quantità di una riga',
  access: seesStock,
  ...ofLine,
  body: z.strictObject({ quantity: PositiveQuantity }),
  undoable: true,
});

export const removePickLine = endpoint.delete(`${base}/:id/lines/:line`, {
  summary: 'Toglie una riga di cui nessuno ha preso niente',
  access: seesStock,
  ...ofLine,
  undoable: true,
});

export const reservePickList = endpoint.post(`${base}/:id/reserve`, {
  summary: 'Prenota tutto quello che la lista chiede e che c’è',
  access: movesStock,
  undoable: true,
});

/** The caller chooses the id of a pick, so that a pick that is sent twice is booked once. */
export const pickLine = endpoint.post(`${base}/:id/lines/:line/pick`, {
  summary: 'Prende la merce di una riga: la scarica',
  access: movesStock,
  ...ofLine,
  body: z.strictObject({
    booking: z.uuid(),
    quantity: PositiveQuantity,
    fromLocationId: Id,
    lot: optional(LotName),
  }),
  answer: Done.extend({ ids: z.array(z.number()) }),
  undoable: true,
});

export const askForMissing = endpoint.post(`${base}/:id/ask`, {
  summary: 'Chiede di comprare quello che manca: di tutta la lista, o di una riga che non si è trovata',
  access: asksForThings,
  undoable: true,
  body: z.strictObject({ lineId: optional(Id) }),
});

export const closePickList = endpoint.post(`${base}/:id/close`, {
  summary: 'Chiude una lista: quello che era prenotato e non preso torna disponibile',
  access: movesStock,
  body: z.strictObject({ version: Version }),
  undoable: true,
});

export const reopenPickList = endpoint.post(`${base}/:id/reopen`, {
  summary: 'Riapre una lista chiusa',
  access: movesStock,
  undoable: 'undoing',
  body: z.strictObject({ version: Version }),
});
