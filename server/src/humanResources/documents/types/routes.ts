/**
 * The administration of categories and types. Constraints refuse to delete a type that has documents; it is closed
 * instead.
 */
import {
  closeDocumentType,
  createDocumentCategory,
  createDocumentType,
  deleteDocumentCategory,
  deleteDocumentTemplate,
  deleteDocumentType,
  documentTypeHistory,
  editDocumentCategory,
  editDocumentType,
  getDocumentTemplate,
  listDocumentTypes,
  reopenDocumentType,
  uploadDocumentTemplate,
} from '@wms/contract/humanResources/documents/administration';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertRow, runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../../platform/database/constraint-sentences.ts';
import { requireRow } from '../../../platform/database/row.ts';
import { recordFile, type Storage } from '../../../platform/files/storage.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { storedFile } from '../../../platform/http/stored-file.ts';
import { openPaper } from '../../../platform/opening/received.ts';
import { refuse } from '../../../platform/refusal.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { versionOf } from '../../../platform/undo/version-of.ts';
import { documentHistory } from '../history.ts';
import { readTypes } from './reading.ts';

type Table = 'document_categories' | 'document_types';
type LockedType = { id: number; name: string; position: number; version: number };

/** Locks the row. Refuses when its version isn't the one that the caller saw. */
async function lock(tx: Writer, table: Table, id: number, seen?: number): Promise<LockedType> {
  const [row] = await runSql(tx)<LockedType>`
    select id, name, position, version from ${sql.table(table)} where id = ${id} for no key update`;
  if (!row) throw refuse.notFound(missing[table]);
  if (seen !== undefined) await documentHistory.refuseStaleEdit(tx, table, row, seen);
  return row;
}

const missing: Record<Table, string> = {
  document_categories: 'Questa categoria non c’è più',
  document_types: 'Questo tipo di documento non c’è più',
};

type TypeForm = z.output<typeof createDocumentType.body>;

const columnsOf = ({ requiredFor, teamId, ...form }: TypeForm) => ({
  category_id: form.categoryId,
  name: form.name,
  required_for: requiredFor,
  required_team_id: requiredFor === 'team' ? teamId : null,
  required: form.atRegistration,
  asks_date: form.asksDate,
  has_expiry: form.hasExpiry,
  validity_months: form.validityMonths,
  licence: form.licence,
  special: form.special,
  retention_months: form.retentionMonths,
  position: form.position,
});

