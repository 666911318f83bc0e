/** Reads and edits the offers of suppliers, each of which is a product that a supplier sells. */
import {
  addSupplierProduct,
  editSupplierProduct,
  exportProductsOfSupplier,
  exportSupplierProducts,
  getPricesOverTime,
  listProductsOfSupplier,
  listSuppliersOfProduct,
  type PricePoint,
  type ProductOfSupplier,
  removeSupplierProduct,
  type SupplierOfProduct,
} from '@wms/contract/logistics/suppliers/products';
import { Id, text } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  insertRow,
  type Reader,
  runSql,
  updateRow,
  type Writer,
} from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { cursors, pageBy } from '../../platform/database/paging.ts';
import { lockRow, readRow, requireRow } from '../../platform/database/row.ts';
import { typedWords } from '../../platform/database/search-words.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { noProduct } from '../shared/missing.ts';
import { lockSupplier } from './editing.ts';
import { exportOffers, exportOffersOf } from './export.ts';
import { requireSupplier } from './reading.ts';
import { terms } from './terms.ts';

export const supplierProductConstraints: ConstraintSentences = {
  supplier_products_once: conflict('Questo fornitore ha già il prodotto con questo codice', 'code'),
};

const offered = sql`
  o.id, o.manufacturer, o.manufacturer_code as "manufacturerCode", o.lead_days as "leadDays", o.url, o.preferred,
  o.notes, o.version, ${terms}`;

const places = cursors(z.object({ code: text(200, 0), id: Id }));

type Page = z.output<(typeof listProductsOfSupplier)['query']>;

async function readProductsOf(db: Reader, supplierId: number, { q = '', ...paging }: Page) {
  const page = pageBy(places, { code: sql`t.search_code`, id: sql`o.id` }, paging);
  const words = typedWords(q);
  const source = sql`supplier_products o join products t on t.id = o.product_id
    where ${sql.join(
      [
        sql`o.supplier_id = ${supplierId}`,
        ...words.map(
          (word) => sql`strpos(search_words(concat_ws(' ', t.code, t.name, o.code, o.manufacturer,
                                                    o.manufacturer_code)), search_words(${word})) > 0`,
        ),
      ],
      sql` and `,
    )}`;
  const rows = await runSql(db)<ProductOfSupplier & { key: string; count: number | null }>`
    select ${offered}, t.search_code as key, ${page.total(source)} as count,
           json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'unit', t.unit, 'active', t.active) as product
      from ${source} and ${page.after} ${page.end}`;
  if (rows.length === 0 && !page.place) await requireSupplier(db, supplierId);
  return page.of(rows, ({ key, id }) => ({ code: key, id }));
}

async function requireProduct(db: Reader, id: number): Promise<void> {
  await requireRow(db, 'products', id, noProduct);
}

type Body = Omit<(typeof addSupplierProduct)['body']['_output'], 'supplierId' | 'productId'>;

const columnsOf = ({ manufacturerCode, packSize, leadDays, prices, ...body }: Body) => ({
  ...body,
  manufacturer_code: manufacturerCode,
  pack_size: packSize,
  lead_days: leadDays,
});

/** Clears the mark of the preferred supplier before another one gets it, because a product has one at most. */
async function preferNoOther(tx: Writer, productId: number, { preferred }: Body, except = 0): Promise<void> {
  if (preferred)
    await runSql(tx)`update supplier_products set preferred = false
      where product_id = ${productId} and preferred and id <> ${except}`;
}

/** Writes the prices of an offer. Unchanged prices aren't written, so that their history has only changes. */
async function writePrices(tx: Writer, id: number, { prices }: Body): Promise<void> {
  const wanted = JSON.stringify(prices);
  await runSql(tx)`
    with wanted as (
      select * from json_to_recordset(${wanted}::json) as w ("fromQuantity" numeric, price numeric, currency text)
    ), gone as (
      delete from supplier_prices p
       where p.supplier_product_id = ${id}
         and not exists (select from wanted where "fromQuantity" = p.from_quantity)
    )
    insert into supplier_prices as p (supplier_product_id, from_quantity, price, currency)
    select ${id}, "fromQuantity", price, currency from wanted
    on conflict on constraint supplier_prices_once
    do update set price = excluded.price, currency = excluded.currency
      where (p.price, p.currency) <> (excluded.price, excluded.currency)`;
}

