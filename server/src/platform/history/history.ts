/** What the audit log knows of a cupboard's things, as people read it. */
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

/** The tables whose rows carry a version, which a change of the row counts up. */
type VersionedTable = { [T in keyof DB]: DB[T] extends { version: unknown } ? T : never }[keyof DB];

/** A row that this transaction has locked. */
type Locked = { id: number; version: number };

type Wanted = {
  table: string;
  id: number;
  cursor?: string | undefined;
  limit?: number | undefined;
  /** The id of an entry of the log: it and what came before it isn't told. */
  since?: number | undefined;
  /** Rows of another table that belong to this thing, and to another one as well: SQL for their ids. */
  also?: { table: string; ids: RawBuilder<unknown> } | undefined;
  /** The lives of the thing, whose steps know why. */
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

  /** A page of what happened to a thing and its parts, the latest first, for `HistoryPage`. */
  async function readPage(
    db: Reader,
    { table, id, cursor, limit = 50, since = 0, steps = [], also }: Wanted,
  ) {
    const before = readIdCursor(cursor);
    const page = sql`
      and id > ${since} ${before ? sql`and id < ${before}` : sql``} order by id desc limit ${limit + 1}`;
    // Its own rows and those of its parts, each by its own index.
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

  /** Refuses an edit when the row has another version than the person has seen. */
  async function refuseStaleEdit(tx: Writer, table: VersionedTable, row: Locked, seen: number) {
    if (row.version !== seen) throw await staleEdit(tx, table, row.id);
  }

  /** The sentence says who and when. What they changed is shown by the form, field by field. */
  const staleEdit = async (tx: Writer, table: VersionedTable, id: number): Promise<Refusal> =>
    typedRefusal('/problems/stale', (await lastChange(tx, table, id)).sentence);

  /** The same for an act that has no form with the row's fields: the sentence says what they changed, too. */
  async function refuseStaleAct(tx: Writer, table: VersionedTable, row: Locked, seen: number) {
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

const short = (value: string | null) =>
  value === null ? 'vuoto' : value.length > 60 ? `${value.slice(0, 59)}…` : value;
