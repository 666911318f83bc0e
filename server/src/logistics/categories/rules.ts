/** Locks a category before it changes, and checks that its row is still the version that the person saw. */
import { formatAll, formatCount } from '@wms/contract/platform/formats';
import { type RawBuilder, sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { refuse } from '../../platform/refusal.ts';

export type CategoryTable = 'macro_categories' | 'sub_categories';

/** The word that people use for a row of each table. */
export const called: Record<CategoryTable, string> = {
  macro_categories: 'categoria',
  sub_categories: 'sottocategoria',
};

export type LockedCategory = {
  id: number;
  code: string;
  name: string;
  version: number;
  macroId: number | null;
};

const missingSentence = 'Questa categoria non c’è più: forse qualcuno l’ha unita a un’altra';

/** Locks these categories until the transaction ends, in the order of their ids so that no two changes deadlock. */
export async function lockCategories(
  tx: Writer,
  table: CategoryTable,
  ids: readonly number[],
): Promise<Map<number, LockedCategory>> {
  const macroId = table === 'sub_categories' ? sql`macro_id` : sql`null`;
  const rows = await runSql(tx)<LockedCategory>`
    select id, code, name, version, ${macroId} as "macroId" from ${sql.table(table)}
     where id = any (${ids}::integer[]) order by id for update`;
  return new Map(rows.map((row) => [row.id, row]));
}

export const noCategory = () => refuse.notFound(missingSentence);

export function requireCategory(locked: Map<number, LockedCategory>, id: number): LockedCategory {
  const category = locked.get(id);
  if (!category) throw noCategory();
  return category;
}

/** The number of things of each kind that a category has. */
export type CategoryCounts = { subs?: number; products?: number; locations?: number; stockTakes?: number };

/** '3 sottocategorie e 12 prodotti'; null when all counts are zero. */
export function joinCounts({
  subs = 0,
  products = 0,
  locations = 0,
  stockTakes = 0,
}: CategoryCounts): string | null {
  const words = [
    subs > 0 && formatCount(subs, 'sottocategoria', 'sottocategorie'),
    products > 0 && formatCount(products, 'prodotto', 'prodotti'),
    locations > 0 && formatCount(locations, 'ubicazione riservata', 'ubicazioni riservate'),
    stockTakes > 0 && formatCount(stockTakes, 'inventario', 'inventari'),
  ].filter((word) => word !== false);
  return words.length > 0 ? formatAll(words) : null;
}

/**
 * Deletes a category and answers its name. Refuses one that still has something by the counts that `counts` selects.
 */
export async function deleteCategory(
  tx: Writer,
  table: CategoryTable,
  id: number,
  counts: RawBuilder<CategoryCounts>,
): Promise<string> {
  const { name } = requireCategory(await lockCategories(tx, table, [id]), id);
  const [found = {}] = (await counts.execute(tx)).rows;
  const obstacles = joinCounts(found);
  if (obstacles) throw refuse.conflict(`«${name}» ha ${obstacles}: uniscila a un’altra ${called[table]}`);
  await runSql(tx)`delete from ${sql.table(table)} where id = ${id}`;
  return name;
}

export const categoryConstraints: ConstraintSentences = {
  macro_categories_code_key: conflict('Questo codice è già di un’altra categoria', 'code'),
  macro_categories_name: conflict('C’è già una categoria con questo nome', 'name'),
  sub_categories_macro_id_code_key: conflict(
    'Questo codice è già di un’altra sottocategoria della stessa categoria',
    'code',
  ),
  sub_categories_name: conflict(
    'La categoria ha già una sottocategoria con questo nome: se è la stessa, unisci le due',
    'name',
  ),
  sub_categories_macro_id_fkey: conflict('La categoria scelta non c’è più: scegline un’altra', 'macroId'),
  sub_categories_default_location_id_fkey: conflict(
    'L’ubicazione scelta non c’è più: scegline un’altra',
    'defaultLocationId',
  ),
};
