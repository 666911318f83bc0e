/** Reads the audit log of a cupboard's things for people. */
import { shorten } from '@wms/contract/platform/formats';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../database/connection.ts';
import { readIdCursor } from '../database/paging.ts';
import type { DB } from '../database/tables.generated.ts';
import { reasonOfStep, type StepColumns } from '../lives/steps.ts';
import { type Refusal, typedRefusal } from '../refusal.ts';
import type { Descriptions } from './description.ts';
import { type Row, readNames, whoActed } from './names.ts';
import { entryOf } from './sentences.ts';

/** The tables whose rows have a version, which every change of a row increases. */
type VersionedTable = { [T in keyof DB]: DB[T] extends { version: unknown } ? T : never }[keyof DB];

/** A row that this transaction has locked. */
type LockedRow = { id: number; version: number };

type HistoryRequest = {
  table: string;
  id: number;
  cursor?: string | undefined;
  limit?: number | undefined;
  /** The id of an entry of the log; this entry and the earlier ones are left out. */
  since?: number | undefined;
  /** SQL for the ids of rows in another table that belong to this thing and to another one as well. */
  also?: { table: string; ids: RawBuilder<unknown> } | undefined;
  /** The columns of the thing's lives, whose steps have the reasons. */
  steps?: readonly StepColumns[] | undefined;
};

const inRome = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The history of the things that these descriptions name; each cupboard has its own. */
export function historyOf<N extends string>(descriptions: Descriptions<N>) {
  const { tables } = descriptions;

  /** Reads a page of the events of a thing and its parts, the latest first, for `HistoryPage`. */
  async function readPage(
    db: Reader,
    { table, id, cursor, limit = 50, since = 0, steps = [], also }: HistoryRequest,
  ) {
    const before = readIdCursor(cursor);
    const page = sql`
      and id > ${since} ${before ? sql`and id < ${before}` : sql``} order by id desc limit ${limit + 1}`;
    // The rows of the thing and the rows of its parts are each found by an index of their own.
    const rows = await runSql(db)<Row>`
      select l.id, l.at, l.table_name as "table", l.row_id as "rowId", l.action, l.before, l.after,
             not (l.table_name = ${table} and l.row_id = ${id}) as part, ${whoActed} as "user",
             coalesce(${sql.join([...steps.map((columns) => reasonOfStep(table, columns)), sql`null::text`])}) as reason
        from (select * from (select * from audit_log where table_name = ${table} and row_id = ${id} ${page}) own
              union all
              select * from (select * from audit_log where about_table = ${table} and about_id = ${id} ${page}) parts
              ${
                also
                  ? sql`union all select * from (select * from audit_log
                          where table_name = ${also.table} and row_id = any (array(${also.ids})) ${page}) others`
                  : sql``
              }) l
        left join users u on u.id = l.actor_id
       order by l.id desc limit ${limit + 1}`;
    const shown = rows.slice(0, limit);
    const names = await readNames(db, shown, descriptions);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      rows: shown
        .map((row) => entryOf(row, names, tables))
        .filter((entry): entry is HistoryEntry => entry !== null),
      cursor: last ? String(last.id) : null,
    };
  }

  /**
   * Refuses an edit when the row has another version than the person has seen. Where one form sets, changes and
   * removes a thing, there may be no row yet; a person who saw no row has seen null.
   */
  async function refuseStaleEdit(
    tx: Writer,
    table: VersionedTable,
    row: LockedRow | undefined,
    seen: number | null,
  ) {
    if ((row?.version ?? null) !== seen)
      throw await staleEdit(tx, table, row?.id ?? null, seen === null ? 'insert' : 'update');
  }

  /**
   * Makes the refusal, whose sentence says who changed the row and when. The form shows the changes, field by field.
   */
  const staleEdit = async (
    tx: Writer,
    table: VersionedTable,
    id: number | null,
    since: 'insert' | 'update' = 'update',
  ): Promise<Refusal> => typedRefusal('/problems/stale', (await lastChange(tx, table, id, since)).sentence);

  /** Refuses a stale action that has no form with the row's fields, so the sentence also says what was changed. */
  async function refuseStaleAct(tx: Writer, table: VersionedTable, row: LockedRow, seen: number) {
    if (row.version === seen) return;
    const { sentence, what } = await lastChange(tx, table, row.id);
    throw typedRefusal('/problems/stale', `${sentence}${what && `: ${what}`}. Controlla e riprova`);
  }

  /**
   * Returns the latest change of a row with its sentence. A person who saw no row is also told who inserted the row.
   */
  async function lastChange(
    tx: Writer,
    table: VersionedTable,
    id: number | null,
    since: 'insert' | 'update' = 'update',
  ) {
    const rows = await runSql(tx)<Row>`
      select l.*, l.table_name as "table", l.row_id as "rowId", false as part,
        u.first_name || ' ' || u.last_name as "user"
        from audit_log l left join users u on u.id = l.actor_id
       where l.table_name = ${table} and l.row_id = ${id} and l.action in ('update', ${since})
       order by l.id desc limit 1`;
    const [last] = rows;
    const when = last ? ` (${inRome.format(new Date(last.at)).replace(', ', ' alle ')})` : '';
    const entry = last ? entryOf(last, await readNames(tx, rows, descriptions), tables) : null;
    const changes = (entry?.changes ?? []).map(
      ({ field, before, after }) => `${field}: ${short(before)} → ${short(after)}`,
    );
    return {
      sentence: `Intanto ${last?.user ?? 'qualcun altro'} ha salvato altre modifiche${when}`,
      what: [...(entry?.what ? [entry.what] : []), ...changes].join(', '),
    };
  }

  return { readPage, staleEdit, refuseStaleEdit, refuseStaleAct };
}

const short = (value: string | null) => (value === null ? 'vuoto' : shorten(value, 60));
