/** Drafts of delivery notes: writing, changing, copying, and beginning from something else. */
import { z } from 'zod';
import { TaxCode, VatNumber } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import {
  acrossFields,
  CivilDate,
  Created,
  Done,
  fromZero,
  Id,
  IdParam,
  line,
  NamedRef,
  optional,
  Quantity,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { MovedProduct } from '../shared/product-ref.ts';
import { writtenOut } from './kinds.ts';
import { mostPrepared } from './limits.ts';
import { Aspect, CarriedBy, Causale, Porto, RecipientKind, ReturnFor } from './names.ts';
import { deliveryNotesPath } from './reading.ts';

const Weight = fromZero(3, 11);
const Parcels = z.number().int().min(0).max(99_999);

type AskedLine = { productId?: unknown; description?: unknown; quantity?: unknown; lotCode?: unknown };

const Line = z
  .strictObject({
    productId: optional(Id),
    /** When it is missing, the line gets the product's name. */
    description: optional(line(300)),
    /** Without a product it may be missing; then the line is only text. */
    quantity: optional(PositiveQuantity),
    /** The unit of a thing that is no product; a product has its own. */
    unit: optional(line(12)),
    lotCode: optional(text(80)),
    /** The expiry of a lot that comes in; an unknown lot is created when the note is issued. */
    lotExpiresOn: optional(CivilDate),
    /** The place from which the goods are taken; for incoming goods, the place where they are put. */
    locationId: optional(Id),
    parcels: optional(Parcels),
    weight: optional(Weight),
    reservationId: optional(Id),
    loanId: optional(Id),
    /** On a return, the line with which the goods left. */
    returnedLineId: optional(Id),
    /** On a return to a supplier, the order's line with which the goods came. */
    orderLineId: optional(Id),
  })
  .refine(
    ({ productId, description }: AskedLine) => Boolean(productId) || Boolean(description),
    acrossFields('description', 'Scegli un prodotto o scrivi una descrizione'),
  )
  .refine(
    ({ productId, quantity }: AskedLine) => !productId || Boolean(quantity),
    acrossFields('quantity', 'Scrivi la quantità'),
  )
  .refine(
    ({ productId, lotCode }: AskedLine) => Boolean(productId) || !lotCode,
    acrossFields('lotCode', 'Solo un prodotto ha un lotto'),
  );
export type DeliveryNoteLineInput = z.input<typeof Line>;

export const mostDeliveryNoteLines = 300;

/** In characters. */
export const longestNotes = 1000;

const fields = {
  typeId: Id,
  causale: Causale,
  causaleText: optional(line(80)),
  /** Null only for a transfer between our own places. */
  recipientKind: optional(RecipientKind),
  /** One of these three, depending on the kind of recipient. */
  supplierId: optional(Id),
  userId: optional(Id),
  recipientId: optional(Id),
  /**
   * Only for the kind 'libero'. For other recipients the server reads the name and the codes when it saves the note.
   */
  recipientName: optional(line(160)),
  recipientVatNumber: optional(VatNumber),
  recipientTaxCode: optional(TaxCode),
  /** The address as it is printed, on one line. */
  recipientAddress: optional(line(300)),
  /** The destination of the goods, when it isn't that address. */
  destination: optional(line(300)),
  /** The destination of a transfer between our own places. */
  toLocationId: optional(Id),
  aspect: optional(Aspect),
  porto: optional(Porto),
  parcels: optional(Parcels),
  /** The net weight; when it is missing, the sum of the lines, if all have a weight. */
  netWeight: optional(Weight),
  grossWeight: optional(Weight),
  carriedBy: CarriedBy,
  carrierName: optional(line(160)),
  carrierAddress: optional(line(300)),
  carrierVatNumber: optional(VatNumber),
  plate: optional(line(20)),
  bookingId: optional(Id),
  teamId: optional(Id),
  notes: optional(text(longestNotes)),
  /** The order number of the recipient. */
  orderReference: optional(line(80)),
  returnDueOn: optional(CivilDate),
  /** The delivered note whose goods come back with this one. */
  returnsId: optional(Id),
  /** For goods that go back with an order's lines: what the supplier will do about them. */
  returnFor: optional(ReturnFor),
  lines: z
    .array(Line)
    .max(mostDeliveryNoteLines)
    .default(() => []),
};

type NoteForm = { causale?: unknown; causaleText?: unknown; recipientKind?: unknown } & {
  [id in 'supplierId' | 'userId' | 'recipientId' | 'recipientName']?: unknown;
};

const namedBy = {
  fornitore: 'supplierId',
  persona: 'userId',
  rubrica: 'recipientId',
  libero: 'recipientName',
} as const;
const whichRecipient = {
  fornitore: 'Scegli il fornitore',
  persona: 'Scegli la persona',
  rubrica: 'Scegli il destinatario',
  libero: 'Scrivi il nome del destinatario',
} as const;

const withRules = <S extends z.ZodObject>(body: S) => {
  const kinds = RecipientKind.options;
  const first = body.refine(
    ({ causale, causaleText }: NoteForm) => causale !== 'altro' || Boolean(causaleText),
    writtenOut,
  );
  return kinds.reduce(
    (schema, kind) =>
      schema.refine(
        (asked: NoteForm) => asked.recipientKind !== kind || Boolean(asked[namedBy[kind]]),
        acrossFields(namedBy[kind], whichRecipient[kind]),
      ),
    first,
  );
};

export const createDeliveryNote = endpoint.post(deliveryNotesPath, {
  summary: 'Nuova bozza di DDT, con le righe',
  access: managesDeliveryNotes,
  undoable: 'counterpart',
  body: withRules(z.strictObject(fields)),
  answer: Created.extend({ version: Version }),
});

export const editDeliveryNote = endpoint.patch(`${deliveryNotesPath}/:id`, {
  summary:
    'Modifica una bozza; le righe sono tutte quelle che restano. 409 se intanto qualcun altro l’ha cambiata',
  access: managesDeliveryNotes,
  undoable: 'edited',
  body: withRules(z.strictObject({ version: Version, ...fields })),
  answer: Done.extend({ version: Version }),
});

export const deleteDeliveryNote = endpoint.delete(`${deliveryNotesPath}/:id`, {
  summary: 'Elimina una bozza; un DDT emesso non si elimina mai',
  access: managesDeliveryNotes,
  undoable: 'lost',
});

export const duplicateDeliveryNote = endpoint.post(`${deliveryNotesPath}/:id/duplicate`, {
  summary: 'Nuova bozza con gli stessi dati e le stesse righe',
  access: managesDeliveryNotes,
  undoable: 'counterpart',
  answer: Created,
});

export const replaceDeliveryNote = endpoint.post(`${deliveryNotesPath}/:id/replace`, {
  summary: 'Duplica e annulla: la merce torna in giacenza, il numero resta, la copia è una bozza',
  access: managesDeliveryNotes,
  undoable: 'issued',
  body: z.strictObject({ version: Version, reason: text(300) }),
  answer: Created,
});

/** A line with which a new note begins, with the facts that a form shows. */
export const PreparedLine = z.object({
  product: MovedProduct.nullable(),
  description: z.string(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  lotCode: z.string().nullable(),
  place: PlaceRef.nullable(),
  parcels: z.number().nullable(),
  weight: z.string().nullable(),
  reservationId: Id.nullable(),
  loanId: Id.nullable(),
  returnedLineId: Id.nullable(),
  orderLineId: Id.nullable(),
});
export type PreparedLine = z.infer<typeof PreparedLine>;

export const PreparedNote = z.object({
  /** Null when the person must choose the type. */
  typeId: Id.nullable(),
  recipientKind: RecipientKind.nullable(),
  supplierId: Id.nullable(),
  userId: Id.nullable(),
  recipientId: Id.nullable(),
  recipientName: z.string().nullable(),
  recipientAddress: z.string().nullable(),
  recipientVatNumber: z.string().nullable(),
  recipientTaxCode: z.string().nullable(),
  destination: z.string().nullable(),
  plate: z.string().nullable(),
  bookingId: Id.nullable(),
  team: NamedRef.nullable(),
  returnDueOn: z.string().nullable(),
  returnsId: Id.nullable(),
  returnFor: ReturnFor.nullable(),
  notes: z.string().nullable(),
  lines: z.array(PreparedLine),
});
export type PreparedNote = z.infer<typeof PreparedNote>;

/** Ids separated by commas, `1,2,3`. */
const PreparedIds = text(600)
  .refine((list) => /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(list), messages.invalid)
  .transform((list) => list.split(',').map(Number))
  .refine((ids) => ids.length <= mostPrepared, messages.maxItems(mostPrepared));

export const prepareDeliveryNote = endpoint.get(`${deliveryNotesPath}/prepared`, {
  summary: 'Con che cosa comincia un DDT che nasce da prenotazioni, prestiti, un viaggio, un reso',
  access: managesDeliveryNotes,
  query: z.strictObject({
    /** Reservations for one team at most; reservations without a team may be among them. */
    reservation: PreparedIds.optional(),
    loan: IdParam.optional(),
    /** The trip of a van. */
    booking: IdParam.optional(),
    /** A delivered note from which something has not come back. */
    returnOf: IdParam.optional(),
    /** An order from which something has arrived and may go back. */
    order: IdParam.optional(),
    /** Selected products, one unit of each. */
    products: PreparedIds.optional(),
  }),
  answer: PreparedNote,
});

export const listProductWeights = endpoint.get(`${deliveryNotesPath}/weights`, {
  summary: 'Quanto pesa un’unità dei prodotti nel catalogo, in grammi; chi non ha un peso manca',
  access: managesDeliveryNotes,
  query: z.strictObject({
    /** '12,15', at most as many as a note has lines. */
    products: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,299}$/, messages.invalid)
      .transform((ids) => ids.split(',').map(Number)),
  }),
  answer: z.array(z.object({ id: Id, grams: Quantity })),
});

/** A thing from which a note can begin: 'Trapano a colonna', '2 pz · Reparto Aerodinamica'. */
const Source = z.object({ id: Id, title: z.string(), detail: z.string() });

export const listDeliverySources = endpoint.get(`${deliveryNotesPath}/sources`, {
  summary:
    'Da che cosa può nascere un DDT: prenotazioni e prestiti aperti, viaggi di oggi e prossimi, al massimo 50 ciascuno',
  access: managesDeliveryNotes,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.object({ reservations: z.array(Source), loans: z.array(Source), trips: z.array(Source) }),
});
