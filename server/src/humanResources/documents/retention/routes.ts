import {
  type DocumentDisposal,
  disposeOfDocuments,
  keepDocuments,
  listDocumentDisposals,
} from '@wms/contract/humanResources/documents/retention';
import { formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import { countFilters, valuesOf } from '../../../platform/database/filter-counts.ts';
import { pageById } from '../../../platform/database/paging.ts';
import { beginsWord, everyWord } from '../../../platform/database/search-words.ts';
import { forgetFiles } from '../../../platform/files/forget.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { keepForAYear, lockProposals, openProposals } from '../../../platform/retention/proposals.ts';
import { documentRetention } from './proposing.ts';

export const documentRetentionRoutes = [
  implement(listDocumentDisposals, async ({ query: { q, type, ...paging }, db }) => {
    const { after, end, total, of } = pageById(sql`document.id`, paging, 'asc');
    const found = sql`${openProposals(documentRetention)}
      join documents document on document.id = disposal.document_id
      join document_types type on type.id = document.type_id
      join users person on person.id = document.user_id
     where ${everyWord(
       q,
       (word) => sql`(${beginsWord(sql`person.search_name`, word)}
         or ${beginsWord(sql`' ' || search_words(type.name)`, word)})`,
     )}`;
    const source = type ? sql`${found} and type.id = ${type}` : found;
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
    const types = await db.selectFrom('document_types').select('id').execute();
    const values = valuesOf(
      sql`type.id`,
      types.map(({ id }) => id),
    );
    const counted = { source: found, values };
    const counts = types.length === 0 ? null : await countFilters(db, !paging.cursor, { type: counted });
    return { ...of(rows), counts };
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
