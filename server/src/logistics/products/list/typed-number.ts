/** Finds products by the serial number or the lot that was typed whole or by its beginning. */
import { type Reader, runSql } from '../../../platform/database/connection.ts';

type SearchFilters = { q?: string | undefined; ids?: readonly number[] | undefined };
export type NumberedLot = { id: number; productId: number; code: string };

/** Filters in which the text became the products that have such lots. */
export type TakenAsNumber<F> = { filters: F; lots: readonly NumberedLot[] };

/** A beginning that more lots have is no number of a piece. */
const mostLots = 200;

/** Shorter numbers are sizes. */
const fewestCharacters = 3;

/**
 * Takes the text as a number: the lots that are called so, or else those that begin so; null when the text has no digit
 * or begins no lot.
 */
export async function takeAsNumber<F extends SearchFilters>(
  db: Reader,
  filters: F,
): Promise<TakenAsNumber<F> | null> {
  const typed = filters.q?.trim() ?? '';
  if (typed.length < fewestCharacters || !/\d/.test(typed)) return null;
  const rows = await runSql(db)<NumberedLot & { whole: boolean }>`
    select id, product_id as "productId", code, search_text(code) = search_text(${typed}) as whole
      from lots where search_text(code) ^@ search_text(${typed})
     order by whole desc, id limit ${mostLots + 1}`;
  const called = rows.filter(({ whole }) => whole);
  const lots = called.length > 0 ? called : rows;
  if (lots.length === 0 || lots.length > mostLots) return null;
  const ids = [...new Set(lots.map(({ productId }) => productId))];
  return { filters: { ...filters, q: undefined, ids }, lots };
}
