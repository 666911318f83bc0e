import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/**
 * The planner should know at once what an import has made of the tables, and lists should read from their indexes
 * alone, which they can only of what a vacuum has seen.
 */
export async function analyseImported(db: Database): Promise<void> {
  await sql`vacuum (analyze, skip_locked) products, product_states, product_words, product_totals, stock,
    stock_movements, lots, locations,
            sub_categories, macro_categories, product_barcodes, audit_log`.execute(db);
}
