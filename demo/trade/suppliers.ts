/** Makes suppliers, the products of the catalogue that they sell, and the changes of their prices over the year. */
import { insertRow, runSql, updateRow, type Writer } from '../../server/src/platform/database/connection.ts';
import { type DemoSupplier, suppliers } from './companies.ts';
import type { Happening } from './happening.ts';

const day = 86_400_000;
/** Units of each currency that a euro buys. */
const perEuro = { EUR: 1, USD: 1.09, GBP: 0.85, PLN: 4.28 } as const;
/**
 * The price lists: how many days ago they came, the share of suppliers who sent one, and the least and largest change
 * of prices in percent.
 */
const priceLists = [
  { daysAgo: 287, share: 0.5, least: 1, most: 6 },
  { daysAgo: 196, share: 0.3, least: -4, most: 3 },
  { daysAgo: 104, share: 0.6, least: 2, most: 9 },
  { daysAgo: 31, share: 0.3, least: -5, most: 2 },
] as const;

type Chance = {
  next(): number;
  between(least: number, most: number): number;
  likely(share: number): boolean;
};
/** The facts of a product of the catalogue that are needed here. */
type Item = { id: number; macro: string; maker: string; sub: { kind?: string; pack?: number } };

type SupplierRow = DemoSupplier & { id: number };

export async function makeSuppliers(tx: Writer, chance: Chance, items: readonly Item[]): Promise<void> {
  const made: SupplierRow[] = [];
  for (const supplier of suppliers) made.push({ ...supplier, id: await makeSupplier(tx, chance, supplier) });
  await offerProducts(tx, chance, made, items);
}

async function makeSupplier(tx: Writer, chance: Chance, supplier: DemoSupplier): Promise<number> {
  const { domain, street, town, province = null, postalCode, country = 'Italia', contacts = [] } = supplier;
  const isForeign = country !== 'Italia';
  const id = await insertRow(tx, 'suppliers', {
    name: supplier.name,
    kind: supplier.kind ?? 'azienda',
    vat_number: supplier.vat ?? null,
    tax_code: supplier.taxCode ?? (isForeign ? null : (supplier.vat ?? null)),
    sdi_code: isForeign ? null : '0000000',
    pec: isForeign ? null : `${domain}@pec.example`,
    email: `info@${domain}.example`,
    phone: supplier.phone,
    website: `https://www.${domain}.example`,
    iban: supplier.iban ?? null,
    payment_terms: supplier.terms ?? null,
    customer_code: chance.likely(0.6) ? `C${chance.between(10_000, 99_999)}` : null,
    language: isForeign ? 'en' : 'it',
    notes: supplier.notes ?? null,
  });
  const { depot } = supplier;
  const at = { supplier_id: id, kind: 'sede', street, postal_code: postalCode, town, province, country };
  await insertRow(tx, 'supplier_addresses', { ...at, preferred: !depot });
  if (depot)
    await insertRow(tx, 'supplier_addresses', {
      supplier_id: id,
      kind: 'magazzino',
      street: depot[0],
      postal_code: depot[1],
      town: depot[2],
      province: depot[3],
      preferred: true,
    });
  for (const [place, [name, role]] of contacts.entries())
    await insertRow(tx, 'supplier_contacts', {
      supplier_id: id,
      name,
      role,
      email: `${(name.split(' ').at(-1) ?? '').toLowerCase()}@${domain}.example`,
      gets_orders: place === 0,
    });
  return id;
}

/**
 * Offers each product by one to three suppliers, of whom the first is preferred. Equipment of the team isn't offered,
 * because it is bought once.
 */
