/**
 * Tests what is issued: whoever asks, no column of it changes but those that are named here, and it is neither deleted
 * nor emptied. The tables are found in the catalogue, so that the next one can't be forgotten. Their rows are made of
 * any values, without the checks and foreign keys that would refuse them, because only the triggers are tried.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect, type Database } from '../database/connection.ts';

/** A row that is issued: its values that matter, and the columns that may still change. */
type IssuedRow = { row?: Readonly<Record<string, string | number>>; mayChange?: readonly string[] };

const nothing: readonly IssuedRow[] = [{}];
const travels = ['version', 'return_reminded_on', 'all_back'];
const arrives = ['departed_at', 'delivered_on', 'delivered_at', 'receiver_name'];
const annulment = ['state', 'annulled_at', 'annulment_reason'];
const orderSteps = [
  ...['state', 'round', 'approved_total', 'budget_override', 'budget_override_by', 'budget_override_up_to'],
  ...['ordered_on', 'expected_on', 'first_expected_on', 'closed_on', 'updated_at', 'version', 'search'],
];
const reportSteps = ['state', 'state_since', 'updated_at', 'version', 'search'];

/** Papers and numbers: never changed, never deleted, never emptied. */
const papers: Readonly<Record<string, readonly IssuedRow[]>> = {
  receipts: [
    { row: { id: 1, state: 'emessa', payer_removed_at: 'null' }, mayChange: annulment },
    { row: { id: 2, state: 'annullata', payer_removed_at: 'null' } },
  ],
  receipt_lines: nothing,
  delivery_notes: [
    { row: { id: 1, state: 'emesso' }, mayChange: [...travels, ...arrives, ...annulment] },
    { row: { id: 2, state: 'in viaggio' }, mayChange: [...travels, ...arrives, ...annulment] },
    { row: { id: 3, state: 'consegnato' }, mayChange: travels },
    { row: { id: 4, state: 'annullato' }, mayChange: travels },
  ],
  // Triggers write what came back, and refuse any other value.
  delivery_note_lines: [{ row: { note_id: 1 } }],
  delivery_proofs: [{ row: { note_id: 3 } }],
  orders: ['richiesto', 'approvato', 'ordinato', 'parzialmente ricevuto', 'ricevuto', 'annullato'].map(
    (state, index) => ({ row: { id: index + 1, state }, mayChange: orderSteps }),
  ),
  order_lines: [1, 2, 3, 5, 6].map((id) => ({
    row: { id, order_id: id },
    mayChange: ['received', 'refunded', 'position'],
  })),
  order_approvals: nothing,
  order_revisions: nothing,
  order_sendings: [{ mayChange: ['left_at', 'given_up_at', 'failure'] }],
  expense_reports: [
    {
      row: { id: 1, state: 'inviata' },
      mayChange: [...reportSteps, 'decided_by', 'decided_at', 'iban_asked_at'],
    },
    { row: { id: 2, state: 'approvata' }, mayChange: [...reportSteps, 'payment_id', 'iban_asked_at'] },
    { row: { id: 3, state: 'rimborsata' }, mayChange: [...reportSteps, 'payment_id'] },
  ],
  expense_lines: [
    { row: { id: 1, report_id: 1 }, mayChange: ['approved', 'approved_reason', 'version'] },
    { row: { id: 2, report_id: 2 } },
    { row: { id: 3, report_id: 3 } },
  ],
  expense_attachments: [{ row: { report_id: 1 } }],
  expense_payments: nothing,
  papers: nothing,
  number_series: nothing,
  stock_takes: ['approvato', 'annullato'].map((state, index) => ({
    row: { id: index + 1, state },
    // A category that is merged into another is the other one afterwards.
    mayChange: ['macro_category_id', 'sub_category_id', 'version'],
  })),
  stock_take_counts: nothing,
  stock_movements: nothing,
  arrival_lines: [{ row: { taken_back: 'false' }, mayChange: ['taken_back'] }],
  regulation_versions: nothing,
  regulation_acceptances: nothing,
  closed_years: [
    { row: { id: 1, reopened_at: 'null' }, mayChange: ['reopened_at', 'reopened_by', 'reopen_reason'] },
    { row: { id: 2 } },
  ],
  bank_rows: [
    {
      mayChange: [
        ...['state', 'done_by', 'done_at', 'aside_reason', 'version'],
        ...['description', 'name', 'reference'],
      ],
    },
  ],
  steps_taken: nothing,
  audit_log: nothing,
};

