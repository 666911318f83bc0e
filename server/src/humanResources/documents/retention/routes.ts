import {
  type DocumentDisposal,
  disposeOfDocuments,
  keepDocuments,
  listDocumentDisposals,
} from '@wms/contract/humanResources/documents/retention';
import { formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { counted, pageOf, readIdCursor, selectTotal } from '../../../platform/database/paging.ts';
import { forgetFiles } from '../../../platform/files/forget.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** SQL: a proposal that nobody has put off. */
const open = sql`disposal.kept_until is null or disposal.kept_until < rome_today()`;

/** Locks the proposals, all of them or none: another person may have decided about one. */
async function lockProposals(tx: Writer, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await runSql(tx)`
    select disposal.document_id from document_disposals disposal
      join documents_past_retention past on past.document_id = disposal.document_id
     where disposal.document_id = any (${wanted}::integer[]) and (${open})
     order by disposal.document_id for update of disposal`;
  if (rows.length !== wanted.length)
    throw new Refusal(409, 'Intanto l’elenco è cambiato: controlla e riprova');
}

export const documentRetentionRoutes = [
  implement(listDocumentDisposals, async ({ query: { type, cursor, limit = 50 }, db }) => {
    const after = readIdCursor(cursor) ?? 0;
    const source = sql`document_disposals disposal
      join documents_past_retention past on past.document_id = disposal.document_id
      join documents document on document.id = disposal.document_id
      join document_types type on type.id = document.type_id
     where (${open}) and ${type ? sql`type.id = ${type}` : sql`true`}`;
    const rows = await runSql(db)<DocumentDisposal & { total: number | null }>`
      select page.*, ${selectTotal(cursor === undefined, source)} as total
        from (
          select document.id, type.name as type, document.state, document.expires_on as "expiresOn",
                 past.due_on as "dueOn", disposal.kept_reason as "keptReason",
                 (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
                                           'email', u.institutional_email)
                    from users u where u.id = document.user_id) as person
            from ${source} and document.id > ${after}
           order by document.id limit ${limit + 1}) page
       order by page.id`;
    const total = cursor === undefined ? counted(rows[0]?.total ?? 0) : null;
    return pageOf(rows, limit, total, ({ id }) => String(id));
  }),

  implement(disposeOfDocuments, async ({ body: { ids }, tx }) => {
    await lockProposals(tx, ids);
    const gone = await runSql(tx)<{ sha256: string }>`
      delete from documents where id = any (${ids}::integer[]) returning sha256`;
    await forgetFiles(
      tx,
      gone.map(({ sha256 }) => sha256),
    );
    return { message: formatCount(gone.length, 'documento eliminato', 'documenti eliminati') };
  }),

  implement(keepDocuments, async ({ body: { ids, reason }, user, tx }) => {
    await lockProposals(tx, ids);
    await runSql(tx)`
      update document_disposals
         set kept_until = rome_today() + interval '1 year', kept_reason = ${reason}, kept_by = ${user.id}
       where document_id = any (${ids}::integer[])`;
    return {
      message: `${formatCount(new Set(ids).size, 'documento conservato', 'documenti conservati')} per un altro anno`,
    };
  }),
];
