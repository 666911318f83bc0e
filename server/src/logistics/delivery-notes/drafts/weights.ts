/** What goods weigh as the catalogue has it, where nobody has weighed them. */
import { sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';

/** SQL: the grams of one unit of product `p`; what is counted in kilograms weighs them. */
const grams = sql`coalesce(p.weight_grams, case p.unit when 'kg' then 1000 when 'g' then 1 end)`;

export const readWeights = (db: Reader, products: readonly number[]) =>
  runSql(db)<{ id: number; grams: string }>`
    select p.id, ${grams}::text as grams from products p where p.id = any (${products}::integer[]) and ${grams} > 0`;

/** Writes the weight of each line of a note that is being issued; afterwards its lines never change. */
export async function weighLines(tx: Writer, noteId: number): Promise<void> {
  await runSql(tx)`
    update delivery_note_lines l set weight = round(l.quantity * ${grams} / 1000, 3)
      from products p
     where l.note_id = ${noteId} and p.id = l.product_id and l.weight is null
       and l.quantity * ${grams} / 1000 between 0.0005 and 99999999999`;
}
