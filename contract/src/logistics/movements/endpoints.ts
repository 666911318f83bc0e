import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, exportOf, paging, searched } from '../../platform/lists.ts';
import { CivilDate, Done, Id, IdParam, Instant, optional, Quantity, text } from '../../platform/schema.ts';
import { managesWarehouses, movesStock, seesStock } from '../shared/access.ts';
import { LotName, PositiveQuantity } from '../shared/moved.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { ProductRef } from '../shared/product-ref.ts';

export const movementTypes = ['carico', 'scarico', 'trasferimento', 'rettifica', 'reso', 'scarto'] as const;
export const MovementType = z.enum(movementTypes);
export type MovementType = z.infer<typeof MovementType>;

const lineFields = {
  productId: Id,
  quantity: PositiveQuantity,
  lot: optional(LotName),
  reason: optional(text(300)),
  teamId: optional(Id),
};

const Line = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['carico', 'reso']), toLocationId: Id, ...lineFields }),
  z.strictObject({
    type: z.literal('scarico'),
    fromLocationId: Id,
    reservationId: optional(Id),
    ...lineFields,
  }),
  z.strictObject({ type: z.literal('trasferimento'), fromLocationId: Id, toLocationId: Id, ...lineFields }),
]);
export type MovementLine = z.input<typeof Line>;

/** A correction always needs a reason. */
const Correction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('scarto'), fromLocationId: Id, ...lineFields, reason: text(300) }),
  z
    .strictObject({
      type: z.literal('rettifica'),
      fromLocationId: optional(Id),
      toLocationId: optional(Id),
      ...lineFields,
      reason: text(300),
    })
    .refine((line) => (line.fromLocationId === null) !== (line.toLocationId === null), {
      path: ['toLocationId'],
      message: 'Indica da dove toglie o dove aggiunge',
    }),
]);

const mostLines = 500;

/** The caller chooses the id of a booking, so that a booking that is sent twice, even days later, is booked once. */
const booking = { booking: z.uuid() };

const Booked = Done.extend({
  /** The movements in the order of the lines. */
  ids: z.array(z.number()),
});

export const bookMovements = endpoint.post('/api/logistics/movements', {
  summary: 'Carichi, scarichi, trasferimenti e resi: tutte le righe o nessuna',
  access: movesStock,
  body: z.strictObject({ ...booking, lines: z.array(Line).min(1).max(mostLines) }),
  answer: Booked,
  undoable: true,
});

/** The most products that are moved together. */
export const mostMoved = 100;

/** Things or people that a mass act left out, each with the reason. */
const Refused = z.array(z.object({ id: Id, name: z.string(), reason: z.string() }));

export const moveTogether = endpoint.post('/api/logistics/movements/together', {
  summary:
    'Sposta in un’ubicazione tutto quello che c’è di molti prodotti; quelli che non si può restano dove sono',
  access: movesStock,
  body: z.strictObject({
    productIds: z
      .array(Id)
      .min(1)
      .max(mostMoved, `Se ne spostano al massimo ${mostMoved} alla volta: scegline meno`),
    toLocationId: Id,
    reason: optional(text(300)),
  }),
  answer: Done.extend({ moved: z.number(), refused: Refused }),
  undoable: true,
});

export const correctStock = endpoint.post('/api/logistics/movements/corrections', {
  summary: 'Rettifiche e scarti: tutte le righe o nessuna',
  access: managesWarehouses,
  body: z.strictObject({ ...booking, lines: z.array(Correction).min(1).max(mostLines) }),
  answer: Booked,
  undoable: true,
});

export const reverseMovement = endpoint.post('/api/logistics/movements/:id/reverse', {
  summary: 'Storna un movimento con quello contrario',
  access: movesStock,
  undoable: 'undoing',
  body: z.strictObject({ reason: text(300) }),
});

export const Movement = z.object({
  id: z.number(),
  at: Instant,
  type: MovementType,
  product: ProductRef,
  lot: z.string().nullable(),
  quantity: Quantity,
  from: PlaceRef.nullable(),
  to: PlaceRef.nullable(),
  reason: z.string().nullable(),
  team: z.string().nullable(),
  user: z.string().nullable(),
  /** The movement that this one reverses, and the movement that reversed this one. */
  reverses: z.number().nullable(),
  reversedBy: z.number().nullable(),
  /** True when the caller may reverse this movement. */
  reversible: z.boolean(),
  stockTakeId: Id.nullable(),
  loanId: Id.nullable(),
  /** The delivery note of the movement: '12/2026', null for a draft. */
  deliveryNote: z.object({ id: Id, number: z.string().nullable() }).nullable(),
});
export type Movement = z.infer<typeof Movement>;

export const MovementFilters = z.strictObject({
  ...searched,
  product: IdParam.optional(),
  /** This place and everything below it. */
  location: IdParam.optional(),
  type: MovementType.optional(),
  user: IdParam.optional(),
  team: IdParam.optional(),
  /** The first and the last day, in Rome. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
});

export const listMovements = endpoint.get('/api/logistics/movements', {
  summary: 'Movimenti, dal più recente',
  access: seesStock,
  query: MovementFilters.extend(paging),
  answer: countedPageOf(Movement),
});

export const exportMovements = exportOf(listMovements, 'Tutti i movimenti che i filtri lasciano');
