/** A quantity of a product that is reserved for a team or a project: it is in stock, but not available to others. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, exportOf, paging, searched } from '../../platform/lists.ts';
import {
  CivilDate,
  ComingDate,
  Created,
  Id,
  IdParam,
  Instant,
  NamedRef,
  optional,
  Quantity,
  text,
  Version,
} from '../../platform/schema.ts';
import { DeliveryNoteRef } from '../delivery-notes/ref.ts';
import { movesStock, seesStock } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { ProductRef } from '../shared/product-ref.ts';

export const reservationStates = ['aperta', 'evasa', 'annullata'] as const;

const Reservation = z.object({
  id: Id,
  product: ProductRef,
  quantity: Quantity,
  fulfilled: Quantity,
  /** The quantity that is still reserved. */
  left: Quantity,
  team: NamedRef.nullable(),
  purpose: z.string(),
  neededOn: z.string().nullable(),
  state: z.enum(reservationStates),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  version: z.number(),
  /** The delivery notes that contain the reservation, without annulled notes. */
  deliveryNotes: z.array(DeliveryNoteRef),
  /** True when the caller may change and cancel the reservation. */
  editable: z.boolean(),
});
export type Reservation = z.infer<typeof Reservation>;

export const ReservationFilters = z.strictObject({
  ...searched,
  product: IdParam.optional(),
  team: IdParam.optional(),
  /** Without a state, the list shows the open reservations. */
  state: z.enum(['aperta', 'chiusa']).optional(),
});

export const listReservations = endpoint.get('/api/logistics/reservations', {
  summary: 'Prenotazioni: le aperte da quella che serve prima, le chiuse dalla più recente',
  access: seesStock,
  query: ReservationFilters.extend(paging),
  answer: countedPageOf(Reservation),
});

export const exportReservations = exportOf(listReservations, 'Le prenotazioni che i filtri lasciano');

export const getReservation = endpoint.get('/api/logistics/reservations/:id', {
  summary: 'Una prenotazione',
  access: seesStock,
  answer: Reservation,
});

const fields = {
  quantity: PositiveQuantity,
  teamId: optional(Id),
  purpose: text(200),
  neededOn: optional(CivilDate),
};

export const createReservation = endpoint.post('/api/logistics/reservations', {
  summary: 'Prenota una quantità di un prodotto',
  access: movesStock,
  undoable: true,
  body: z.strictObject({
    productId: Id,
    ...fields,
    neededOn: optional(ComingDate),
  }),
  answer: Created,
});

export const updateReservation = endpoint.patch('/api/logistics/reservations/:id', {
  summary: 'Modifica una prenotazione aperta',
  access: movesStock,
  undoable: true,
  body: z.strictObject({ version: Version, ...fields }),
});

export const cancelReservation = endpoint.post('/api/logistics/reservations/:id/cancel', {
  summary: 'Annulla una prenotazione: quello che resta torna disponibile',
  access: movesStock,
  undoable: true,
  body: z.strictObject({ version: Version }),
});
