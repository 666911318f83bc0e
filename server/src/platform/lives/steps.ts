/** The steps of things, joined to the entries of the audit log. */
import { sql } from 'kysely';
import type { StepsTaken } from '../database/tables.generated.ts';

/** The columns by which the steps of a life are found: that of `steps_taken` with the thing, and that of the state. */
export type StepColumns = { step: Extract<keyof StepsTaken, `${string}_id`>; state: string };

/**
 * SQL: why the change of a state in entry `l` of the audit log was made; null for an entry of another table. Both
 * tables are written in the order of the changes, so the last entry from one state to another belongs to the last such
 * step, and so on; entries from before there were steps have none.
 */
export const reasonOfStep = (table: string, { step, state }: StepColumns) => sql<string | null>`(
  select s.reason from steps_taken s
   where s.${sql.ref(step)} = l.row_id
     and s.from_state = l.before ->> ${sql.lit(state)} and s.to_state = l.after ->> ${sql.lit(state)}
     and l.action = 'update' and l.table_name = ${table}
   order by s.id desc limit 1 offset (
     select count(*) from audit_log n
      where n.table_name = l.table_name and n.row_id = l.row_id and n.id > l.id
        and n.before ->> ${sql.lit(state)} = l.before ->> ${sql.lit(state)}
        and n.after ->> ${sql.lit(state)} = l.after ->> ${sql.lit(state)}))`;
