import {
  DocumentCategory,
  deleteDocument,
  getDocument,
  getDocuments,
  uploadDocument,
} from '@wms/contract/humanResources/documents/endpoints';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { insertRow, type Reader, runSql, updateRow } from '../../platform/database/connection.ts';
import { recordFile, type Storage, type StoredFile } from '../../platform/files/storage.ts';
import { implement, type ReceivedFile } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { openPaper } from '../../platform/opening/received.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { notFound, Refusal, wrongField } from '../../platform/refusal.ts';

/** Names of the types that the registration asks for and the person has no valid, not refused document of. */
export async function missingRequiredDocuments(db: Reader, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_types as type')
    .select('type.name')
    .where('type.required', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as document')
            .select('document.id')
            .whereRef('document.type_id', '=', 'type.id')
            .where('document.user_id', '=', userId)
            .where('document.removed_at', 'is', null)
            .where('document.superseded_at', 'is', null)
            .where('document.state', '!=', 'rifiutato'),
        ),
      ),
    )
    .orderBy('type.category_id')
    .orderBy('type.position')
    .execute();
  return rows.map((row) => row.name);
}

/** Any accepted upload as a stored PDF: pictures become an A4 page. */
async function storedPaper(storage: Storage, file: ReceivedFile): Promise<StoredFile> {
  const picture = await openPaper(file);
  if (!picture) return file.keep('application/pdf');
  const { jpeg, wide } = picture;
  return storage.put(renderPdf('picture-page.typ', { wide }, { 'page.jpg': jpeg }), 'application/pdf');
}

/** Categories with their types and the person's documents, in one query. */
async function documentsOf(db: Reader, userId: number, categoryId?: number, typeId?: number) {
  const rows = await runSql(db)<DocumentCategory>`
    select category.id as category_id, category.name as category,
           json_agg(json_build_object(
             'type_id', type.id, 'type', type.name, 'required', type.required, 'asks_date', type.asks_date,
             'documents', coalesce((
               select json_agg(json_build_object(
                        'id', document.id, 'nome_personalizzato', document.custom_name,
                        'data_conseguimento', document.achieved_on, 'scadenza', document.expires_on,
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
     where (${categoryId ?? null}::integer is null or category.id = ${categoryId ?? null})
       and (${typeId ?? null}::integer is null or type.id = ${typeId ?? null})
     group by category.id
     order by category.position, category.id`;
  return DocumentCategory.array().parse(rows);
}

/** The type, which must belong to the category that the caller names. */
async function typeOf(db: Reader, categoryId: number, typeId: number) {
  const type = await db
    .selectFrom('document_types')
    .select(['id', 'name', 'asks_date', 'validity_months', 'category_id'])
    .where('id', '=', typeId)
    .executeTakeFirstOrThrow(() => wrongField('id_tipo', 'Questo tipo di documento non esiste'));
  if (type.category_id !== categoryId)
    throw wrongField('id_categoria', 'Il tipo di documento è di un’altra categoria');
  return type;
}

/** A bound on what one person can store. */
const mostDocuments = 500;

export const documentRoutes = (storage: Storage) => [
  implement(getDocuments, ({ query, user, db }) =>
    documentsOf(db, user.id, query.category_id, query.type_id),
  ),

  implement(
    uploadDocument,
    async ({ body, files, db }) => {
      const type = await typeOf(db, body.id_categoria, body.id_tipo);
      if (type.asks_date && !body.data_conseguimento)
        throw wrongField('data_conseguimento', 'Questo campo è obbligatorio');
      return { type, file: await storedPaper(storage, files.file) };
    },
    async ({ body, user, tx, prepared: { type, file } }) => {
      await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
      const { count } = await tx
        .selectFrom('documents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (count >= mostDocuments)
        throw new Refusal(409, 'Hai già caricato troppi documenti: scrivi alle risorse umane');
      await recordFile(tx, file);
      await tx
        .updateTable('documents')
        .set({ superseded_at: sql<string>`current_moment()` })
        .where('user_id', '=', user.id)
        .where('type_id', '=', type.id)
        .where('superseded_at', 'is', null)
        .where('removed_at', 'is', null)
        .execute();
      const from = body.data_conseguimento ?? today();
      const id = await insertRow(tx, 'documents', {
        user_id: user.id,
        type_id: type.id,
        sha256: file.sha256,
        custom_name: body.nome_personalizzato,
        achieved_on: body.data_conseguimento,
        expires_on: type.validity_months
          ? sql<string>`(${from}::date + make_interval(months => ${type.validity_months}))::date`
          : null,
      });
      return { message: `${type.name}: documento caricato, in attesa di verifica`, id };
    },
  ),

  implement(deleteDocument, async ({ query, user, tx }) => {
    const document = await tx
      .selectFrom('documents')
      .innerJoin('document_types as type', 'type.id', 'documents.type_id')
      .select([
        'documents.id',
        'documents.type_id',
        'documents.state',
        'documents.superseded_at',
        'type.name',
      ])
      .where('documents.id', '=', query.id)
      .where('documents.user_id', '=', user.id)
      .where('documents.removed_at', 'is', null)
      .forUpdate('documents')
      .executeTakeFirstOrThrow(() => notFound('Documento non trovato'));
    if (document.state === 'approvato')
      throw new Refusal(
        409,
        'Il documento è approvato: per cambiarlo carica quello nuovo, che lo sostituisce',
      );
    await updateRow(tx, 'documents', document.id, { removed_at: sql<string>`current_moment()` });
    // The one that it had replaced is in force again.
    if (!document.superseded_at)
      await tx
        .updateTable('documents')
        .set({ superseded_at: null })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('documents as earlier')
            .select('earlier.id')
            .where('earlier.user_id', '=', user.id)
            .where('earlier.type_id', '=', document.type_id)
            .where('earlier.removed_at', 'is', null)
            .orderBy('earlier.id', 'desc')
            .limit(1),
        )
        .execute();
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
      .executeTakeFirstOrThrow(() => notFound('Documento non trovato'));
    const name = `${document.custom_name ?? document.name}.pdf`;
    return storedFile(storage, document.sha256, { type: 'application/pdf', name, personal: true });
  }),
];
