/** Documents of people for tests, made as an upload makes them but without its file. */
import type { DocumentState } from '@wms/contract/humanResources/documents/life';
import { sql } from 'kysely';
import { type Database, insertRow, inTransaction } from '../src/platform/database/connection.ts';

type DocumentFacts = {
  userId: number;
  typeId: number;
  state?: DocumentState;
  expiresOn?: string | null;
  proposedExpiresOn?: string | null;
  sha256?: string;
};

/** Makes a document type in the first category, with a unique name. */
export async function makeDocumentType(db: Database, columns: Record<string, unknown> = {}): Promise<number> {
  const values = { category_id: 1, name: `Tipo ${crypto.randomUUID()}`, position: 50, ...columns };
  return inTransaction(db, null, (tx) => insertRow(tx, 'document_types', values));
}

/**
 * Makes a document. It supersedes the documents that nobody approved; an approved one also supersedes the one in force.
 */
export function makeDocument(db: Database, wanted: DocumentFacts): Promise<number> {
  const { userId, typeId, state = 'in verifica', expiresOn = null, sha256 = 'd'.repeat(64) } = wanted;
  const { proposedExpiresOn = null } = wanted;
  return inTransaction(db, null, async (tx) => {
    await sql`insert into files (sha256, type, size) values (${sha256}, 'application/pdf', 1)
              on conflict do nothing`.execute(tx);
    await sql`update documents set superseded_at = current_moment()
               where user_id = ${userId} and type_id = ${typeId} and superseded_at is null and removed_at is null
                 and (state <> 'approvato' or ${state} = 'approvato')`.execute(tx);
    const id = await insertRow(tx, 'documents', {
      user_id: userId,
      type_id: typeId,
      sha256,
      expires_on: expiresOn,
      proposed_expires_on: proposedExpiresOn,
      superseded_at: null,
    });
    if (state !== 'in verifica')
      await sql`update documents set state = ${state} where id = ${id}`.execute(tx);
    return id;
  });
}
