/** The goods that arrive for an order: booking them into the stock, and taking them back while they are still there. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import {
  CivilDate,
  Done,
  Id,
  Instant,
  line,
  optional,
  PastDate,
  Quantity,
  text,
  Version,
} from '../../platform/schema.ts';
import { ownActDays } from '../../platform/undo.ts';
import { ordersPath } from '../orders/paths.ts';
import { OrderState } from '../orders/states.ts';
import { receivesGoods } from '../shared/access.ts';
import { LotName, PositiveQuantity } from '../shared/moved.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { arrivalsPath } from './awaited.ts';

/** The number and the date that are printed on the supplier's delivery note. */
export const noteFields = { number: line(40), date: PastDate };

const Line = z.strictObject({
  /** A line may occur several times: with other places, other lots, or one serial number at a time. */
  orderLineId: Id,
  quantity: PositiveQuantity,
  /** The place where it is put; a thing that is no product needs no place. */
  locationId: optional(Id),
  lot: optional(LotName),
  /** Whether the person has confirmed a quantity above the open one; only people who manage the warehouse may do so. */
  over: z.boolean().default(false),
});
export type ReceivedLine = z.output<typeof Line>;

const mostReceivedLines = 500;

export const receiveGoods = endpoint.post(arrivalsPath, {
  summary: 'Registra che cosa è arrivato di un ordine e lo carica: tutte le righe o nessuna, una volta sola',
  access: receivesGoods,
  undoable: true,
  body: z.strictObject({
    /** The device chooses it, so that a booking that is sent twice, even days later, arrives once. */
    booking: z.uuid(),
    orderId: Id,
    note: optional(z.strictObject(noteFields)),
    notes: optional(text(500)),
    /** When the goods came, if the phone had no network then; an impossible time is replaced by now. */
    at: Instant.nullable().default(null),
    lines: z.array(Line).min(1, 'Segna che cosa è arrivato').max(mostReceivedLines),
  }),
  answer: Done.extend({ id: Id, incomingNoteId: Id.nullable(), state: OrderState }),
});
export type Receipt = (typeof receiveGoods)['body']['_input'];

export const Arrival = z.object({
  id: Id,
  at: Instant,
  by: z.string().nullable(),
  note: z
    .object({
      id: Id,
      number: z.string(),
      date: CivilDate,
      attachments: z.array(z.object({ id: Id, name: z.string(), type: z.string().nullable() })),
    })
    .nullable(),
  notes: z.string().nullable(),
  lines: z.array(
    z.object({
      id: Id,
      orderLineId: Id,
      product: z.object({ id: Id, code: z.string(), name: z.string() }).nullable(),
      description: z.string(),
      unit: z.string(),
      quantity: Quantity,
      place: PlaceRef.nullable(),
      lot: z.string().nullable(),
      over: z.boolean(),
    }),
  ),
  takenBack: z.object({ at: Instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** Whether this person may take it back. */
  reversible: z.boolean(),
  version: z.number(),
});
export type Arrival = z.infer<typeof Arrival>;

export const listArrivalsOfOrder = endpoint.get(`${ordersPath}/:id/arrivals`, {
  summary: 'Che cosa è arrivato di un ordine, l’ultimo arrivo per primo',
  access: receivesGoods,
  answer: z.object({
    /** Null for a draft, for which nothing arrives. */
    number: z.string().nullable(),
    supplier: z.string().nullable(),
    arrivals: z.array(Arrival),
    /** Whether something is still to come, and can be received. */
    awaited: z.boolean(),
  }),
});

export const RecentArrival = z.object({
  id: Id,
  order: z.object({ id: Id, number: z.string() }),
  supplier: z.string(),
  at: Instant,
  by: z.string().nullable(),
  /** The number of the supplier's delivery note. */
  note: z.string().nullable(),
  lines: z.number(),
  /** Descriptions of its first lines. */
  things: z.array(z.string()),
  takenBack: z.boolean(),
});
export type RecentArrival = z.infer<typeof RecentArrival>;

export const mostRecentArrivals = 50;

export const listRecentArrivals = endpoint.get(`${arrivalsPath}/recent`, {
  summary: `Gli ultimi ${mostRecentArrivals} arrivi, il più recente per primo; senza prezzi`,
  access: receivesGoods,
  answer: z.array(RecentArrival),
});

export const takeBackArrival = endpoint.post(`${arrivalsPath}/:id/take-back`, {
  summary: `Annulla un arrivo finché la merce è lì; di altri, o dopo ${ownActDays} giorni, chi gestisce il magazzino`,
  access: receivesGoods,
  undoable: 'undoing',
  body: z.strictObject({ version: Version, reason: text(300) }),
});
