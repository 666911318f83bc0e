/** Every change of a category first locks the row and checks that it still is what the person saw. */
import { formatAll, formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/http/problem.ts';
import { notFound } from '../../platform/refusal.ts';

export type CategoryTable = 'macro_categories' | 'sub_categories';

export type LockedCategory = {
  id: number;
  code: string;
  name: string;
  version: number;
  macroId: number | null;
};

const gone = 'Questa categoria non c’è più: forse qualcuno l’ha unita a un’altra';

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

export function requireCategory(locked: Map<number, LockedCategory>, id: number): LockedCategory {
  const category = locked.get(id);
  if (!category) throw notFound(gone);
  return category;
}

/** '3 sottocategorie e 12 prodotti'; null when all counts are zero. */
export function joinCounts(
  things: readonly (readonly [count: number, one: string, many: string])[],
): string | null {
  const words = things
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => formatCount(count, one, many));
  return words.length > 0 ? formatAll(words) : null;
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
