/**
 * Changes many products at once: the named ones, or all that the list's filters choose. When their number isn't the
 * one that the person saw, no product is changed.
 */
import { changeProducts } from '@wms/contract/logistics/products/editing';
import { productFields } from '@wms/contract/logistics/products/fields';
import { mostChanged } from '@wms/contract/logistics/products/reading';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { formatCount, formatOthers } from '@wms/contract/platform/formats';
import { wholeSentence } from '@wms/contract/platform/numbers/units';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { mapToColumns } from '../../platform/database/fields.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CounterAct, counterAct } from '../../platform/undo/counter-act.ts';
import { type Filters, readFilePage } from './list/page.ts';

export const productChangingRoutes = [
  implement(changeProducts, async ({ body, tx }) => {
    const { ids: named, filters, expected, ...asked } = body;
    const ids = named ? await knownIds(tx, named) : await listedIds(tx, filters);
    refuseOtherCount(ids.length, expected);
    const { minimumStock, maximumStock, active } = asked;
    // The totals are locked in the order of their ids and before the products, as in every booking.
    await runSql(tx)`select from product_totals where product_id = any (${ids}::integer[]) order by product_id
      for share`;
    if (minimumStock !== null || maximumStock !== null) {
      await refuseHalves(tx, ids, minimumStock, maximumStock);
      await refuseCrossed(tx, ids, minimumStock, maximumStock);
    }
    const undo = await changesBack(tx, ids, withoutNulls(asked));
    await tx
      .updateTable('products')
      .set({ ...mapToColumns(productFields, withoutNulls(asked)), ...(active && { merged_into_id: null }) })
      .where('id', 'in', ids)
      .execute();
    return { message: formatCount(ids.length, 'prodotto cambiato', 'prodotti cambiati'), undo };
  }),
];

/**
 * Returns the mass changes that give each product the values it has now: one for all products with the same values.
 * Where a product has no value, or stands for another one, no mass change leads back, and nothing is undone.
 */
async function changesBack(tx: Writer, ids: readonly number[], asked: object): Promise<CounterAct[]> {
  const names = Object.keys(asked) as (keyof typeof productFields)[];
  const columns = names.map((name) => productFields[name].column);
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'merged_into_id', ...columns])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const valuesOf = (row: (typeof rows)[number]) => columns.map((column) => row[column]);
  const leadsBack = rows.every(
    (row) => row.merged_into_id === null && valuesOf(row).every((value) => value !== null),
  );
  if (!leadsBack) return [];
  const groups = Map.groupBy(rows, (row) => JSON.stringify(valuesOf(row)));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const former = Object.fromEntries(names.map((name) => [name, first[productFields[name].column]]));
    const body = { ids: same.map(({ id }) => id), expected: same.length, ...former };
    return [counterAct<Endpoint>(changeProducts, { body })];
  });
}

/** Takes out the fields that are null, because such a field of a product is left unchanged. */
const withoutNulls = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [N in keyof V]?: NonNullable<V[N]>;
  };

/** Reads which of these products exist, each once. */
async function knownIds(tx: Writer, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.selectFrom('products').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Reads the products of the filtered list; refuses a list that is too long. */
async function listedIds(tx: Writer, filters: Filters): Promise<number[]> {
  const { rows, cursor } = await readFilePage(tx, { ...filters, limit: mostChanged });
  if (cursor !== null)
    throw refuse.invalidRequest(
      'Sono più di 1.000 prodotti: restringi i filtri e cambiali un po’ alla volta',
    );
  return rows.map(({ id }) => id);
}

function refuseOtherCount(found: number, expected: number): void {
  if (found !== expected)
    throw refuse.conflict(`Intanto l’elenco è cambiato: i prodotti sono ${found}. Controlla e riprova`);
}

/** Refuses a part of a piece where some of the products are counted in pieces. */
async function refuseHalves(
  tx: Writer,
  ids: readonly number[],
  minimum: string | null,
  maximum: string | null,
): Promise<void> {
  const half = [minimum, maximum].findIndex((quantity) => !Number.isInteger(Number(quantity)));
  if (half < 0) return;
  const [first] = await runSql(tx)<{ code: string }>`
    select code from products where id = any (${ids}::integer[]) and is_counted_whole(unit) order by search_code
      limit 1`;
  if (first)
    throw refuse.invalid(
      half === 0 ? 'minimumStock' : 'maximumStock',
      `${wholeSentence}, come ${first.code}`,
    );
}

/** Refuses a maximum below the minimum, even where only one of the two changes and the product keeps the other. */
async function refuseCrossed(
  tx: Writer,
  ids: readonly number[],
  minimum: string | null,
  maximum: string | null,
): Promise<void> {
  const rows = await runSql(tx)<{ code: string }>`
    select code from products
     where id = any (${ids}::integer[])
       and coalesce(${maximum}::numeric, maximum_stock) < coalesce(${minimum}::numeric, minimum_stock)
     order by search_code`;
  const [first] = rows;
  if (!first) return;
  const others = formatOthers(rows.length - 1, 'un altro', 'altri');
  const sentence = `Di ${first.code}${others} il massimo sarebbe meno del minimo`;
  throw refuse.invalid(maximum === null ? 'minimumStock' : 'maximumStock', sentence);
}
