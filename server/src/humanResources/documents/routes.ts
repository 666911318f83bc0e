import {
  DocumentCategory,
  deleteDocument,
  getDocument,
  getDocuments,
  uploadDocument,
} from '@wms/contract/humanResources/documents/endpoints';
import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { formatAll } from '@wms/contract/platform/formats';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, updateRow } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { addDocument, prepareUpload } from './uploading.ts';
import { noDocument } from './visible.ts';

/** The registration waits for the required documents that are missing, were refused or have expired. */
export async function lackOfDocuments(db: Reader, { id }: { id: number }): Promise<string | null> {
  const rows = await runSql(db)<{ name: string }>`
    select type.name
      from required_documents held join document_types type on type.id = held.type_id
     where held.user_id = ${id} and type.required and held.state in ('manca', 'rifiutato', 'scaduto')
     order by type.category_id, type.position, type.id`;
  return rows.length > 0 ? `Mancano i documenti: ${formatAll(rows.map(({ name }) => name))}` : null;
}

type ListControls = {
  /** Days before an expiry from which a successor is due. */
  warningDays: number;
  categoryId?: number | undefined;
  typeId?: number | undefined;
  visible?: RawBuilder<unknown>;
};

/**
 * Reads the categories with their types and the person's documents in one query. `visible` is a condition on `type`.
 */
export async function readDocumentsOf(db: Reader, userId: number, narrowing: ListControls) {
  const { warningDays, categoryId, typeId, visible = sql`true` } = narrowing;
  const rows = await runSql(db)<DocumentCategory>`
    select category.id as category_id, category.name as category,
           json_agg(json_build_object(
             'type_id', type.id, 'type', type.name, 'required', type.required and asked.type_id is not null,
             'asked', asked.type_id is not null, 'asks_date', type.asks_date,
             'asks_expiry', type.has_expiry and type.validity_months is null, 'licence', type.licence,
             'template', type.template_sha256 is not null, 'closed', type.closed_at is not null,
             'due', case
               when type.closed_at is not null or given.waiting then null
               when given.refused then 'rifiutato'
               when given.ends < rome_today() then 'scaduto'
               when given.ends < rome_today() + ${warningDays}::integer then 'in scadenza'
               when asked.type_id is not null and not given.there then 'manca' end,
             'documents', coalesce((
               select json_agg(json_build_object(
                        'id', document.id, 'nome_personalizzato', document.custom_name,
                        'data_conseguimento', document.achieved_on,
                        'scadenza', case when document.state = 'approvato' then document.expires_on
                          else coalesce(document.proposed_expires_on, document.expires_on) end,
                        'stato', document.state, 'motivo', document.refusal_reason,
                        'caricato_il', document.uploaded_at, 'dimensione', file.size,
                        'sostituito', document.superseded_at is not null)
                      order by document.superseded_at is not null, document.id desc)
                 from documents document join files file using (sha256)
                where document.user_id = ${userId} and document.type_id = type.id
                  and document.removed_at is null), '[]'))
             order by type.position, type.id) as types
      from document_categories category
      join document_types type on type.category_id = category.id
      left join asked_types(${userId}) asked on asked.type_id = type.id
     cross join lateral (
       select count(*) > 0 as there, bool_or(own.state = 'in verifica') as waiting,
              bool_or(own.state = 'rifiutato') as refused,
              min(own.expires_on) filter (where own.state = 'approvato') as ends
         from documents own
        where own.user_id = ${userId} and own.type_id = type.id
          and own.removed_at is null and own.superseded_at is null) given
     where ${visible} and (type.closed_at is null or exists (
             select from documents own
              where own.user_id = ${userId} and own.type_id = type.id and own.removed_at is null))
       and (${categoryId ?? null}::integer is null or category.id = ${categoryId ?? null})
       and (${typeId ?? null}::integer is null or type.id = ${typeId ?? null})
     group by category.id
     order by category.position, category.id`;
  return DocumentCategory.array().parse(rows);
}

type OwnDocument = { id: number; type_id: number; state: string; superseded_at: string | null; name: string };

export const documentRoutes = (storage: Storage, settings: KeptSettings) => [
  implement(getDocuments, ({ query, user, db }) =>
    readDocumentsOf(db, user.id, {
      warningDays: settings.on(user.today).value(documentWarningDays),
      categoryId: query.category_id,
      typeId: query.type_id,
    }),
  ),

  implement(
    uploadDocument,
    ({ body, files, db }) => prepareUpload({ body, files: files.file, db }, storage, true),
    async ({ body, user, tx, prepared }) => {
      const id = await addDocument(tx, prepared, body, { userId: user.id, uploadedBy: null });
      return { message: `${prepared.type.name}: documento caricato, in attesa di verifica`, id };
    },
  ),

  implement(deleteDocument, async ({ query, user, tx }) => {
    const [document] = await runSql(tx)<OwnDocument>`
      select document.id, document.type_id, document.state, document.superseded_at, type.name
        from documents document join document_types type on type.id = document.type_id
       where document.id = ${query.id} and document.user_id = ${user.id} and document.removed_at is null
         for update of document`;
    if (!document) throw noDocument();
    if (document.state === 'approvato')
      throw refuse.conflict(
        'Il documento è approvato: per cambiarlo carica quello nuovo, che lo sostituisce quando è approvato',
      );
    await updateRow(tx, 'documents', document.id, { removed_at: sql<string>`current_moment()` });
    // The upload that this document had superseded comes back, unless a document was approved in between.
    if (!document.superseded_at)
      await runSql(tx)`
        update documents set superseded_at = null
         where state <> 'approvato' and id = (
           select max(earlier.id) from documents earlier
            where earlier.user_id = ${user.id} and earlier.type_id = ${document.type_id}
              and earlier.removed_at is null)`;
    return { message: `${document.name}: documento eliminato` };
  }),

  implement(getDocument, async ({ query, user, db }) => {
    const document = await db
      .selectFrom('documents')
      .innerJoin('document_types as type', 'type.id', 'documents.type_id')
      .select(['documents.sha256', 'documents.custom_name', 'type.name'])
      .where('documents.id', '=', query.id)
      .where('documents.user_id', '=', user.id)
      .where('documents.removed_at', 'is', null)
      .executeTakeFirstOrThrow(noDocument);
    const name = `${document.custom_name ?? document.name}.pdf`;
    return storedFile(storage, document.sha256, { type: 'application/pdf', name, personal: true });
  }),
];
