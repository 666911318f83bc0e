/** Delivery notes of suppliers: their number is unique by supplier and year. */
import { z } from 'zod';
import { attachmentEndpoints } from '../../platform/annotations/attachments.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, exportOf, paging } from '../../platform/lists.ts';
import {
  CivilDate,
  Created,
  Id,
  IdParam,
  Instant,
  intParam,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { noteFields } from '../arrivals/receiving.ts';
import { seesIncomingNotes } from '../shared/access.ts';
import { SupplierRef } from '../suppliers/ref.ts';

const path = '/api/logistics/incoming-notes';

const NoteFile = z.object({ id: Id, kind: z.string(), name: z.string(), type: z.string().nullable() });

export const IncomingNote = z.object({
  id: Id,
  supplier: SupplierRef,
  number: z.string(),
  date: CivilDate,
  notes: z.string().nullable(),
  /** The orders whose goods came with the note, each with the number of arrivals and the time of the last arrival. */
  orders: z.array(z.object({ id: Id, number: z.string(), arrivals: z.number(), lastAt: Instant })),
  attachments: z.array(NoteFile),
  /** Whether there is a scan or a photo of the paper. */
  scanned: z.boolean(),
  registeredAt: Instant,
  registeredBy: z.string().nullable(),
  version: z.number(),
});
export type IncomingNote = z.infer<typeof IncomingNote>;

export const IncomingNoteFilters = z.strictObject({
  /** Beginnings of words of the number and the supplier's name. */
  q: text(100, 0).optional(),
  supplier: IdParam.optional(),
  year: intParam(1900, 2199).optional(),
  /** `unscanned`: notes with neither a scan nor a photo of the paper. */
  show: z.enum(['unscanned']).optional(),
});

export const listIncomingNotes = endpoint.get(path, {
  summary: 'DDT dei fornitori, dal più recente',
  access: seesIncomingNotes,
  query: IncomingNoteFilters.extend(paging),
  answer: countedPageOf(IncomingNote),
});

export const exportIncomingNotes = exportOf(listIncomingNotes, 'I DDT dei fornitori');

export const getIncomingNote = endpoint.get(`${path}/:id`, {
  summary: 'Un DDT di un fornitore',
  access: seesIncomingNotes,
  answer: IncomingNote,
});

const form = { ...noteFields, notes: optional(text(500)) };

export const createIncomingNote = endpoint.post(path, {
  summary: 'Registra il DDT di un fornitore',
  access: seesIncomingNotes,
  undoable: 'counterpart',
  body: z.strictObject({ supplierId: Id, ...form }),
  answer: Created,
});

export const editIncomingNote = endpoint.patch(`${path}/:id`, {
  summary: 'Corregge il DDT di un fornitore; 409 se intanto qualcun altro l’ha cambiato',
  access: seesIncomingNotes,
  undoable: 'edited',
  body: z.strictObject({ version: Version, ...form }),
});

export const incomingNoteAttachments = attachmentEndpoints({
  things: path,
  attachments: '/api/logistics/incoming-note-attachments',
  thing: 'un DDT di un fornitore',
  kinds: ['ddt', 'foto', 'altro'],
  reads: seesIncomingNotes,
  edits: seesIncomingNotes,
});
