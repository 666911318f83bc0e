/** The lines of the demo's orders: products that the supplier sells, else products that the team uses. */

import type { OrderLineForm } from '@wms/contract/logistics/orders/endpoints';
import { sql } from 'kysely';
import { insertRow, runSql, type Writer } from '../../server/src/platform/database/connection.ts';

export type Chance = {
  next(): number;
  between(least: number, most: number): number;
  one<T>(list: readonly T[]): T;
  likely(share: number): boolean;
};
export type Item = { id: number };

/** `least` is the least number of lines; `reason` is the work of the team. */
export type Purchase = { chance: Chance; items: readonly Item[]; least: number; reason: string };

type Supplier = { id: number; paymentTerms: string | null };

/** Chooses a supplier in use by chance; undefined when there is none. */
export async function chooseSupplier(tx: Writer, { chance }: Purchase): Promise<Supplier | undefined> {
  const rows = await runSql(tx)<Supplier>`
    select s.id, s.payment_terms as "paymentTerms" from suppliers s where s.active order by s.id`;
  return rows.length > 0 ? chance.one(rows) : undefined;
}

const few = [
  { name: 'Bulloneria Piemontese S.r.l.', town: 'Torino', province: 'TO' },
  { name: 'Elettroforniture Langhe S.n.c.', town: 'Alba', province: 'CN' },
  { name: 'Compositi Nord S.p.A.', town: 'Novara', province: 'NO' },
] as const;

/** Makes some suppliers who sell a bit of everything, in a demo without suppliers. */
export async function makeSuppliersIfNone(tx: Writer): Promise<void> {
  const [known] = await runSql(tx)`select from suppliers limit 1`;
  if (known) return;
  for (const { name, town, province } of few) {
    const id = await insertRow(tx, 'suppliers', { name, email: 'ordini@fornitore.example' });
    const address = { street: 'Via dell’Industria 1', postal_code: '10100', town, province };
    await insertRow(tx, 'supplier_addresses', { supplier_id: id, kind: 'sede', ...address });
  }
}

type OfferRow = {
  productId: number;
  supplierCode: string | null;
  packSize: string;
  price: string;
  minimumStock: number;
};

/** Chooses up to six lines, in whole packs, and sometimes a thing that is no product. */
export async function chooseLines(
  tx: Writer,
  supplierId: number,
  buying: Purchase,
): Promise<OrderLineForm[]> {
  const { chance } = buying;
  const sold = await readOffered(tx, supplierId);
  const known = sold.length > 0 ? sold : await readOfTeam(tx, buying);
  const chosen = new Map<number, OfferRow>();
  for (let wanted = chance.between(buying.least, 6); wanted > 0; wanted--) {
    const offered = chance.one(known);
    chosen.set(offered.productId, offered);
  }
  const lines = [...chosen.values()].map(({ productId, supplierCode, packSize, price, minimumStock }) => {
    const packs = Math.max(1, Math.ceil((minimumStock * (0.2 + chance.next() * 0.6)) / Number(packSize)));
    return {
      productId,
      supplierCode,
      packSize,
      price,
      quantity: String(Math.ceil(packs * Number(packSize))),
      discount: chance.likely(0.2) ? chance.one(['5', '10', '12.5']) : '0',
    };
  });
  if (!chance.likely(0.12)) return lines;
  const price = chance.one(['35', '48', '60', '120']);
  return [...lines, { description: `Lavorazione su disegno: ${buying.reason}`, quantity: '1', price }];
}

/** SQL: every other product `p` is never ordered, so that some products still run short. */
const isOrdered = sql`p.id % 2 = 0`;

const readOffered = (tx: Writer, supplierId: number) =>
  runSql(tx)<OfferRow>`
    select distinct on (p.id) p.id as "productId", o.code as "supplierCode", o.pack_size as "packSize", price.price,
           p.minimum_stock::float8 as "minimumStock"
      from supplier_products o join products p on p.id = o.product_id
      join supplier_prices price on price.supplier_product_id = o.id and price.currency = 'EUR'
     where o.supplier_id = ${supplierId} and p.active and p.tracking = 'none' and not p.has_expiry
       and ${isOrdered}
     order by p.id, price.from_quantity, o.id`;

/** Reads products that the team buys again and again, at their own cost. */
async function readOfTeam(tx: Writer, { chance, items }: Purchase): Promise<OfferRow[]> {
  const ids = Array.from({ length: 30 }, () => chance.one(items).id);
  return runSql(tx)<OfferRow>`
    select p.id as "productId", null::text as "supplierCode", '1' as "packSize",
           coalesce(p.standard_cost, 1)::text as price, p.minimum_stock::float8 as "minimumStock"
      from products p
     where p.id = any (${ids}::integer[]) and p.active and p.tracking = 'none' and not p.has_expiry
       and ${isOrdered} order by p.id`;
}
