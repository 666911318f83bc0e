import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { DB } from '../../platform/database/tables.generated.ts';
import { type Refusal, typedRefusal } from '../../platform/refusal.ts';
import { type Row, readNames } from './names.ts';
import { entryOf } from './sentences.ts';

/** The tables whose rows carry a version, which a change of the row counts up. */
export type VersionedTable = { [T in keyof DB]: DB[T] extends { version: unknown } ? T : never }[keyof DB];

const inRome = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A row that this transaction has locked. */
type Locked = { id: number; version: number };

/** Refuses an edit when the row has another version than the person has seen. */
export async function refuseStaleEdit(tx: Writer, table: VersionedTable, row: Locked, seen: number) {
  if (row.version !== seen) throw await staleEdit(tx, table, row.id);
}

/** The sentence says who and when. What they changed is shown by the form, field by field. */
export const staleEdit = async (tx: Writer, table: VersionedTable, id: number): Promise<Refusal> =>
  typedRefusal('/problems/stale', (await lastChange(tx, table, id)).sentence);

/** The same for an act that has no form with the row's fields: the sentence says what they changed, too. */
export async function refuseStaleAct(tx: Writer, table: VersionedTable, row: Locked, seen: number) {
  if (row.version === seen) return;
  const { sentence, what } = await lastChange(tx, table, row.id);
  throw typedRefusal('/problems/stale', `${sentence}${what && `: ${what}`}. Controlla e riprova`);
}

async function lastChange(tx: Writer, table: VersionedTable, id: number) {
  const rows = await runSql(tx)<Row>`
    select l.*, l.table_name as "table", l.row_id as "rowId", false as part,
      u.first_name || ' ' || u.last_name as "user"
      from audit_log l left join users u on u.id = l.actor_id
     where l.table_name = ${table} and l.row_id = ${id} and l.action = 'update' order by l.id desc limit 1`;
  const [last] = rows;
  const when = last ? ` (${inRome.format(new Date(last.at)).replace(', ', ' alle ')})` : '';
  const entry = last ? entryOf(last, await readNames(tx, rows)) : null;
  const changes = (entry?.changes ?? []).map(
    ({ field, before, after }) => `${field}: ${short(before)} → ${short(after)}`,
  );
  return {
    sentence: `Intanto ${last?.user ?? 'qualcun altro'} ha salvato altre modifiche${when}`,
    what: [...(entry?.what ? [entry.what] : []), ...changes].join(', '),
  };
}

const short = (value: string | null) =>
  value === null ? 'vuoto' : value.length > 60 ? `${value.slice(0, 59)}…` : value;
