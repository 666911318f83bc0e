import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** The planner should know at once what an import has made of the tables. */
export async function analyseImported(db: Database): Promise<void> {
  await sql`analyze products, product_words, product_totals, stock, stock_movements, lots, locations, sub_categories,
            macro_categories`.execute(db);
}
