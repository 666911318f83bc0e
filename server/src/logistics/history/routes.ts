/** What the audit log knows of a thing, as people read it. */

import { logisticsHistory } from '@wms/contract/logistics/history/endpoints';
import { movesStock } from '@wms/contract/logistics/shared/access';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { runSql } from '../../platform/database/connection.ts';
import { readIdCursor } from '../../platform/database/paging.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { reasonOfStep } from '../../platform/lives/steps.ts';
import { typedRefusal } from '../../platform/refusal.ts';
import { tableOf } from './labels.ts';
import { type Row, readNames, whoActed } from './names.ts';
import { entryOf } from './sentences.ts';

export const historyRoutes = [
  implement(logisticsHistory, async ({ query: { of, id, cursor, limit = 50 }, user, db }) => {
    // As the stock-take itself.
    if (of === 'stockTake' && !satisfies(user.permissions, movesStock))
      throw typedRefusal('/problems/forbidden', 'Gli inventari li vede chi muove la merce');
    const before = readIdCursor(cursor);
    const table = tableOf[of];
    const page = sql`${before ? sql`and id < ${before}` : sql``} order by id desc limit ${limit + 1}`;
    // Its own rows and those of its parts, each by its own index.
    const rows = await runSql(db)<Row>`
      select l.id, l.at, l.table_name as "table", l.row_id as "rowId", l.action, l.before, l.after,
             l.about_table is not null and l.about_table = ${table} as part, ${whoActed} as "user",
             ${of === 'stockTake' ? reasonOfStep('stock_take_id') : sql`null::text`} as reason
        from (select * from (select * from audit_log where table_name = ${table} and row_id = ${id} ${page}) own
              union all
              select * from (select * from audit_log where about_table = ${table} and about_id = ${id} ${page}) parts) l
        left join users u on u.id = l.actor_id
       order by l.id desc limit ${limit + 1}`;
    const shown = rows.slice(0, limit);
    const names = await readNames(db, shown);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      rows: shown.map((row) => entryOf(row, names)).filter((entry): entry is HistoryEntry => entry !== null),
      cursor: last ? String(last.id) : null,
    };
  }),
];
