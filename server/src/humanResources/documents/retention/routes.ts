import {
  type DocumentDisposal,
  disposeOfDocuments,
  keepDocuments,
  listDocumentDisposals,
} from '@wms/contract/humanResources/documents/retention';
import { formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import { pageById } from '../../../platform/database/paging.ts';
import { forgetFiles } from '../../../platform/files/forget.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { keepForAYear, lockProposals, openProposals } from '../../../platform/retention/proposals.ts';
import { documentRetention } from './proposing.ts';

export const documentRetentionRoutes = [
  implement(listDocumentDisposals, async ({ query: { type, ...paging }, db }) => {
    const { after, end, total, of } = pageById(sql`document.id`, paging, 'asc');
    const source = sql`${openProposals(documentRetention)}
      join documents document on document.id = disposal.document_id
      join document_types type on type.id = document.type_id
     where ${type ? sql`type.id = ${type}` : sql`true`}`;
    const rows = await runSql(db)<DocumentDisposal & { count: number | null }>`
      select page.*, ${total(source)} as count
        from (
          select document.id, type.name as type, document.state, document.expires_on as "expiresOn",
                 past.due_on as "dueOn", disposal.kept_reason as "keptReason",
                 (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
                                           'email', u.institutional_email)
                    from users u where u.id = document.user_id) as person
            from ${source} and ${after} ${end}) page
       order by page.id`;
    return of(rows);
  }),

  implement(disposeOfDocuments, async ({ body: { ids }, tx }) => {
    await lockProposals(tx, documentRetention, ids);
    const deleted = await runSql(tx)<{ sha256: string }>`
      delete from documents where id = any (${ids}::integer[]) returning sha256`;
    await forgetFiles(
      tx,
      deleted.map(({ sha256 }) => sha256),
    );
    return { message: formatCount(deleted.length, 'documento eliminato', 'documenti eliminati') };
  }),

  implement(keepDocuments, async ({ body: { ids, reason }, user, tx }) => {
    const count = await keepForAYear(tx, documentRetention, { ids, reason, by: user.id });
    return {
      message: `${formatCount(count, 'documento conservato', 'documenti conservati')} per un altro anno`,
    };
  }),
];
