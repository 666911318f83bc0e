import {
  createIncomingNote,
  editIncomingNote,
  exportIncomingNotes,
  getIncomingNote,
  incomingNoteAttachments,
  listIncomingNotes,
} from '@wms/contract/logistics/incoming-notes/endpoints';
import { attachmentRoutes } from '../../platform/annotations/attachments.ts';
import { insertRow, updateRow, type Writer } from '../../platform/database/connection.ts';
import { holdRow } from '../../platform/database/row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { exportPages } from '../../platform/spreadsheets/table-file.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { lockSupplier } from '../suppliers/editing.ts';
import { noNote, noteColumns, readNote, readNotes } from './list.ts';

async function lockNote(tx: Writer, id: number) {
  const note = await holdRow(tx, 'incoming_notes', id, noNote);
  return note;
}

export const incomingNoteRoutes = (storage: Storage) => [
  implement(listIncomingNotes, ({ query, db }) => readNotes(db, query)),
  implement(exportIncomingNotes, ({ query, db }) =>
    exportPages('ddt-fornitori', noteColumns, query, (page) => readNotes(db, page)),
  ),
  implement(getIncomingNote, ({ params, db }) => readNote(db, params.id)),
  implement(createIncomingNote, async ({ body: { supplierId, ...form }, user, tx }) => {
    const supplier = await lockSupplier(tx, supplierId);
    const values = { supplier_id: supplierId, registered_by: user.id, ...form };
    const id = await insertRow(tx, 'incoming_notes', values);
    return { message: `DDT ${form.number} di «${supplier.name}» registrato`, id };
  }),
  implement(editIncomingNote, async ({ params, body: { version, ...form }, tx }) => {
    await refuseStaleEdit(tx, 'incoming_notes', await lockNote(tx, params.id), version);
    await updateRow(tx, 'incoming_notes', params.id, form);
    return { message: `DDT ${form.number} salvato` };
  }),
  ...attachmentRoutes(storage, incomingNoteAttachments, {
    column: 'incoming_note_id',
    called: 'Un DDT',
    lock: async (tx, id) => void (await lockNote(tx, id)),
  }),
];