async function offerProducts(
  tx: Writer,
  chance: Chance,
  made: readonly SupplierRow[],
  items: readonly Item[],
): Promise<void> {
  const costs = await readCosts(tx);
  const offers: object[] = [];
  const prices: object[] = [];
  for (const { id, macro, sub, maker } of items) {
    const selling = made.filter(({ sells }) => sells.includes(macro));
    if (sub.kind === 'bene inventariato' || selling.length === 0) continue;
    const first = chance.between(0, selling.length - 1);
    const wanted = chance.between(1, Math.min(3, selling.length));
    const chosen = Array.from({ length: wanted }, (_, n) => selling[(first + n) % selling.length]);
    const preferred = chosen.find((supplier) => supplier && !supplier.outOfUse);
    for (const supplier of chosen) {
      if (!supplier) continue;
      const key = offers.length;
      offers.push({
        key,
        supplier_id: supplier.id,
        product_id: id,
        code: `${supplier.domain.slice(0, 3).toUpperCase()}-${chance.between(100_000, 999_999)}`,
        manufacturer: maker,
        pack_size: sub.pack ?? 1,
        minimum: sub.pack && chance.likely(0.4) ? sub.pack * 2 : null,
        lead_days: supplier.days,
        preferred: supplier === preferred && chance.likely(0.8),
      });
      const currency = supplier.currency ?? 'EUR';
      const price = (costs.get(id) ?? 1) * (0.9 + chance.next() * 0.3) * perEuro[currency];
      const steps = sub.pack ? [1, sub.pack * 10, sub.pack * 50] : chance.likely(0.5) ? [1, 10] : [1];
      for (const [place, from_quantity] of steps.entries())
        prices.push({ key, from_quantity, price: roundPrice(price * (1 - place * 0.08)), currency });
    }
  }
  await runSql(tx)`
    insert into supplier_products
      (supplier_id, product_id, code, manufacturer, pack_size, minimum, lead_days, preferred)
    select supplier_id, product_id, code || '-' || key, manufacturer, pack_size, minimum, lead_days, preferred
      from json_to_recordset(${JSON.stringify(offers)}::json) as o (key integer, supplier_id integer,
        product_id integer, code text, manufacturer text, pack_size numeric, minimum numeric, lead_days integer,
        preferred boolean)
     order by key`;
  await runSql(tx)`
    insert into supplier_prices (supplier_product_id, from_quantity, price, currency)
    select o.id, p.from_quantity, p.price, p.currency
      from json_to_recordset(${JSON.stringify(prices)}::json)
           as p (key integer, from_quantity numeric, price numeric, currency text)
      join supplier_products o on split_part(o.code, '-', 3) = p.key::text
     order by p.key, p.from_quantity`;
}

/** Rounds a price. Cheap parts have prices of four decimals. */
const roundPrice = (price: number) => price.toFixed(price < 1 ? 4 : 2);

async function readCosts(tx: Writer): Promise<ReadonlyMap<number, number>> {
  const rows = await runSql(tx)<{ id: number; cost: number }>`
    select id, coalesce(standard_cost, 1)::float8 as cost from products`;
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}

/** Returns the price lists of the year, each at its time. At the end one supplier closes. */
export function yearOfPrices(now: Date, chance: Chance): Happening[] {
  const lists = priceLists.map(({ daysAgo, share, least, most }): Happening => {
    const changes = suppliers.flatMap(({ name }) =>
      chance.likely(share) ? [{ name, factor: 1 + chance.between(least * 10, most * 10) / 1000 }] : [],
    );
    return {
      at: new Date(now.getTime() - daysAgo * day).toISOString(),
      happens: (tx) => sendPrices(tx, changes),
    };
  });
  const closing: Happening = {
    at: new Date(now.getTime() - 20 * day).toISOString(),
    async happens(tx) {
      const closed = suppliers.flatMap(({ name, outOfUse }) => (outOfUse ? [name] : []));
      const rows = await runSql(tx)<{ id: number }>`
        select id from suppliers where name = any (${closed}::text[])`;
      for (const { id } of rows) await updateRow(tx, 'suppliers', id, { active: false });
    },
  };
  return [...lists, closing];
}

const sendPrices = async (
  tx: Writer,
  changes: readonly { name: string; factor: number }[],
): Promise<void> => {
  await runSql(tx)`
    update supplier_prices p set price = round(p.price * c.factor, case when p.price < 1 then 4 else 2 end)
      from json_to_recordset(${JSON.stringify(changes)}::json) as c (name text, factor numeric)
      join suppliers s on s.name = c.name join supplier_products o on o.supplier_id = s.id
     where p.supplier_product_id = o.id`;
};
