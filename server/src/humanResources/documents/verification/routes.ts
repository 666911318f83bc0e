/** The queue, each document beside its facts, and its PDF. Opening the PDF of somebody else is recorded. */
import {
  documentsToVerifyFacets,
  getDocumentHistory,
  getDocumentToVerify,
  listDocumentsToVerify,
  openDocument,
} from '@wms/contract/humanResources/documents/verification';
import type { Facet } from '@wms/contract/platform/lists';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { counted, makePage, readIdCursor, selectTotal } from '../../../platform/database/paging.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { storedFile } from '../../../platform/http/stored-file.ts';
import type { User } from '../../../platform/people/user.ts';
import { documentHistory } from '../history.ts';
import { recordOpenings } from '../openings.ts';
import { maySee, noDocument, waits } from '../visible.ts';
import { documentDecisionRoutes } from './deciding.ts';
import { readDocuments } from './reading.ts';

/** Refuses with 404 a document that doesn't exist or that this person may not see. */
async function requireVisible(db: Reader, id: number, user: User) {
  const [document] = await runSql(db)<{ ownerId: number; sha256: string; name: string }>`
    select document.user_id as "ownerId", document.sha256,
           coalesce(document.custom_name, type.name) || ' – ' || person.first_name || ' ' || person.last_name as name
      from documents document
      join document_types type on type.id = document.type_id
      join users person on person.id = document.user_id
     where document.id = ${id} and document.removed_at is null and ${maySee(user)}`;
  if (!document) throw noDocument();
  return document;
}

/** SQL: the documents that this person decides about, never their own. */
const mine = (user: User, q: string | undefined) => sql`${waits} and document.user_id <> ${user.id}
  and ${q ? sql`document.user_id = any (array(select find_people(${q})))` : sql`true`}`;

export const documentVerificationRoutes = (storage: Storage) => [
  implement(listDocumentsToVerify, async ({ query: { q, type, cursor, limit = 20 }, user, db }) => {
    const after = readIdCursor(cursor) ?? 0;
    const wanted = sql`${mine(user, q)} and ${type ? sql`document.type_id = ${type}` : sql`true`}`;
    const rows = await readDocuments(db, user, sql`${wanted} and document.id > ${after}`, limit + 1);
    const [first] = cursor
      ? []
      : await runSql(db)<{ total: number | null }>`
          select ${selectTotal(
            true,
            sql`documents document join document_types type on type.id = document.type_id
                 where ${maySee(user)} and ${wanted}`,
          )} as total`;
    return makePage(rows, limit, first ? counted(first.total) : null, ({ id }) => String(id));
  }),

  implement(documentsToVerifyFacets, async ({ query: { q }, user, db }) => ({
    type: await runSql(db)<Facet[number]>`
      select type.id::text as value, type.name as label, count(document.id)::integer as count
        from document_types type
        join document_categories category on category.id = type.category_id
        left join documents document on document.type_id = type.id and ${mine(user, q)}
       where type.closed_at is null and ${maySee(user)}
       group by type.id, category.id
       order by category.position, category.id, type.position, type.id`,
  })),

  implement(getDocumentToVerify, async ({ params: { id }, user, db }) => {
    const [document] = await readDocuments(db, user, sql`document.id = ${id}`);
    if (!document) throw noDocument();
    return document;
  }),

  implement(openDocument, async ({ params: { id }, user, db }) => {
    const document = await requireVisible(db, id, user);
    if (document.ownerId !== user.id) await recordOpenings(db, user, [id]);
    return storedFile(storage, document.sha256, {
      type: 'application/pdf',
      name: `${document.name}.pdf`,
      inline: true,
      personal: true,
    });
  }),

  implement(getDocumentHistory, async ({ params: { id }, query, user, db }) => {
    await requireVisible(db, id, user);
    const steps = [{ step: 'document_id', state: 'state' }] as const;
    return documentHistory.readPage(db, { table: 'documents', id, steps, ...query });
  }),

  ...documentDecisionRoutes,
];
