/** The types of delivery notes, with the values for a new note of each type. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { acrossFields, Created, Id, line, optional, Version } from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { Aspect, CarriedBy, Causale, Direction, Porto, SeriesLetters } from './names.ts';

const path = '/api/logistics/delivery-note-types';

export const DeliveryNoteType = z.object({
  id: Id,
  name: z.string(),
  direction: Direction,
  /** The letters of its series; empty for the main series. */
  series: z.string(),
  causale: Causale,
  causaleText: z.string().nullable(),
  aspect: Aspect.nullable(),
  porto: Porto.nullable(),
  carriedBy: CarriedBy,
  /** The number of days after which the goods should be back; null for never. */
  returnDays: z.number().nullable(),
  active: z.boolean(),
  /** Whether no note has this type, so that it can be deleted. */
  unused: z.boolean(),
  /** The number of the latest 300 notes that have this type: people write mostly the same few. */
  uses: z.number(),
  version: z.number(),
});
export type DeliveryNoteType = z.infer<typeof DeliveryNoteType>;

export const listDeliveryNoteTypes = endpoint.get(path, {
  summary: 'I tipi di DDT, in ordine di nome; quelli in uso, o tutti',
  access: managesDeliveryNotes,
  query: z.strictObject({ show: z.enum(['active', 'all']).optional() }),
  answer: z.array(DeliveryNoteType),
});

const fields = {
  name: line(80),
  direction: Direction,
  series: SeriesLetters.default(''),
  causale: Causale,
  causaleText: optional(line(80)),
  aspect: optional(Aspect),
  porto: optional(Porto),
  carriedBy: CarriedBy.default('mittente'),
  returnDays: optional(z.number().int().min(1).max(3650)),
  active: z.boolean().default(true),
};

type ReasonFields = { causale?: unknown; causaleText?: unknown; direction?: unknown; returnDays?: unknown };
const withRules = <S extends z.ZodObject>(body: S) =>
  body
    .refine(
      ({ causale, causaleText }: ReasonFields) => causale !== 'altro' || Boolean(causaleText),
      writtenOut,
    )
    .refine(
      ({ direction, returnDays }: ReasonFields) => direction === 'uscita' || (returnDays ?? null) === null,
      acrossFields('returnDays', 'Torna solo quello che esce: lascia vuoto'),
    );

/** The causale 'altro' needs a text, because it has no meaning by itself. */
export const writtenOut = acrossFields('causaleText', 'Scrivi la causale');

export const createDeliveryNoteType = endpoint.post(path, {
  summary: 'Nuovo tipo di DDT',
  access: managesDeliveryNotes,
  undoable: 'counterpart',
  body: withRules(z.strictObject(fields)),
  answer: Created,
});

export const editDeliveryNoteType = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica un tipo di DDT; i DDT che ci sono restano com’erano',
  access: managesDeliveryNotes,
  undoable: 'edited',
  body: withRules(z.strictObject({ version: Version, ...fields })),
});

export const deleteDeliveryNoteType = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina un tipo che nessun DDT ha usato',
  access: managesDeliveryNotes,
  undoable: 'lost',
});