/** Decisions about other things: they don't change, but go with the thing or at the end of its retention. */
const decided: Readonly<Record<string, readonly IssuedRow[]>> = {
  access_requests: [{ row: { state: 'accolta' }, mayChange: [] }],
  bookings: [
    { row: { state: 'rifiutata' }, mayChange: ['entered_by', 'team_id', 'series_id', 'notes', 'version'] },
  ],
  change_requests: [{ row: { state: 'approvata' } }],
  data_requests: [{ row: { state: 'evasa' }, mayChange: ['note', 'version'] }],
  data_export_downloads: nothing,
  documents: [
    {
      row: { state: 'approvato' },
      mayChange: ['state', 'superseded_at', 'superseded_by', 'removed_at', 'version'],
    },
  ],
  document_openings: nothing,
  erasures: nothing,
  files: [{ mayChange: ['checked_at', 'fault', 'fault_told'] }],
  rule_acceptances: nothing,
  shown_data: nothing,
  supplier_price_changes: nothing,
  van_handovers: [{ mayChange: ['odometer'] }],
};

/** Tables that hang on a numbered paper without being a part of it, and why they change. */
const besides: Readonly<Record<string, string>> = {
  arrivals: 'an arrival of a sent order may be taken back; its lines are kept',
  receipt_disposals: 'a proposal to remove the payer, decided by a person',
  receipt_mails: 'the mails of a receipt go with its payer',
  supplier_invoice_orders: 'an invoice of a supplier is written down by hand and may be corrected',
};

let database: TestDatabase;
let owner: Connection;
let application: Connection;
before(async () => {
  database = await cloneDatabase();
  owner = connect(database.ownerUrl, { max: 1, patient: true });
  application = connect(database.url, { max: 1 });
  await layRows(owner.db);
});
after(async () => {
  await Promise.all([owner.close(), application.close()]);
  await database.drop();
});

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  leads: boolean;
};
let columns: Map<string, Column[]>;

const anyText = (n: number | string) => `testo ${n}`;

/** SQL: any value of this type, another for each `n`. */
function anyOf(type: string, n: number): string {
  if (type.endsWith('[]')) return `array[${anyOf(type.slice(0, -2), n)}]::${type}`;
  if (/^(integer|bigint|smallint|numeric|double)/.test(type)) return `${n}`;
  if (type === 'boolean') return n % 2 === 1 ? 'true' : 'false';
  if (type === 'jsonb' || type === 'json') return `'{"n": ${n}}'`;
  if (type === 'uuid') return `'00000000-0000-4000-8000-${String(n).padStart(12, '0')}'`;
  if (type === 'bytea') return `'\\x0${n % 10}'`;
  if (type === 'date') return `date '2026-01-01' + ${n}`;
  if (type === 'time without time zone') return `time '08:00' + interval '${n} minutes'`;
  if (type === 'timestamp with time zone') return `timestamptz '2026-01-01 08:00Z' + interval '${n} days'`;
  if (type === 'interval') return `interval '${n} days'`;
  if (type === 'inet') return `'10.0.0.${n}'`;
  if (type === 'daterange') return `daterange(date '2026-01-01', date '2026-01-02' + ${n})`;
  if (type === 'tstzrange')
    return `tstzrange('2026-01-01 08:00Z', timestamptz '2026-01-01 09:00Z' + interval '${n} days')`;
  if (type.startsWith('character')) return `'${String(n).padStart(2, '0')}'`;
  return `'${anyText(n)}'`;
}

