/** `npm run bench -- --suppliers`: the screens of suppliers with 20,000 of them and 100,000 of their products. */
import { getSupplier, listSuppliers, type Supplier } from '@wms/contract/logistics/suppliers/endpoints';
import { connect, type Database, runSql } from '../server/src/platform/database/connection.ts';
import type { Instance } from './instance.ts';
import { measurePath, type Point } from './point.ts';

const suppliers = 20_000;
const offers = 100_000;
/** The number of them that belong to one supplier, whose page is measured. */
const ofOne = 1000;

export async function measureSuppliers(instance: Instance): Promise<Point[]> {
  const { db, close } = connect(instance.databaseUrl, { max: 2, patient: true });
  let product: number;
  let largest: number;
  try {
    ({ product, largest } = await fill(db));
  } finally {
    await close();
  }
  const page = getSupplier.path.replace(':id', String(largest));
  const known = await fetch(instance.url + page, { headers: { authorization: `Bearer ${instance.token}` } });
  const { products }: Supplier = await known.json();
  const measured = [
    ['list of suppliers, page of 50', `${listSuppliers.path}?limit=50`],
    ['the same, searched by a name', `${listSuppliers.path}?limit=50&q=officina+1234`],
    [`page of the supplier of ${products} products`, page],
    ['its products, page of 50', `${page}/products?limit=50`],
    ['who sells a product, at which price', `/api/logistics/products/${product}/suppliers`],
    ['its prices over time', `/api/logistics/products/${product}/prices`],
  ] as const;
  const points: Point[] = [];
  for (const [what, path] of measured)
    points.push({ what, ms: await measurePath(instance, path), aim: '≤ 10 ms' });
  return points;
}

/** Triggers are off, so what they write is written here, but the history, which nothing of this reads. */
async function fill(db: Database): Promise<{ product: number; largest: number }> {
  await db.transaction().execute(async (tx) => {
    await runSql(tx)`set local session_replication_role = replica`;
    await runSql(tx)`
      insert into suppliers (name, email) select 'Officina ' || n, 'o' || n || '@example.org'
        from generate_series(1, ${suppliers}::integer) n`;
    await runSql(tx)`
      insert into supplier_products (supplier_id, product_id, code)
      select (select min(id) from suppliers) + case when n <= ${ofOne} then 0 else n % ${suppliers}::integer end,
             p.id, 'C-' || n
        from generate_series(1, ${offers}::integer) n
        join (select id, row_number() over (order by id) - 1 as place, count(*) over () as count from products) p
          on p.place = n % p.count`;
    await runSql(tx)`
      insert into supplier_prices (supplier_product_id, from_quantity, price)
      select id, quantity, 1 + id % 100 from supplier_products, unnest(array[1, 10, 100]) quantity`;
    await runSql(tx)`
      insert into supplier_price_changes (supplier_product_id, from_quantity, price, currency, at)
      select supplier_product_id, from_quantity, price + month, currency, current_moment() - month * interval '30 days'
        from supplier_prices, generate_series(3, 0, -1) month where from_quantity = 1`;
  });
  await runSql(db)`vacuum analyze suppliers, supplier_products, supplier_prices, supplier_price_changes`;
  const [row] = await runSql(db)<{ product: number; largest: number }>`
    select min(product_id) as product, min(supplier_id) as largest from supplier_products`;
  if (!row) throw new Error('nothing was filled in');
  return row;
}
