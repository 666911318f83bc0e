/** Reading delivery notes: the register, one note, its papers. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { actionsOf, movesOf } from '../../platform/life.ts';
import { countedPageOf, exportOf, paging } from '../../platform/lists.ts';
import { Id, IdParam, Instant, intParam, NamedRef, Quantity, text } from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { MovedProduct } from '../shared/product-ref.ts';
import { DeliveryNoteState, deliveryNoteLife } from './life.ts';
import {
  Aspect,
  CarriedBy,
  Causale,
  Direction,
  Porto,
  RecipientKind,
  ReturnFor,
  SeriesLetters,
} from './names.ts';
import { DeliveryNoteRef } from './ref.ts';

export const deliveryNotesPath = '/api/logistics/delivery-notes';

/** The state of a note's goods that must come back: some are still out, some are late, or all are back. */
const ReturnState = z.enum(['atteso', 'scaduto', 'rientrato']);

const listed = {
  id: Id,
  /** '12/2026' or '12/A/2026'; null for a draft. */
  number: z.string().nullable(),
  state: DeliveryNoteState,
  direction: Direction,
  type: NamedRef,
  causale: Causale,
  causaleText: z.string().nullable(),
  issuedOn: z.string().nullable(),
  recipientName: z.string().nullable(),
  toPlace: PlaceRef.nullable(),
  destination: z.string().nullable(),
  plate: z.string().nullable(),
  /** The declared number of parcels, or the sum of the lines; null when neither is known. */
  parcels: z.number().nullable(),
  lines: z.number(),
  returnDueOn: z.string().nullable(),
  returnState: ReturnState.nullable(),
};

export const ListedDeliveryNote = z.object(listed);
export type ListedDeliveryNote = z.infer<typeof ListedDeliveryNote>;

export const DeliveryNoteFilters = z.strictObject({
  /** Words of recipient, destination, carrier, plate or notes; a number, or '12/2026' or '12/A/2026'. */
  q: text(100, 0).optional(),
  year: intParam(2000, 2199).optional(),
  /** The letters of the series; '-' for the main series. */
  series: z.union([z.literal('-'), SeriesLetters.pipe(z.string().min(1))]).optional(),
  state: DeliveryNoteState.optional(),
  direction: Direction.optional(),
  type: IdParam.optional(),
  supplier: IdParam.optional(),
  recipient: IdParam.optional(),
  user: IdParam.optional(),
  product: IdParam.optional(),
  booking: IdParam.optional(),
  reservation: IdParam.optional(),
  loan: IdParam.optional(),
  /** Notes with which goods of this order went back. */
  order: IdParam.optional(),
  /** Notes with something still out; 'scaduti' has only the late ones. */
  returns: z.enum(['attesi', 'scaduti']).optional(),
});

export const listDeliveryNotes = endpoint.get(deliveryNotesPath, {
  summary: 'I DDT: prima le bozze, poi dal più recente',
  access: managesDeliveryNotes,
  query: DeliveryNoteFilters.extend(paging),
  answer: countedPageOf(ListedDeliveryNote).extend({
    /** The names of the recipient and the product in the filters, for their chips. */
    named: z.object({ recipient: z.string().nullable(), product: z.string().nullable() }),
  }),
});

export const exportDeliveryNotes = exportOf(listDeliveryNotes, 'I DDT che i filtri lasciano');

export const DeliveryNoteLine = z.object({
  id: Id,
  product: MovedProduct.nullable(),
  description: z.string(),
  /** Null for a line that is only text. */
  quantity: Quantity.nullable(),
  unit: z.string().nullable(),
  /** The id of the lot is null while an incoming draft names an unknown lot. */
  lot: z.object({ id: Id.nullable(), code: z.string(), expiresOn: z.string().nullable() }).nullable(),
  /** The place from which the goods are taken; for incoming goods, the place where they are put. */
  place: PlaceRef.nullable(),
  parcels: z.number().nullable(),
  weight: Quantity.nullable(),
  reservationId: Id.nullable(),
  loanId: Id.nullable(),
  /** On a return, the line with which the goods left. */
  returnedLineId: Id.nullable(),
  orderLineId: Id.nullable(),
  /**
   * The quantity that came back, and the quantity that is still out; null for drafts, lines of text and incoming goods,
   * of which nothing can be out.
   */
  returned: Quantity.nullable(),
  out: Quantity.nullable(),
});
export type DeliveryNoteLine = z.infer<typeof DeliveryNoteLine>;

