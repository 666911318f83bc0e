/** Creates, edits, copies, deactivates and deletes products; merging is in merge.ts. */
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  editProduct,
  setProductActive,
} from '@wms/contract/logistics/products/editing';
import { productFields } from '@wms/contract/logistics/products/fields';
import { sql } from 'kysely';
import pg from 'pg';
import { insertRow, runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';
import { copiedColumns, mapToColumns } from '../../platform/database/fields.ts';
import { readRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { staleEdit } from '../history/stale.ts';
import { reversals } from '../movements/reversals.ts';
import { refuseOwnedCode } from '../shared/code-owners.ts';
import { noProduct } from '../shared/missing.ts';
import { insertBarcodes } from './barcodes.ts';
import { bookFirstStock } from './first-stock.ts';

export const productConstraints: ConstraintSentences = {
  products_code: conflict('Questo codice è già di un altro prodotto', 'code'),
  products_sub_category_id_fkey: invalid(
    'Questa categoria non esiste più: scegline un’altra',
    'subCategoryId',
  ),
};

const copied = copiedColumns(productFields);

const inOrder = <V>(list: readonly V[]) => [...new Set(list)].sort();

/** Returns the given code, if nothing else has it, or the next code of the category when none was given. */
async function codeFor(tx: Writer, given: string | null, subCategoryId: number): Promise<string> {
  if (given) {
    await refuseOwnedCode(tx, given, { product: 0 });
    return given;
  }
  const known = await tx
    .selectFrom('sub_categories')
    .select('id')
    .where('id', '=', subCategoryId)
    .executeTakeFirst();
  if (!known) throw refuse.invalid('subCategoryId', 'Questa categoria non esiste più: scegline un’altra');
  const rows = await runSql(tx)<{ code: string }>`select next_product_code(${subCategoryId}) as code`;
  return rows[0]?.code ?? '';
}

/**
 * Computes the minimum from the category: a whole number for whole units, and never above the product's own maximum.
 */
const usualMinimum = ({
  subCategoryId,
  unit,
  maximumStock,
}: Pick<(typeof createProduct)['body']['_output'], 'subCategoryId' | 'unit' | 'maximumStock'>) =>
  sql<string>`coalesce((select least(ceil_for(default_minimum_stock, ${unit}), ${maximumStock}::numeric)
                          from sub_categories where id = ${subCategoryId}), 0)`;

async function codeOf(tx: Writer, id: number): Promise<string> {
  const product = await tx.selectFrom('products').select('code').where('id', '=', id).executeTakeFirst();
  if (!product) throw noProduct();
  return product.code;
}

/**
 * Answers whether the database refused the deletion because a row refers to the product, in a table of today or of a
 * later version.
 */
const isReferred = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001');

const deletion = (id: number) => counterAct(deleteProduct, { params: { id: String(id) } });

export const productEditingRoutes = [
  implement(createProduct, async ({ body, user, tx }) => {
    const { code: given, barcodes, minimumStock, stock, ...fields } = body;
    const code = await codeFor(tx, given, fields.subCategoryId);
    const id = await insertRow(tx, 'products', {
      ...mapToColumns(productFields, { ...fields, code, hazards: inOrder(fields.hazards) }),
      minimum_stock: minimumStock ?? usualMinimum(fields),
    });
    await insertBarcodes(tx, id, barcodes, (at, name) => `barcodes.${at}.${name}`);
    const loaded = stock && (await bookFirstStock(tx, user, id, stock));
    // A product with movements stays, because the ledger tells of it: it is empty and out of use.
    const emptied = counterAct(setProductActive, { params: { id: String(id) }, body: { active: false } });
    return {
      message: `Prodotto ${code} creato${loaded?.words ?? ''}`,
      id,
      undo: loaded ? [...reversals([loaded.id]), emptied] : [deletion(id)],
    };
  }),

  implement(editProduct, async ({ params: { id }, body: { version, ...fields }, tx }) => {
    const { code, hazards } = fields;
    if ((await codeOf(tx, id)) !== code) await refuseOwnedCode(tx, code, { product: id });
    // The total is locked first, as in every booking, so that a new minimum and a movement never wait for each other in
    // a circle.
    await tx
      .selectFrom('product_totals')
      .select('product_id')
      .where('product_id', '=', id)
      .forShare()
      .execute();
    const edited = await tx
      .updateTable('products')
      .set(mapToColumns(productFields, { ...fields, hazards: inOrder(hazards) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!edited) throw await staleEdit(tx, 'products', id);
    return { message: `Prodotto ${code} salvato` };
  }),

  implement(duplicateProduct, async ({ params, body, tx }) => {
    const original = await readRow(tx, 'products', params.id, noProduct);
    const code = await codeFor(tx, body.code, original.sub_category_id);
    const [copy] = await runSql(tx)<{ id: number }>`
      insert into products (code, name, ${copied})
      select ${code}, ${body.name}, ${copied}
        from products where id = ${params.id} returning id`;
    if (!copy) throw noProduct();
    if (body.photos)
      await runSql(tx)`insert into product_photos (product_id, large_sha256, small_sha256, position)
                select ${copy.id}, large_sha256, small_sha256, position from product_photos
                 where product_id = ${params.id} order by position, id`;
    if (body.attachments)
      await runSql(tx)`insert into attachments (product_id, kind, name, sha256, url)
                select ${copy.id}, kind, name, sha256, url from attachments
                 where product_id = ${params.id} order by id`;
    return { message: `Prodotto ${code} creato`, id: copy.id, undo: [deletion(copy.id)] };
  }),

  implement(setProductActive, async ({ params: { id }, body: { active }, tx }) => {
    const { code, active: before, merged_into_id: mergedInto } = await readRow(tx, 'products', id, noProduct);
    // A merged product that is put back into use stands for itself again.
    await tx
      .updateTable('products')
      .set({ active, ...(active && { merged_into_id: null }) })
      .where('id', '=', id)
      .where('active', '=', !active)
      .execute();
    const undo =
      before === active || mergedInto !== null
        ? []
        : [counterAct(setProductActive, { params: { id: String(id) }, body: { active: before } })];
    return { message: active ? `Prodotto ${code} riattivato` : `Prodotto ${code} disattivato`, undo };
  }),

  implement(deleteProduct, async ({ params: { id }, tx }) => {
    const code = await codeOf(tx, id);
    try {
      await tx.deleteFrom('products').where('id', '=', id).execute();
    } catch (error) {
      if (!isReferred(error)) throw error;
      throw refuse.conflict(`${code} ha già una storia e non si può eliminare: disattivalo`);
    }
    return { message: `Prodotto ${code} eliminato` };
  }),
];
