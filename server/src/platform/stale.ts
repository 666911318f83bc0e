import { sql } from 'kysely';
import type { Writer } from './database.ts';
import { Refusal } from './refusal.ts';

const inRome = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 409 for an edit of an older version: says who changed the row since, and when. */
export async function stale(tx: Writer, table: string, id: number): Promise<Refusal> {
  const { rows } = await sql<{ who: string | null; at: string }>`
    select u.first_name || ' ' || u.last_name as who, a.at
      from audit_log a left join users u on u.id = a.actor_id
     where a.table_name = ${table} and a.row_id = ${id} order by a.id desc limit 1`.execute(tx);
  const [last] = rows;
  const when = last ? ` (${inRome.format(new Date(last.at)).replace(', ', ' alle ')})` : '';
  return new Refusal(409, `Intanto ${last?.who ?? 'qualcun altro'} ha salvato altre modifiche${when}`);
}
