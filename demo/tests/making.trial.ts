import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import { newShape } from '@wms/contract/platform/fields/shapes';
import { sql } from 'kysely';
import { z } from 'zod';
import { personalData } from '../../server/src/cupboards.ts';
import { selectFields } from '../../server/src/platform/database/fields.ts';
import { openStorage, type Storage } from '../../server/src/platform/files/storage.ts';
import { signIn, startTestApp, type TestApp } from '../../server/testing/app.ts';
import { fillWithDemo } from '../making.ts';

let app: TestApp;
let folder: string;
let storage: Storage;
before(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wms-demo-'));
  storage = openStorage(folder);
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const password = 'lampo-gatto-treno-7';
const fill = () =>
  fillWithDemo(app.owner, {
    personalData,
    storage,
    password,
    organisation: { name: 'Squadra Corse Aurora', address: null, taxCode: null, vatNumber: null },
  });
const readRow = async (values: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await sql<{ row: unknown[] }>`select json_build_array(${values}) as row`.execute(app.db)).rows[0]?.row ??
  [];

test('an empty instance becomes a racing team’s, whose stock is what its ledger says', {
  timeout: 300_000,
}, async () => {
  const { movements } = await fill();
  assert.ok(movements > 7500 && movements < 8500, String(movements));
  const counts = await readRow(sql`
    (select count(*) from users), (select count(*) from teams where kind = 'reparto'),
           (select count(*) from macro_categories),
           (select count(*) from products), (select count(*) from products p
             where exists (select from product_photos f where f.product_id = p.id)),
           (select count(*) from locations where parent_id is null), (select count(distinct state) from stock_takes)`);
  assert.deepEqual(counts, [40, 8, 12, 600, 600, 3, 2]);
  const differs = await readRow(sql`
    (select count(*) from product_totals t
     where quantity <> (select coalesce(sum(case when to_location_id is null then 0 else quantity end
                                          - case when from_location_id is null then 0 else quantity end), 0)
                          from stock_movements m where m.product_id = t.product_id)
        or quantity <> (select coalesce(sum(quantity), 0) from stock s where s.product_id = t.product_id))`);
  assert.deepEqual(differs, [0]);
  const [season, low, overdue, holds] = await readRow(sql`
    (select count(distinct date_trunc('month', at)) >= 12 and max(at) <= now() from stock_movements),
           (select count(*) from product_states where stock_state = 'low') > 5,
           (select count(*) from loans where returned < quantity and due_on < rome_today()) > 0,
           (select count(*) from reservations where closed_at is null) > 5`);
  assert.deepEqual([season, low, overdue, holds], [true, true, true, true]);
  const [states, documents, waiting] = await readRow(sql`
    (select json_agg(distinct state order by state) from users),
           (select json_agg(distinct state order by state) from required_documents),
           (select count(*) from change_requests) + (select count(*) from access_requests)
             + (select count(*) from data_requests)`);
  assert.deepEqual(states, ['anonimizzato', 'attivo', 'cessato', 'invitato', 'sospeso']);
  assert.deepEqual(documents, ['in verifica', 'manca', 'scaduto', 'valido']);
  assert.equal(waiting, 6);
  const [members, minors, feeStates, years, volunteers, linked] = await readRow(sql`
    (select count(*) from members), (select count(*) from members where guardian_name is not null) > 8,
           (select json_agg(distinct fee_state(paid, fee, due_on, rome_today())) from memberships),
           (select count(distinct social_year) from memberships), (select count(*) from member_volunteering) > 15,
           (select count(*) from members where user_id is not null) > 30`);
  assert.deepEqual(
    [members, minors, feeStates, years, volunteers, linked],
    [120, true, ['daPagare', 'inParte', 'pagata', 'scaduta'], 3, true, true],
  );
  const [ownLoans] = await readRow(sql`
    (select json_agg(distinct returned = quantity) from loans
      where borrower_id = (select id from users where username = 'demo'))`);
  assert.deepEqual(ownLoans, [false, true]);
  const [expenses, expenseStates, withoutProof] = await readRow(sql`
    (select count(*) from expense_reports), (select json_agg(distinct state order by state) from expense_reports),
           (select count(*) from expense_lines l where kind = 'spesa'
              and not exists (select from expense_attachments a where a.line_id = l.id))`);
  assert.equal(expenses, 60);
  assert.deepEqual(expenseStates, ['approvata', 'bozza', 'inviata', 'respinta', 'rimborsata']);
  assert.equal(withoutProof, 0);
  const [bankStates, matched, closed] = await readRow(sql`
    (select json_agg(distinct state order by state) from bank_rows),
           (select json_agg(distinct case when receipt_id is null then 'report' else 'receipt' end) from bank_matches),
           (select json_agg(kind order by kind) from closed_years)`);
  assert.deepEqual(bankStates, ['abbinata', 'aperta', 'messaDaParte']);
  assert.deepEqual(matched, ['receipt', 'report']);
  assert.deepEqual(closed, ['sociale', 'solare']);
  assert.ok(await signIn(app.url, 'demo', password));
});

test('it has 25 suppliers whose every field a form would take, with products and a year of prices', async () => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${selectFields(supplierFields, 's')} from suppliers s`.execute(app.db);
  const Form = z.object(newShape(supplierFields));
  for (const row of rows) assert.deepEqual(Form.parse(row), withoutActive(row));
  const [count, inUse, offered, histories, currencies, currently] = await readRow(sql`
    (select count(*) from suppliers), (select count(*) from suppliers where active),
           (select count(distinct product_id) from supplier_products),
           (select count(distinct date_trunc('day', at)) from supplier_price_changes),
           (select json_agg(distinct currency order by currency) from supplier_prices),
           (select bool_and(c.price = p.price) from supplier_prices p, lateral (
              select price from supplier_price_changes c where c.supplier_product_id = p.supplier_product_id
                 and c.from_quantity = p.from_quantity order by id desc limit 1) c)`);
  assert.deepEqual([count, inUse, histories, currently], [25, 24, 5, true]);
  assert.deepEqual(currencies, ['EUR', 'GBP', 'PLN', 'USD']);
  assert.ok(Number(offered) > 400, String(offered));
});
const withoutActive = ({ active: _, ...row }: Record<string, unknown>) => row;

test('it has a year of delivery notes in every state, a late return, and a paper for each', async () => {
  const [states, directions, late, papers, moved] = await readRow(sql`
    (select json_agg(distinct state order by state) from delivery_notes),
           (select json_agg(distinct direction order by direction) from delivery_notes),
           (select count(*) from delivery_notes n where n.state = 'consegnato' and n.return_due_on < rome_today()
               and exists (select from delivery_note_lines l
                            where l.note_id = n.id and l.product_id is not null and l.returned < l.quantity)),
           (select count(*) from papers where delivery_note_id is not null)
             - (select count(*) from delivery_notes where number is not null)
             - (select count(*) from delivery_notes where state = 'annullato'),
           (select count(*) from stock_movements where delivery_note_id is not null)`);
  assert.deepEqual(states, ['annullato', 'bozza', 'consegnato', 'emesso', 'in viaggio']);
  assert.deepEqual(directions, ['entrata', 'interno', 'uscita']);
  assert.deepEqual([Number(late), Number(papers)], [1, 0]);
  assert.ok(Number(moved) > 50, `${moved} movements`);
});

test('it has wishes in every state, suppliers’ notes, most with a scan, and one invoice that says more', async () => {
  const [states, inOrders, notes, scanned, papers, invoices, together, more] = await readRow(sql`
    (select json_agg(distinct state order by state) from wishes),
           (select count(*) from wishes where order_line_id is not null),
           (select count(*) from incoming_notes), (select count(*) from incoming_notes where scanned),
           (select count(*) from arrivals where incoming_note_id is null),
           (select count(*) from supplier_invoices),
           (select max(parts) from (select count(*) as parts from supplier_invoice_orders group by invoice_id) i),
           (select count(*) from supplier_invoice_orders i join orders o on o.id = i.order_id where i.net <> o.net)`);
  assert.deepEqual(states, ['aperta', 'arrivata', 'in ordine', 'rifiutata', 'ritirata']);
  assert.equal(inOrders, 5);
  assert.ok(Number(notes) > 80 && Number(scanned) < Number(notes), `${notes} notes, ${scanned} scanned`);
  assert.ok(Number(scanned) > Number(notes) * 0.8, `${notes} notes, ${scanned} scanned`);
  assert.equal(papers, 0, 'what came has its note');
  assert.ok(Number(invoices) > 20, `${invoices} invoices`);
  assert.ok(Number(together) > 1, 'an invoice covers several orders');
  assert.equal(more, 1);
});

test('it has six rooms with benches and three vans, and half a year of their bookings with repetitions', async () => {
  const [kinds, withBenches, states, days, series] = await readRow(sql`
    (select json_object_agg(kind, count) from (select kind, count(*) from resources group by kind) of_kind),
           (select count(distinct parent_id) from resources where kind = 'bench'),
           (select json_agg(distinct state order by state) from bookings),
           (select max(upper(during))::date - min(lower(during))::date from bookings),
           (select count(*) from (select from bookings where series_id is not null
                                   group by series_id having count(*) > 15) repeated)`);
  assert.deepEqual(kinds, { room: 6, bench: 9, van: 3 });
  assert.ok(Number(withBenches) >= 3, `${withBenches} rooms with benches`);
  for (const state of ['in attesa', 'confermata', 'conclusa', 'annullata'])
    assert.ok((states as string[]).includes(state), state);
  assert.ok(Number(days) > 170, `${days} days`);
  assert.equal(series, 4);
  const [toApprove] = await readRow(sql`
    (select count(*) from bookings where state = 'in attesa' and lower(during) > now() and offered_until is null)`);
  assert.ok(Number(toApprove) >= 3, `${toApprove} requests`);
});

test('a damage has stopped a van: what follows has another or waits to be settled, and people know', async () => {
  const [damaged, left, moved, told, mails] = await readRow(sql`
    (select json_agg(r.code) from van_damages d join closures c on c.id = d.closure_id
        join closure_resources closed on closed.closure_id = c.id and closed.resource_id = d.resource_id
        join resources r on r.id = d.resource_id
       where c.kind = 'manutenzione' and c.during @> now() and d.repaired_at is null),
           (select count(*) from bookings b join booking_resources asked on asked.booking_id = b.id
              join resources r on r.id = asked.resource_id and r.code = 'VAN-2'
             where b.state = 'confermata' and exists (
               select from stopped_for(b) stop where lower(b.during) < upper(stop.during))),
           (select count(*) from bookings b join booking_resources asked on asked.booking_id = b.id
              join resources r on r.id = asked.resource_id and r.code <> 'VAN-2'
             where b.area = 'vans' and b.state = 'confermata' and b.sequence > 0),
           (select count(*) > 0 from notifications where kind = 'workshop.booking-changed'),
           (select count(*) from jobs where name = 'mail')`);
  assert.deepEqual(damaged, ['VAN-2']);
  assert.ok(Number(left) > 0 && Number(moved) > 0, `${left} to settle, ${moved} moved`);
  assert.deepEqual([told, mails], [true, 0]);
});

test('all rooms are closed for the week of Ferragosto', async () => {
  type ClosureCounts = { rooms: number; weekday: number; hours: number; ferragosto: boolean; booked: number };
  const { rows } = await sql<ClosureCounts>`
    select (select count(*)::integer from closure_resources closed
              join resources r on r.id = closed.resource_id and r.kind = 'room'
             where closed.closure_id = c.id) as rooms,
           extract(isodow from lower(c.during) at time zone 'Europe/Rome')::integer as weekday,
           (extract(epoch from upper(c.during) - lower(c.during)) / 3600)::integer as hours,
           c.during @> ((extract(year from lower(c.during)) || '-08-15 12:00')::timestamp at time zone 'Europe/Rome')
             as ferragosto,
           (select count(*)::integer from bookings b
             where b.area = 'rooms' and b.during && c.during
               and b.state in ('in attesa', 'confermata', 'in corso', 'conclusa')) as booked
      from closures c where c.reason = 'Chiusura estiva' and upper(c.during) > now()`.execute(app.db);
  assert.deepEqual(rows, [{ rooms: 6, weekday: 1, hours: 168, ferragosto: true, booked: 0 }]);
});

test('what holds something already is left alone', async () => {
  await assert.rejects(fill, /contiene già dei dati/);
});

test('movements and the audit log lie in the order of their dates, a year of them', async () => {
  const [movements, changes, days] = await readRow(sql`
    (select count(*) from (select at < lag(at) over (order by id) as back from stock_movements) m where back),
           (select count(*) from (select at < lag(at) over (order by id) as back from audit_log) a where back),
           (select count(distinct at::date) from stock_movements)`);
  assert.deepEqual([movements, changes], [0, 0]);
  assert.ok(Number(days) > 200, String(days));
  const [late, lent] = await readRow(sql`
    (select count(*) from products where created_at > (select min(at) from stock_movements)),
           (select count(distinct lent_at::date) from loans)`);
  assert.deepEqual([late, lent], [0, 6]);
});