const written = (value: string | number, type: string) => (value === 'null' ? 'null' : `'${value}'::${type}`);

/** Lays rows of any values into every table: those that are issued, and others that foreign keys may lead to. */
async function layRows(db: Database): Promise<void> {
  const { rows: found } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           not a.attnotnull as nullable, a.attgenerated <> '' as generated,
           exists (select from pg_constraint
                    where contype = 'f' and conrelid = c.oid and conkey = array[a.attnum]) as leads
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1, a.attnum`.execute(db);
  columns = Map.groupBy(found, ({ table }) => table);
  const { rows: strict } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x') and conrelid <> 0
       and conparentid = 0
    union all
    select format('drop index if exists %s', indexrelid::regclass) from pg_index i
     where indisunique and not indisprimary and indrelid in (
             select oid from pg_class where relnamespace = 'public'::regnamespace and not relispartition)
       and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (const { statement } of strict) await sql.raw(statement).execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, all] of columns) {
      if (
        [
          'migrations',
          'applied_functions',
          'life_steps',
          'permissions',
          'settings',
          'decided_settings',
        ].includes(table)
      )
        continue;
      const issued = papers[table] ?? decided[table] ?? [];
      for (let n = 1; n <= Math.max(2, issued.length); n++) {
        const row: IssuedRow['row'] = { id: n, ...issued[n - 1]?.row };
        const own = all.filter(({ generated }) => !generated);
        const hasId = own.some(({ name }) => name === 'id');
        const values = own.map(({ name, type, leads }) => {
          const value = row[name];
          if (value !== undefined) return written(value, type);
          return anyOf(type, hasId && (leads || name.endsWith('_id')) ? 1 : n);
        });
        const names = own.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
        await sql
          .raw(
            `insert into ${table} (${names}) overriding system value values (${values.join(', ')})
             on conflict do nothing`,
          )
          .execute(tx);
      }
    }
  });
}

/** Codes: refused by a trigger, by the rights of the role, or because it is an id that the database gives. */
const refusals = ['23001', '23514', '42501', '428C9'];

/** Runs a statement of the role of requests, which claims all that a setting can say, and takes it back. */
async function refusalOf(db: Database, statement: string): Promise<string> {
  let refusal = 'done';
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('app.erasing', 'on', true), set_config('app.removing_payer_of', '1', true),
                       set_config('app.user_id', '2', true)`.execute(tx);
      try {
        const { numAffectedRows } = await sql.raw(statement).execute(tx);
        if (numAffectedRows === 0n) refusal = 'no row';
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        refusal = refusals.includes(error.code ?? '') ? 'refused' : error.message;
      }
      throw new Error('taken back');
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
  return refusal;
}

/** SQL: the condition that finds this row of a table, by its id or by the text that it begins with. */
function keyOf(table: string, id: number | string): string {
  const all = columns.get(table) ?? [];
  return all.some(({ name }) => name === 'id') ? `id = ${id}` : `${all[0]?.name} = '${anyText(id)}'`;
}

async function changesOf(
  tables: Readonly<Record<string, readonly IssuedRow[]>>,
  { db } = application,
): Promise<string[]> {
  const possible: string[] = [];
  for (const [table, issued] of Object.entries(tables))
    for (const [index, { row = {}, mayChange = [] }] of issued.entries()) {
      const id = row.id ?? index + 1;
      const key = keyOf(table, id);
      for (const { name, type, nullable, generated } of columns.get(table) ?? []) {
        if (generated || mayChange.includes(name)) continue;
        const value = anyOf(type, type === 'boolean' ? 2 : 7);
        const others = [
          type === 'boolean' ? `not ${pg.escapeIdentifier(name)}` : value,
          ...(nullable && row[name] !== 'null' ? ['null'] : []),
        ];
        for (const other of others) {
          const refusal = await refusalOf(
            db,
            `update public.${table} set ${pg.escapeIdentifier(name)} = ${other} where ${key}`,
          );
          if (refusal !== 'refused')
            possible.push(
              `${table}.${name} ${row.state ?? ''} ${other === 'null' ? 'emptied' : ''}: ${refusal}`,
            );
        }
      }
    }
  return possible;
}

