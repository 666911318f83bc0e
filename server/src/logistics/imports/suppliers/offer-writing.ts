/** Writes offers of suppliers with their prices; an unchanged price isn't written again. */
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import type { Context } from '../../../platform/imports/kinds/session.ts';
import { runInParts } from '../../../platform/imports/kinds/staging.ts';
import { differs, saidColumns } from './offer-columns.ts';

const size = 1000;

export async function writeOffers(context: Context): Promise<void> {
  const { tx, has } = context;
  // The products are locked, because a person who chooses the preferred supplier by hand locks the product, too.
  await runSql(tx)`
    select from products where id in (select product_id from import_rows) order by id for no key update`;
  if (has('preferred'))
    await runSql(tx)`
      update supplier_products o set preferred = false from import_rows i
       where i.preferred and o.product_id = i.product_id and o.preferred
         and o.id not in (select offer_id from import_rows where offer_id is not null)`;
  await updateOffers(context);
  await insertOffers(context);
  await runSql(tx)`
    update import_rows i set offer_id = o.id from supplier_products o
     where i.offer_id is null and o.supplier_id = i.supplier_id and o.product_id = i.product_id
       and o.code is not distinct from i.code`;
  await writePrices(context);
}

async function updateOffers(context: Context): Promise<void> {
  const { tx, has } = context;
  const columns = saidColumns(context);
  if (columns.length === 0) return;
  const assignments = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`i.${column}`)}`));
  // Rows that are no longer preferred come first, so that no product has two preferred offers at any moment.
  const parts = has('preferred') ? [sql`not i.preferred`, sql`i.preferred`] : [sql`true`];
  for (const part of parts)
    await runInParts(
      context,
      'Aggiornamento',
      size,
      (from, to) => runSql(tx)`
        update supplier_products o set ${assignments} from import_rows i
         where i.row between ${from} and ${to} and o.id = i.offer_id and ${part} and ${differs(context)}`,
    );
}

async function insertOffers(context: Context): Promise<void> {
  const names = ['supplier_id', 'product_id', 'code', ...saidColumns(context)];
  await runInParts(
    context,
    'Scrittura dei prodotti',
    size,
    (from, to) => runSql(context.tx)`
      insert into supplier_products (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(names.map((name) => sql.ref(`i.${name}`)))} from import_rows i
       where i.row between ${from} and ${to} and i.offer_id is null order by i.row`,
  );
}

async function writePrices(context: Context): Promise<void> {
  const { tx, has } = context;
  await runInParts(context, 'Scrittura dei prezzi', size, async (from, to) => {
    if (has('prices'))
      await runSql(tx)`
        delete from supplier_prices p using import_rows i
         where i.row between ${from} and ${to} and p.supplier_product_id = i.offer_id and not exists (
               select from import_prices w where w.row = i.row and w.from_quantity = p.from_quantity)`;
    await runSql(tx)`
      insert into supplier_prices as p (supplier_product_id, from_quantity, price, currency)
      select i.offer_id, w.from_quantity, w.price, w.currency
        from import_rows i join import_prices w using (row)
       where i.row between ${from} and ${to} order by i.row, w.from_quantity
      on conflict on constraint supplier_prices_once
      do update set price = excluded.price, currency = excluded.currency
        where (p.price, p.currency) <> (excluded.price, excluded.currency)`;
  });
}
