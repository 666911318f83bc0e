/** Computes the weight of goods from the catalogue, for lines that nobody has weighed. */
import { sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';

/**
 * SQL: the grams of one unit of product `p`. Without a weight in the catalogue, the units kg and g say the weight
 * themselves; for other units the result is null.
 */
const grams = sql`coalesce(p.weight_grams, case p.unit when 'kg' then 1000 when 'g' then 1 end)`;

export const readWeights = (db: Reader, products: readonly number[]) =>
  runSql(db)<{ id: number; grams: string }>`
    select p.id, ${grams}::text as grams from products p where p.id = any (${products}::integer[]) and ${grams} > 0`;

/**
 * Writes the missing weights of the lines of a note that is being issued, because its lines never change afterwards.
 */
export async function weighLines(tx: Writer, noteId: number): Promise<void> {
  await runSql(tx)`
    update delivery_note_lines l set weight = round(l.quantity * ${grams} / 1000, 3)
      from products p
     where l.note_id = ${noteId} and p.id = l.product_id and l.weight is null
       and l.quantity * ${grams} / 1000 between 0.0005 and 99999999999`;
}
