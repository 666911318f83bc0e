/** Turns a file into a person's document, whoever uploads it. */
import { messages } from '@wms/contract/platform/messages';
import { sql } from 'kysely';
import { insertRow, type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { recordFile, type Storage, type StoredFile } from '../../platform/files/storage.ts';
import type { ReceivedFile } from '../../platform/http/endpoint.ts';
import { joinFiles } from '../../platform/opening/joined.ts';
import { openPaper } from '../../platform/opening/received.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { refuse } from '../../platform/refusal.ts';

export type UploadForm = {
  id_categoria: number;
  id_tipo: number;
  nome_personalizzato: string | null;
  data_conseguimento: string | null;
  scadenza: string | null;
  categoria_patente: string | null;
};

type Submission = { body: UploadForm; files: readonly ReceivedFile[]; db: Reader };
export type Upload = { type: UploadedType; file: StoredFile };
type UploadedType = Awaited<ReturnType<typeof readType>>;

/** The most documents of one person, as a bound on what one person can store. */
const mostDocuments = 500;

/**
 * Checks the type and stores the files as one PDF, outside of the transaction. Without `special`, types of special
 * categories count as unknown.
 */
export async function prepareUpload(
  { body, files, db }: Submission,
  storage: Storage,
  special: boolean,
): Promise<Upload> {
  const type = await readType(db, body.id_categoria, body.id_tipo, special);
  if (type.asks_date && !body.data_conseguimento)
    throw refuse.invalid('data_conseguimento', 'Questo campo è obbligatorio');
  checkProposals(type, body);
  return { type, file: await storePaper(storage, files) };
}

/**
 * Adds the document and returns its id. It supersedes a document that nobody approved; the one in force stays in force.
 */
export async function addDocument(
  tx: Writer,
  { type, file }: Upload,
  body: UploadForm,
  { userId, uploadedBy }: { userId: number; uploadedBy: number | null },
): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= mostDocuments)
    throw refuse.conflict(
      uploadedBy === null
        ? 'Hai già caricato troppi documenti: scrivi alle risorse umane'
        : 'Questa persona ha già troppi documenti',
    );
  await recordFile(tx, file);
  await runSql(tx)`
    update documents set superseded_at = current_moment()
     where user_id = ${userId} and type_id = ${type.id} and state <> 'approvato'
       and superseded_at is null and removed_at is null`;
  const from = body.data_conseguimento === null ? sql`rome_today()` : sql`${body.data_conseguimento}::date`;
  return insertRow(tx, 'documents', {
    user_id: userId,
    type_id: type.id,
    sha256: file.sha256,
    custom_name: body.nome_personalizzato,
    achieved_on: body.data_conseguimento,
    expires_on: type.validity_months
      ? sql<string>`(${from} + make_interval(months => ${type.validity_months}))::date`
      : null,
    proposed_expires_on: body.scadenza,
    proposed_licence_category: body.categoria_patente,
    uploaded_by: uploadedBy,
  });
}

/** Refuses proposed values that nobody could approve for this type. */
function checkProposals(type: UploadedType, { data_conseguimento, scadenza, categoria_patente }: UploadForm) {
  if (scadenza && !type.has_expiry) throw refuse.invalid('scadenza', 'Un documento di questo tipo non scade');
  if (scadenza && data_conseguimento && scadenza <= data_conseguimento)
    throw refuse.invalid('scadenza', messages.dateAfter(data_conseguimento));
  if (categoria_patente && !type.licence)
    throw refuse.invalid('categoria_patente', 'Questo documento non è una patente');
}

/** Stores any accepted upload as one PDF: pictures become A4 pages, and several files follow one another. */
async function storePaper(storage: Storage, files: readonly ReceivedFile[]): Promise<StoredFile> {
  const [file, ...others] = files;
  if (!file) throw refuse.invalid('file', messages.required);
  if (others.length > 0) return storage.put(await joinFiles(files), 'application/pdf');
  const picture = await openPaper(file);
  if (!picture) return file.keep('application/pdf');
  const { jpeg, wide } = picture;
  return storage.put(
    renderPdf('picture-page.typ', { wide }, { letters: 'refuse', pictures: { 'page.jpg': jpeg } }),
    'application/pdf',
  );
}

/** Returns the type, which must belong to the category that the caller names. */
async function readType(db: Reader, categoryId: number, typeId: number, special: boolean) {
  const type = await db
    .selectFrom('document_types')
    .select(['id', 'name', 'asks_date', 'has_expiry', 'validity_months', 'licence'])
    .select(['category_id', 'closed_at', 'special'])
    .where('id', '=', typeId)
    .executeTakeFirst();
  if (!type || (type.special && !special))
    throw refuse.invalid('id_tipo', 'Questo tipo di documento non esiste');
  if (type.category_id !== categoryId)
    throw refuse.invalid('id_categoria', 'Il tipo di documento è di un’altra categoria');
  if (type.closed_at) throw refuse.invalid('id_tipo', 'Questo tipo di documento non si carica più');
  return type;
}