test('every table with numbers, papers or frozen rows is named here, and what hangs on a numbered one', async () => {
  const { rows } = await sql<{ name: string }>`
    with numbered as (
      select c.oid from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (select count(*) from pg_attribute a
               where a.attrelid = c.oid and a.attname in ('series', 'year', 'number') and not a.attisdropped) = 3
      union
      select confrelid from pg_constraint where contype = 'f' and conrelid = 'papers'::regclass
         and confrelid <> 'files'::regclass)
    select relname as name from pg_class where oid in (
      select oid from numbered
      union select tgrelid from pg_trigger t join pg_proc p on p.oid = t.tgfoid
             where t.tgattr = '' and (p.proname in ('keep_frozen', 'forbid_change') or p.prosrc ~ 'is_same_but'
                or t.tgname in ('frozen', 'append_only', 'never_emptied'))
      union select k.conrelid from pg_constraint k join numbered n on n.oid = k.confrelid
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
             where k.contype = 'f' and a.attnotnull)
     and relname not in ('stock', 'product_totals') order by 1`.execute(owner.db);
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...Object.keys(papers), ...Object.keys(decided), ...Object.keys(besides)].toSorted(),
  );
});

test('no column of an issued paper or number changes, but those that are named', async () => {
  assert.deepEqual(await changesOf(papers), []);
});

test('no column of what is decided changes, but those that are named', async () => {
  assert.deepEqual(await changesOf(decided), []);
});

test('the number of a member in the members’ book never changes', async () => {
  assert.equal(await refusalOf(application.db, 'update members set number = 7 where id = 1'), 'refused');
});

test('what is issued is not deleted', async () => {
  const possible: string[] = [];
  for (const [table, issued] of Object.entries(papers))
    for (const [index, { row = {} }] of issued.entries()) {
      const id = row.id ?? index + 1;
      const key = keyOf(table, id);
      const refusal = await refusalOf(application.db, `delete from ${table} where ${key}`);
      if (refusal !== 'refused') possible.push(`${table} ${row.state ?? ''}: ${refusal}`);
    }
  assert.deepEqual(possible, []);
});

test('no table of papers is emptied, not even by the owner', async () => {
  const possible: string[] = [];
  for (const table of Object.keys(papers))
    for (const { db } of [application, owner]) {
      const refusal = await refusalOf(db, `truncate ${table} cascade`);
      if (refusal !== 'refused') possible.push(`${table}: ${refusal}`);
    }
  assert.deepEqual(possible, []);
});

test('nor by tables of the same names that the role makes for itself, which PostgreSQL finds first', async () => {
  const shadowed = connect(database.url, { max: 1 });
  try {
    for (const [table, all] of columns) {
      await sql.raw(`create temporary table ${table} as select * from public.${table}`).execute(shadowed.db);
      if (all.some(({ name, type }) => name === 'state' && type === 'text'))
        await sql.raw(`update ${table} set state = 'bozza'`).execute(shadowed.db);
    }
    await sql`create temporary table pg_attribute as
      select attrelid, attnum, attname, attisdropped, attgenerated from pg_catalog.pg_attribute limit 0`.execute(
      shadowed.db,
    );
    await sql`create temporary table pg_class as
      select oid, (select oid from pg_roles where rolname = current_user) as relowner from pg_catalog.pg_class`.execute(
      shadowed.db,
    );
    assert.deepEqual(await changesOf(papers, shadowed), []);
    assert.deepEqual(await changesOf(decided, shadowed), []);
  } finally {
    await shadowed.close();
  }
});
