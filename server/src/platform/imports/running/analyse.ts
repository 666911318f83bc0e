import { type Database, runSql } from '../../database/connection.ts';

/**
 * Updates the planner's statistics after an import, and vacuums, because lists can read from an index alone only the
 * pages that a vacuum has seen.
 */
export async function analyseImported(db: Database): Promise<void> {
  await runSql(db)`
    vacuum (analyze, skip_locked) products, product_states, product_words, product_totals, stock,
    stock_movements, lots, locations,
            sub_categories, macro_categories, product_barcodes,
            suppliers, supplier_products, supplier_prices, supplier_price_changes, audit_log`;
}
