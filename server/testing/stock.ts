/** A warehouse and products for tests, made as the product makes them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../src/platform/database/connection.ts';
import { emptyTables } from './emptying.ts';

/** The category and the warehouse in which a test makes its products and shelves. */
export type StockBase = { subCategoryId: number; warehouseId: number };

export type StockFixture = StockBase & {
  /** A shelf that holds anything, by its code. */
  location(code: string, values?: Record<string, unknown>): Promise<number>;
  /** A product of the category, in whole pieces by default. */
  product(values?: Record<string, unknown>): Promise<number>;
};

let categories = 0;

/** `ZAA`, `ZAB` and so on: a code for each category. */
function nextLetters(): string {
  const count = categories++;
  return ['Z', ...[count / 26, count].map((at) => String.fromCharCode(65 + (Math.floor(at) % 26)))].join('');
}

export async function stockFixture(db: Database): Promise<StockFixture> {
  const macro = await db
    .insertInto('macro_categories')
    .values({ code: nextLetters(), name: `Macro ${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sub = await db
    .insertInto('sub_categories')
    .values({ macro_id: macro.id, code: nextLetters(), name: 'Sotto', default_unit: 'pz' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const warehouse = await db
    .insertInto('locations')
    .values({
      kind: 'magazzino',
      code: `W-${randomUUID().slice(0, 8).toUpperCase()}`,
      name: 'Magazzino di prova',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return stockIn(db, { subCategoryId: sub.id, warehouseId: warehouse.id });
}

/** Makes shelves and products in a category and a warehouse that are there. */
export function stockIn(db: Database, base: StockBase): StockFixture {
  return {
    ...base,
    async location(code, values = {}) {
      const { id } = await db
        .insertInto('locations')
        .values({ kind: 'ripiano', parent_id: base.warehouseId, code, name: code, ...values })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async product(values = {}) {
      const { rows } = await sql<{
        code: string;
      }>`select next_product_code(${base.subCategoryId}) as code`.execute(db);
      const code = rows[0]?.code ?? '';
      const { id } = await db
        .insertInto('products')
        .values({
          code,
          name: `Prodotto ${code}`,
          sub_category_id: base.subCategoryId,
          unit: 'pz',
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

/** Empties the catalogue, as before the first import; the ledger's triggers allow it only to the owner. */
export const emptyCatalogue = (owner: Database): Promise<void> =>
  emptyTables(owner, 'products', 'sub_categories', 'macro_categories', 'locations');

/** Gives everything that is on loan back to where it was. */
export const returnLoans = (db: Database) =>
  sql`insert into stock_movements (type, product_id, lot_id, quantity, to_location_id, loan_id)
      select 'reso', product_id, lot_id, quantity - returned, location_id, id from loans where returned < quantity
        order by id`.execute(db);
