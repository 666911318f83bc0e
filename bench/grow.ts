/**
 * Adds copies of the products with other codes, and stock and ledger that agree, faster than any import. Triggers are
 * off meanwhile, so this writes their results itself, and the large indexes are built afterwards.
 */
import pg from 'pg';

/** Movements of each made product: seven loads of ten and three unloads of five leave fifty-five. */
const movementsEach = 10;

/** Grows the catalogue to `products`, each with ten movements in one of 200 places; answers how long it took, in s. */
export async function grow(databaseUrl: string, products: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const before = performance.now();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`set local maintenance_work_mem = '1GB'`);
    const indexes = await dropIndexes(client, [
      'products',
      'product_states',
      'stock_movements',
      'stock',
      'product_totals',
    ]);
    await client.query(places);
    await client.query(productsSql, [products]);
    await client.query(movementsSql, [movementsEach]);
    await client.query(`
      insert into stock (product_id, location_id, quantity, last_movement_id)
      select product_id, coalesce(to_location_id, from_location_id),
             sum(case when to_location_id is null then -quantity else quantity end), max(id)
        from stock_movements m where not exists (select from product_totals t where t.product_id = m.product_id)
       group by 1, 2`);
    await client.query(`
      insert into product_totals (product_id, quantity, last_movement_id)
      select product_id, sum(quantity), max(last_movement_id)
        from stock s where not exists (select from product_totals t where t.product_id = s.product_id) group by 1`);
    await client.query(`
      insert into product_states
      select id, sub_category_id, unit, kind, active, minimum_stock, maximum_stock, search_name, 'ok'
        from products p where not exists (select from product_states s where s.product_id = p.id) order by id`);
    for (const definition of indexes) await client.query(definition);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return (performance.now() - before) / 1000;
}

/** Drops the indexes that belong to no constraint, and answers the statements that make them again. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const places = `
  insert into locations (parent_id, kind, code, name, path)
  select root, 'scaffale', 'BENCH-' || n, 'Scaffale ' || n, array[root]
    from unsorted_location() as root, generate_series(1, 200) as n
   where not exists (select from locations where code = 'BENCH-1')`;

const productsSql = `
  insert into products (code, name, description, sub_category_id, unit, manufacturer, manufacturer_code, minimum_stock)
  select p.code || '~' || series, p.name || ' serie ' || series, p.description, p.sub_category_id, p.unit,
    p.manufacturer,
         p.manufacturer_code, 10
    from (select *, row_number() over (order by id) as place, count(*) over () as base from products
      where code not like '%~%') p,
         lateral generate_series((select coalesce(max(split_part(code, '~', 2)::integer), 0) + 1 from products
           where code like '%~%'),
                                 ($1::integer / p.base - 1)::integer) as series`;

const movementsSql = `
  insert into stock_movements (id, at, type, product_id, quantity, from_location_id, to_location_id)
  select nextval('stock_movement_ids'), now() - make_interval(mins => (p.id % 500000 + 40000 * ($1::integer - n))),
         case when n % 10 in (4, 7, 9) then 'scarico' else 'carico' end, p.id,
         case when n % 10 in (4, 7, 9) then 5 else 10 end,
         case when n % 10 in (4, 7, 9) then place.id end, case when n % 10 in (4, 7, 9) then null else place.id end
    from generate_series(1, $1::integer) as n, products p
    join lateral (select id from locations where code = 'BENCH-' || (p.id % 200 + 1)) place on true
   where not exists (select from product_totals t where t.product_id = p.id)
   order by n, p.id`;
