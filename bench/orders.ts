/** `npm run bench -- --orders` measures the list of orders and one of them, with 100,000 of them. */
import { listOrders, listOrdersOfProduct } from '@wms/contract/logistics/orders/endpoints';
import pg from 'pg';
import type { Instance } from './instance.ts';
import { measurePath, type Point } from './point.ts';

const orders = 100_000;

/** The requests that people send to the list, most of all for its first page. */
const filters = [
  ['page of 50', ''],
  ['in progress', '&show=open'],
  ['waiting for me', '&show=approvable'],
  ['late', '&show=late'],
  ['mine', '&show=mine'],
  ['by state', '&state=ricevuto'],
  ['by supplier', '&supplier=7'],
  ['by team', '&team=3'],
  ['by product', '&product=5'],
  ['of six years ago', `&year=${new Date().getFullYear() - 6}`],
  ['search: a number', '&q=O-2024-1234'],
  ['search: a supplier and a word', '&q=fornitore%2012%20vite'],
  ['search: a word of every order', '&q=vite'],
  ['search: nothing has it', '&q=zanzibar'],
] as const;

export async function measureOrders(instance: Instance): Promise<Point[]> {
  await fillOrders(instance.databaseUrl);
  const points: Point[] = [];
  for (const [what, filter] of filters)
    points.push({
      what: `orders, ${what}`,
      ms: await measurePath(instance, `${listOrders.path}?limit=50${filter}`),
      aim: '≤ 10 ms',
    });
  const ofProduct = `${listOrdersOfProduct.path.replace(':id', '5')}?limit=50`;
  points.push({ what: 'orders of a product', ms: await measurePath(instance, ofProduct), aim: '≤ 10 ms' });
  const single = `${listOrders.path}/${orders / 2}`;
  points.push({ what: 'an order', ms: await measurePath(instance, single), aim: '≤ 10 ms' });
  return points;
}

/**
 * Seven years of orders from 100 suppliers, three lines each; the last three thousand are in progress. Triggers are
 * off, so what they write is written here.
 */
export async function fillOrders(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      begin;
      set local session_replication_role = replica;
      insert into teams (name, code) select 'Reparto ' || n, 'T' || n from generate_series(1, 10) n;
      insert into suppliers (name) select 'Fornitore ' || n from generate_series(1, 100) n;
      insert into orders
        (supplier_id, team_id, requester_id, state, year, number, numbered_on, expected_on, net, search)
      select 1 + n % 100, 1 + n % 10, (select min(id) from users where n % 500 = 0),
             case when n <= ${orders - 3000}
                  then (array['ricevuto', 'ricevuto', 'annullato', 'chiuso con residuo'])[1 + n % 4]
                  else (array['ordinato', 'richiesto', 'parzialmente ricevuto', 'approvato'])[1 + n % 4] end,
             years.of, n, make_date(years.of, 1, 1),
             -- A third of them have no day from the supplier, so the day of their lines counts.
             case when n % 3 > 0 then rome_today() - 50 + n % 100 end, 30,
             ' o ' || years.of || ' ' || lpad(n::text, 4, '0') || ' fornitore ' || 1 + n % 100 || ' vite m'
               || n % 40 || ' zincata pz' || n % 997
        from generate_series(1, ${orders}) n
       cross join lateral (
         select extract(year from rome_today())::integer - 6 + (n - 1) / ${Math.ceil(orders / 7)} as of) years;
      insert into order_lines (order_id, position, product_id, description, unit, quantity, price, needed_on)
      select o.id, place, 1 + (o.id * 7 + place) % 1000, 'Vite M' || place, 'pz', 10, 1,
             rome_today() - 50 + (o.id + place) % 100
        from orders o, generate_series(1, 3) place;
      commit`);
    await client.query('vacuum analyze orders');
    await client.query('vacuum analyze order_lines');
    await client.query('vacuum analyze suppliers');
    await client.query('vacuum analyze teams');
  } finally {
    await client.end();
  }
}
