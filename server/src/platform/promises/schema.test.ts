/** Tests the rules that every table keeps, read from the database's own catalogue. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect } from '../database/connection.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
});
after(async () => {
  await connection.close();
  await database.drop();
});

const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(connection.db)).rows.map((row) => row.name);

test('every foreign key has an index that begins with its columns', async () => {
  const missing = await names(sql`
    select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
     where c.contype = 'f' and not exists (
       select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] @> c.conkey)`);
  assert.deepEqual(missing, []);
});

test('instants have a time zone, and decimals a fixed number of places', async () => {
  const wrong = await names(sql`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public'
       and (data_type in ('timestamp without time zone', 'real', 'double precision', 'money')
            or data_type = 'numeric' and (numeric_precision, numeric_scale) not in ((12, 2), (14, 3))
               -- The price of one piece has more decimals than an amount (docs/decisions/0048).
               and not (column_name in ('price', 'standard_cost')
                        and (numeric_precision, numeric_scale) in ((12, 4), (14, 4)))
               -- The rates of kilometres (italy.md 2.5) and of currencies have more decimals, too.
               and not (column_name in ('rate', 'km_rate', 'aci')
                        and (numeric_precision, numeric_scale) in ((8, 4), (18, 12))))`);
  assert.deepEqual(wrong, []);
});

test('every table that people change is in the audit log', async () => {
  const silent = await names(sql`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'
       and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
                        where t.tgrelid = c.oid and p.proname = 'audit_row')
     order by 1`);
  assert.deepEqual(silent, [
    // The functions that the database has.
    'applied_functions',
    // An arrived line never changes, and its arrival is in the log.
    'arrival_lines',
    'audit_log',
    // The backup itself writes it.
    'backups',
    // The reading of a bank's columns; what its rows became is in the log.
    'bank_columns',
    'bank_files',
    // Each booking of a series has an entry of its own.
    'booking_series',
    // Mentions are written with their comment.
    'comment_mentions',
    'document_digests',
    'document_reminders',
    // A draft that isn't saved yet is nobody else's business.
    'drafts',
    'exports',
    // They come with a step of the registration, which has its entry.
    'fields_to_correct',
    'file_checks',
    'files',
    // Holds follow from bookings and closures.
    'holds',
    // Everybody arranges their own Home.
    'home_rows',
    'idempotency_keys',
    // A check writes its mistakes, and the next check of the same file replaces them.
    'import_errors',
    // The work of jobs is in the audit log.
    'jobs',
    'known_devices',
    // The server writes it at its start.
    'label_sites',
    'ledger_checks',
    // Only migrations write it.
    'life_steps',
    'login_attempts',
    // Half a sign-in is no change.
    'login_challenges',
    // The rows of a mass issue; it and its receipts have their entries.
    'mass_issue_items',
    // Each is a mail, which only jobs send.
    'membership_reminders',
    'migrations',
    // News and the choices of people are private.
    'notification_choices',
    'notifications',
    'number_series',
    // A sending to a supplier is only added; its order has the entry.
    'order_revisions',
    'order_sendings',
    // These rows follow from bookings.
    'overtaken_requests',
    // The things that the acts changed have their entries.
    'own_acts',
    // Papers are only added, in the transaction of their receipt.
    'papers',
    'passkey_challenges',
    'permissions',
    // The movement of a pick is in the ledger.
    'pick_list_picks',
    // Lists from outside, not of the organisation.
    'place_lists',
    'places',
    // Counters and derived balances; the ledger and the counts are histories themselves.
    'product_numbers',
    'product_states',
    'product_totals',
    'product_words',
    // They come with their receipt and never change; mails are only added.
    'receipt_lines',
    'receipt_mails',
    // Each is a piece of news, which its table keeps.
    'regulation_reminders',
    'schedules',
    'sessions',
    // Half a sign-in is no change here either.
    'sign_on_attempts',
    'sign_on_codes',
    // This table is a history itself.
    'steps_taken',
    'stock',
    'stock_movements',
    'stock_take_counts',
    // Prices have a history of their own.
    'supplier_price_changes',
    'supplier_prices',
    // Triggers write it, by what the audit log has of the team itself.
    'team_placements',
    // Delays follow from the hand-overs, and who has heard of them from the bookings.
    'van_delay_news',
    'van_delays',
    'van_reminders',
    // The codes that sleep because of it have their entries.
    'ways_in',
  ]);
});