export const documentTypeRoutes = (storage: Storage) => [
  implement(listDocumentTypes, ({ user, db }) => readTypes(db, user)),

  implement(createDocumentCategory, async ({ body, tx }) => {
    const id = await insertRow(tx, 'document_categories', body);
    const undo = [counterAct(deleteDocumentCategory, { params: { id: String(id) } })];
    return { message: `Categoria «${body.name}» creata`, id, undo };
  }),

  implement(editDocumentCategory, async ({ params: { id }, body: { version, ...form }, tx }) => {
    const { name, position } = await lock(tx, 'document_categories', id, version);
    await updateRow(tx, 'document_categories', id, form);
    const body = { name, position, version: await versionOf(tx, 'document_categories', id) };
    const undo = [counterAct(editDocumentCategory, { params: { id: String(id) }, body })];
    return { message: 'Categoria salvata', undo };
  }),

  implement(deleteDocumentCategory, async ({ params: { id }, tx }) => {
    const { name, position } = await lock(tx, 'document_categories', id);
    await runSql(tx)`delete from document_categories where id = ${id}`;
    const undo = [counterAct(createDocumentCategory, { body: { name, position } })];
    return { message: `Categoria «${name}» eliminata`, undo };
  }),

  implement(createDocumentType, async ({ body, tx }) => {
    const id = await insertRow(tx, 'document_types', columnsOf(body));
    return {
      message: `«${body.name}» creato`,
      id,
      undo: [counterAct(deleteDocumentType, { params: { id: String(id) } })],
    };
  }),

  implement(editDocumentType, async ({ params: { id }, body: { version, ...form }, tx }) => {
    await lock(tx, 'document_types', id, version);
    await updateRow(tx, 'document_types', id, columnsOf(form));
    return { message: 'Tipo di documento salvato' };
  }),

  implement(closeDocumentType, async ({ params: { id }, body: { version }, tx }) => {
    const { name } = await lock(tx, 'document_types', id, version);
    await updateRow(tx, 'document_types', id, { closed_at: sql<string>`current_moment()` });
    const back = { version: await versionOf(tx, 'document_types', id) };
    return {
      message: `«${name}» chiuso: non si carica più e non si chiede a nessuno`,
      undo: [counterAct(reopenDocumentType, { params: { id: String(id) }, body: back })],
    };
  }),

  implement(reopenDocumentType, async ({ params: { id }, body: { version }, tx }) => {
    const { name } = await lock(tx, 'document_types', id, version);
    await updateRow(tx, 'document_types', id, { closed_at: null });
    const back = { version: await versionOf(tx, 'document_types', id) };
    const undo = [counterAct(closeDocumentType, { params: { id: String(id) }, body: back })];
    return { message: `«${name}» riaperto`, undo };
  }),

  implement(deleteDocumentType, async ({ params: { id }, tx }) => {
    const { name } = await lock(tx, 'document_types', id);
    await runSql(tx)`delete from document_types where id = ${id}`;
    return { message: `«${name}» eliminato` };
  }),

  implement(
    uploadDocumentTemplate,
    async ({ files: { file } }) => {
      if (file.name.length > 200)
        throw refuse.invalid(
          'file',
          'Il nome del file è troppo lungo: dagliene uno di 200 caratteri al massimo',
        );
      await openPaper(file);
      return { file: await file.keep('application/pdf'), name: file.name };
    },
    async ({ params: { id }, tx, prepared: { file, name } }) => {
      const type = await lock(tx, 'document_types', id);
      await recordFile(tx, file);
      await updateRow(tx, 'document_types', id, { template_sha256: file.sha256, template_name: name });
      return { message: `«${type.name}»: modello caricato` };
    },
  ),

  implement(deleteDocumentTemplate, async ({ params: { id }, tx }) => {
    const { name } = await lock(tx, 'document_types', id);
    await updateRow(tx, 'document_types', id, { template_sha256: null, template_name: null });
    return { message: `«${name}»: modello tolto` };
  }),

  implement(getDocumentTemplate, async ({ params: { id }, db }) => {
    const type = await db
      .selectFrom('document_types')
      .select(['template_sha256', 'name'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!type?.template_sha256) throw refuse.notFound('Questo tipo di documento non ha un modello');
    return storedFile(storage, type.template_sha256, {
      type: 'application/pdf',
      name: `Modello ${type.name}.pdf`,
      inline: false,
    });
  }),

  implement(documentTypeHistory, async ({ params: { id }, query, db }) => {
    await requireRow(db, 'document_types', id, () => refuse.notFound(missing.document_types));
    return documentHistory.readPage(db, { table: 'document_types', id, ...query });
  }),
];

export const documentTypeConstraints: ConstraintSentences = {
  document_categories_name_key: conflict('C’è già una categoria con questo nome', 'name'),
  document_types_category_id_name_key: conflict('La categoria ha già un tipo con questo nome', 'name'),
  document_types_category_id_fkey: conflict(
    'La categoria ha dei tipi, o non c’è più: spostali o scegline un’altra',
    'categoryId',
  ),
  document_types_required_team_id_fkey: conflict(
    'Il reparto scelto non c’è più: scegline un altro',
    'teamId',
  ),
  documents_type_id_fkey: conflict(
    'Qualcuno ha già caricato documenti di questo tipo: chiudilo, restano consultabili',
  ),
  document_types_asked: conflict('Scegli prima a chi serve', 'atRegistration'),
};
