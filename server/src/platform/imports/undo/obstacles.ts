/** Finds what prevents the undo of an import: everything that somebody has built on it since, by its name. */
import type { ImportUndo } from '@wms/contract/imports/endpoints';
import { formatOthers } from '@wms/contract/platform/formats';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../database/connection.ts';
import { type Undo, type UndoTable, writtenBy } from '../kinds/undo.ts';

type Obstacles = ImportUndo['obstacles'];

const mostNamed = 5;

export async function undoObstacles(db: Reader, id: number, undo: Undo): Promise<Obstacles> {
  const parts = [writtenBy(id), ...(undo.with?.(id) ?? [])];
  const queries = [...undo.tables.map(changedSince), ...(undo.obstacles?.(id) ?? [])];
  const rows = await runSql(db)<{ name: string; why: string; count: number }>`
    with ${sql.join(parts)}
    select name, min(why) as why, count(*) over ()::integer as count
      from (${sql.join(queries, sql` union all `)}) as found
     group by name order by name limit ${mostNamed}`;
  return { count: rows[0]?.count ?? 0, first: rows.map(({ name, why }) => ({ name, why })) };
}

/** Names the first obstacles, and says how many more there are. */
export function obstacleSentence({ count, first }: Obstacles): string {
  const named = first.map(({ name, why }) => `${name} (${why})`).join(', ');
  return named + formatOthers(count - first.length, 'un altro', 'altri');
}

/** SQL: rows that differ from what the import wrote; a row that was changed back doesn't differ. */
const changedSince = ({ table, name }: UndoTable): RawBuilder<unknown> => sql`
  select ${name} as name, coalesce('modifiche di ' || (
           select concat_ws(' ', u.first_name, u.last_name)
             from (select actor_id from audit_log where table_name = t.table_name and row_id = t.row_id
               order by id desc limit 1) as last
             join users u on u.id = last.actor_id), 'modifiche successive') as why
    from touched t join audit_log a on a.id = t.id join ${sql.table(table)} r on r.id = t.row_id
   where t.table_name = ${table} and exists (
         select from jsonb_each(a.after) as v where v.key <> 'created_at'
           and to_jsonb(r) -> v.key is distinct from v.value)`;