export const DeliveryNote = z.object({
  ...listed,
  /** The letters of the note's series, also before it is issued. */
  series: z.string(),
  year: z.number().nullable(),
  issuedAt: Instant.nullable(),
  issuedBy: z.string().nullable(),
  /** Null for a transfer between our own places. */
  recipient: z
    .object({
      kind: RecipientKind,
      /** The id of the supplier, the person or the entry of the address book. */
      id: Id.nullable(),
      name: z.string(),
      address: z.string().nullable(),
      vatNumber: z.string().nullable(),
      taxCode: z.string().nullable(),
    })
    .nullable(),
  aspect: Aspect.nullable(),
  porto: Porto.nullable(),
  /** The declared number of parcels; null when the sum of the lines counts. */
  declaredParcels: z.number().nullable(),
  netWeight: Quantity.nullable(),
  grossWeight: Quantity.nullable(),
  carriedBy: CarriedBy,
  carrier: z
    .object({ name: z.string(), address: z.string().nullable(), vatNumber: z.string().nullable() })
    .nullable(),
  booking: z.object({ id: Id, title: z.string() }).nullable(),
  startsOn: z.string().nullable(),
  /** '14:30', in Rome. */
  startsTime: z.string().nullable(),
  team: NamedRef.nullable(),
  orderReference: z.string().nullable(),
  notes: z.string().nullable(),
  returnOf: DeliveryNoteRef.nullable(),
  /** The orders whose goods go back, and what the supplier will do about them. */
  orders: z.array(z.object({ id: Id, number: z.string() })),
  returnFor: ReturnFor.nullable(),
  returnedBy: z.array(DeliveryNoteRef),
  duplicateOf: DeliveryNoteRef.nullable(),
  /** The note that replaces this annulled one. */
  replacedBy: DeliveryNoteRef.nullable(),
  departedAt: Instant.nullable(),
  deliveredOn: z.string().nullable(),
  receiverName: z.string().nullable(),
  proofs: z.array(z.object({ kind: z.enum(['firma', 'foto']), madeAt: Instant })),
  annulledAt: Instant.nullable(),
  annulmentReason: z.string().nullable(),
  /** The papers: the issued one, and for an annulled note also the annulled one. */
  papers: z.array(z.object({ kind: z.enum(['issued', 'annulled']), sha256: z.string(), madeAt: Instant })),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  rows: z.array(DeliveryNoteLine),
  moves: movesOf(deliveryNoteLife),
  actions: actionsOf(deliveryNoteLife),
  version: z.number(),
});
export type DeliveryNote = z.infer<typeof DeliveryNote>;

export const getDeliveryNote = endpoint.get(`${deliveryNotesPath}/:id`, {
  summary: 'Un DDT, con le righe',
  access: managesDeliveryNotes,
  answer: DeliveryNote,
});

export const getDeliveryNoteHistory = endpoint.get(`${deliveryNotesPath}/:id/history`, {
  summary: 'Chi ha fatto che cosa di un DDT, dal più recente',
  access: managesDeliveryNotes,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

export const openDeliveryNotePaper = endpoint.get(`${deliveryNotesPath}/:id/paper`, {
  summary: 'Il PDF di un DDT com’è stato emesso o annullato; senza dire quale, l’ultimo',
  access: managesDeliveryNotes,
  query: z.strictObject({ kind: z.enum(['issued', 'annulled']).optional() }),
  answer: { binary: ['application/pdf'] },
});

export const getDeliveryProof = endpoint.get(`${deliveryNotesPath}/:id/proofs/:kind`, {
  summary: 'La firma di chi ha ricevuto la merce, o la foto della consegna, in WebP',
  access: managesDeliveryNotes,
  params: z.strictObject({ id: IdParam, kind: z.enum(['firma', 'foto']) }),
  query: z.strictObject({ size: z.enum(['large', 'small']) }),
  answer: { binary: ['image/webp'] },
});