/** Locks the product, so that two of its offers never become preferred at once, and answers its code. */
async function lockProduct(tx: Writer, id: number): Promise<string> {
  const product = await tx
    .selectFrom('products')
    .select('code')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw refuse.invalid('productId', 'Questo prodotto non c’è più: scegline un altro');
  return product.code;
}

const noOffer = () => refuse.notFound('Questo prodotto del fornitore non c’è più');

async function lockOffer(tx: Writer, id: number) {
  const { product_id } = await readRow(tx, 'supplier_products', id, noOffer);
  const product = await lockProduct(tx, product_id);
  const offer = await lockRow(tx, 'supplier_products', id, noOffer);
  return { ...offer, product };
}

export const supplierProductRoutes = [
  implement(listProductsOfSupplier, ({ params, query, db }) => readProductsOf(db, params.id, query)),
  implement(exportProductsOfSupplier, ({ params, query, db }) => exportOffersOf(db, params.id, query)),
  implement(exportSupplierProducts, ({ query, db }) => exportOffers(db, query.format, sql`true`)),

  implement(listSuppliersOfProduct, async ({ params, db }) => {
    const rows = await runSql(db)<SupplierOfProduct>`
      select ${offered}, json_build_object('id', s.id, 'name', s.name, 'active', s.active) as supplier
        from supplier_products o join suppliers s on s.id = o.supplier_id
       where o.product_id = ${params.id}
       order by o.preferred desc, s.active desc, search_text(s.name), o.id`;
    if (rows.length === 0) await requireProduct(db, params.id);
    return rows;
  }),

  implement(addSupplierProduct, async ({ body: { supplierId, productId, ...body }, tx }) => {
    const { name } = await lockSupplier(tx, supplierId);
    const code = await lockProduct(tx, productId);
    await preferNoOther(tx, productId, body);
    const id = await insertRow(tx, 'supplier_products', {
      supplier_id: supplierId,
      product_id: productId,
      ...columnsOf(body),
    });
    await writePrices(tx, id, body);
    return { message: `${code} aggiunto a «${name}»`, id };
  }),

  implement(editSupplierProduct, async ({ params, body: { version, ...body }, tx }) => {
    const offer = await lockOffer(tx, params.id);
    await refuseStaleEdit(tx, 'supplier_products', offer, version);
    await preferNoOther(tx, offer.product_id, body, params.id);
    await updateRow(tx, 'supplier_products', params.id, columnsOf(body));
    await writePrices(tx, params.id, body);
    return { message: `${offer.product}: fornitore salvato` };
  }),

  implement(removeSupplierProduct, async ({ params, tx }) => {
    const { product } = await lockOffer(tx, params.id);
    await tx.deleteFrom('supplier_products').where('id', '=', params.id).execute();
    return { message: `${product}: fornitore tolto` };
  }),

  implement(getPricesOverTime, async ({ params, query, db }) => {
    const since = query.since ? sql`c.at >= ${query.since}::date at time zone 'Europe/Rome'` : sql`true`;
    const rows = await runSql(db)<PricePoint>`
      select json_build_object('id', s.id, 'name', s.name) as supplier, o.code, c.from_quantity as "fromQuantity",
             c.price, c.currency, c.at
        from supplier_products o
        join suppliers s on s.id = o.supplier_id
        join supplier_price_changes c on c.supplier_product_id = o.id
       where o.product_id = ${params.id} and ${since}
       order by c.id`;
    if (rows.length === 0) await requireProduct(db, params.id);
    return rows;
  }),
];
