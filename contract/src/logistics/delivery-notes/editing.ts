/** Drafts of delivery notes: written, changed, copied, begun from something else. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import {
  acrossFields,
  CivilDate,
  Created,
  fromZero,
  Id,
  IdParam,
  line,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { MovedProduct } from '../shared/product-ref.ts';
import { PlaceRef } from '../stock/reading.ts';
import { TaxCode, VatNumber } from '../suppliers/fields.ts';
import { writtenOut } from './kinds.ts';
import { deliveryNotesPath } from './reading.ts';
import { Aspect, CarriedBy, Causale, Porto, RecipientKind } from './words.ts';

const Weight = fromZero(3, 11);
const Parcels = z.number().int().min(0).max(99_999);

type AskedLine = { productId?: unknown; description?: unknown; quantity?: unknown; lotCode?: unknown };

const Line = z
  .strictObject({
    productId: optional(Id),
    /** Without one, the product's name. */
    description: optional(line(300)),
    /** Without a product it may be missing: then the line is words only. */
    quantity: optional(PositiveQuantity),
    /** Of what isn't a product of ours; a product has its own. */
    unit: optional(line(12)),
    lotCode: optional(text(80)),
    /** Where the goods are taken from; of what comes in, where they are put. */
    locationId: optional(Id),
    parcels: optional(Parcels),
    weight: optional(Weight),
    reservationId: optional(Id),
    loanId: optional(Id),
    /** Of a return: the line with which the goods left. */
    returnedLineId: optional(Id),
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

const fields = {
  typeId: Id,
  causale: Causale,
  causaleText: optional(line(80)),
  /** Null only of a transfer between our own places. */
  recipientKind: optional(RecipientKind),
  /** One of the three, as the kind says. */
  supplierId: optional(Id),
  userId: optional(Id),
  recipientId: optional(Id),
  /** Of 'libero'; the name and the codes of the others are read when the note is written. */
  recipientName: optional(line(160)),
  recipientVatNumber: optional(VatNumber),
  recipientTaxCode: optional(TaxCode),
  /** As it is printed, on one line. */
  recipientAddress: optional(line(300)),
  /** Where the goods go, when it isn't that address. */
  destination: optional(line(300)),
  /** Where a transfer between our own places ends. */
  toLocationId: optional(Id),
  aspect: optional(Aspect),
  porto: optional(Porto),
  parcels: optional(Parcels),
  netWeight: optional(Weight),
  grossWeight: optional(Weight),
  carriedBy: CarriedBy,
  carrierName: optional(line(160)),
  carrierAddress: optional(line(300)),
  carrierVatNumber: optional(VatNumber),
  plate: optional(line(20)),
  bookingId: optional(Id),
  teamId: optional(Id),
  notes: optional(text(1000)),
  returnDueOn: optional(CivilDate),
  /** The delivered note whose goods come back with this one. */
  returnsId: optional(Id),
  lines: z
    .array(Line)
    .max(mostDeliveryNoteLines)
    .default(() => []),
};

type Asked = { causale?: unknown; causaleText?: unknown; recipientKind?: unknown } & {
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
    ({ causale, causaleText }: Asked) => causale !== 'altro' || Boolean(causaleText),
    writtenOut,
  );
  return kinds.reduce(
    (schema, kind) =>
      schema.refine(
        (asked: Asked) => asked.recipientKind !== kind || Boolean(asked[namedBy[kind]]),
        acrossFields(namedBy[kind], whichRecipient[kind]),
      ),
    first,
  );
};

export const createDeliveryNote = endpoint.post(deliveryNotesPath, {
  summary: 'Nuova bozza di DDT, con le righe',
  access: managesDeliveryNotes,
  body: withRules(z.strictObject(fields)),
  answer: Created,
});

export const editDeliveryNote = endpoint.patch(`${deliveryNotesPath}/:id`, {
  summary:
    'Modifica una bozza; le righe sono tutte quelle che restano. 409 se intanto qualcun altro l’ha cambiata',
  access: managesDeliveryNotes,
  body: withRules(z.strictObject({ version: Version, ...fields })),
});

export const deleteDeliveryNote = endpoint.delete(`${deliveryNotesPath}/:id`, {
  summary: 'Elimina una bozza; un DDT emesso non si elimina mai',
  access: managesDeliveryNotes,
});

export const duplicateDeliveryNote = endpoint.post(`${deliveryNotesPath}/:id/duplicate`, {
  summary: 'Nuova bozza con gli stessi dati e le stesse righe',
  access: managesDeliveryNotes,
  answer: Created,
});

export const replaceDeliveryNote = endpoint.post(`${deliveryNotesPath}/:id/replace`, {
  summary: 'Duplica e annulla: la merce torna in giacenza, il numero resta, la copia è una bozza',
  access: managesDeliveryNotes,
  body: z.strictObject({ version: Version, reason: text(300) }),
  answer: Created,
});

/** A line that a new note begins with, with what a form shows of it. */
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
});
export type PreparedLine = z.infer<typeof PreparedLine>;

export const Prepared = z.object({
  /** Null leaves the choice to the person. */
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
  teamId: Id.nullable(),
  returnDueOn: z.string().nullable(),
  returnsId: Id.nullable(),
  notes: z.string().nullable(),
  lines: z.array(PreparedLine),
});
export type Prepared = z.infer<typeof Prepared>;

export const prepareDeliveryNote = endpoint.get(`${deliveryNotesPath}/prepared`, {
  summary: 'Con che cosa comincia un DDT che nasce da prenotazioni, prestiti, un viaggio o il reso di un DDT',
  access: managesDeliveryNotes,
  query: z.strictObject({
    reservation: IdParam.optional(),
    loan: IdParam.optional(),
    /** The trip of a van. */
    booking: IdParam.optional(),
    /** A delivered note of which something is still out. */
    returnOf: IdParam.optional(),
  }),
  answer: Prepared,
});

/** Something that a note can begin with: 'Trapano a colonna', '2 pz · Reparto Aerodinamica'. */
const Source = z.object({ id: Id, title: z.string(), detail: z.string() });

export const listDeliverySources = endpoint.get(`${deliveryNotesPath}/sources`, {
  summary:
    'Da che cosa può nascere un DDT: prenotazioni e prestiti aperti, viaggi di oggi e prossimi, al massimo 50 ciascuno',
  access: managesDeliveryNotes,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.object({ reservations: z.array(Source), loans: z.array(Source), trips: z.array(Source) }),
});
