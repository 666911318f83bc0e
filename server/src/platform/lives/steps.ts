/** Finds the reason of a change of state, which is kept in `steps_taken`, for an entry of the audit log. */
import { sql } from 'kysely';
import type { StepsTaken } from '../database/tables.generated.ts';

/**
 * The places of a life's steps: `step` is the column of `steps_taken` with the id of the thing, `state` is the column
 * of the thing's own table with its state.
 */
export type StepColumns = { step: Extract<keyof StepsTaken, `${string}_id`>; state: string };

/**
 * SQL: why the change of a state in entry `l` of the audit log was made; null for an entry of another table. A step
 * has no reference to its entry, but both are written in the same order. They are counted from the end: an entry with
 * N newer entries of the same two states belongs to the step with N newer steps of these states. Changes from before
 * there were steps have none.
 */
export const reasonOfStep = (table: string, { step, state }: StepColumns) => sql<string | null>`(
  select s.reason from steps_taken s
   where s.${sql.ref(step)} = l.row_id
     and s.from_state = l.before ->> ${sql.lit(state)} and s.to_state = l.after ->> ${sql.lit(state)}
     and l.action = 'update' and l.table_name = ${table}
   order by s.id desc limit 1 offset (
     select count(*) from audit_log newer
      where newer.table_name = l.table_name and newer.row_id = l.row_id and newer.id > l.id
        and newer.before ->> ${sql.lit(state)} = l.before ->> ${sql.lit(state)}
        and newer.after ->> ${sql.lit(state)} = l.after ->> ${sql.lit(state)}))`;
