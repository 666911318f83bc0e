import {
  addBarcode,
  editBarcode,
  type NewBarcode,
  removeBarcode,
} from '@wms/contract/logistics/products/barcode-editing';
import { wholeSentence } from '@wms/contract/platform/numbers/units';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import type { ProductBarcodes } from '../../platform/database/tables.generated.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { refuseOwnedCode } from '../shared/code-owners.ts';
import { noProduct } from '../shared/missing.ts';

/**
 * The sentence for two people who give the same code at the same moment. In all other cases the application refuses
 * first, and says which product has the barcode.
 */
export const barcodeConstraints: ConstraintSentences = {
  product_barcodes_lookup: conflict('Il codice è già di un altro prodotto', 'code'),
};

type BarcodeForm = (typeof NewBarcode)['_output'];
const noBarcode = () => refuse.notFound('Codice a barre non trovato');

const mostBarcodes = 50;

/**
 * Adds barcodes to a product. A code that something else has is refused on `field`, and the sentence names its owner.
 */
export async function insertBarcodes(
  tx: Writer,
  productId: number,
  barcodes: readonly BarcodeForm[],
  field: (at: number, name: 'code' | 'packageQuantity') => string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, barcode] of barcodes.entries()) {
    await refuseTaken(tx, barcode.code, 0, productId, field(at, 'code'));
    await refuseHalves(tx, productId, barcode.packageQuantity, field(at, 'packageQuantity'));
    const id = await insertRow(tx, 'product_barcodes', { product_id: productId, ...toColumns(barcode) });
    ids.push(id);
  }
  return ids;
}

const toColumns = ({ code, kind, packageQuantity }: BarcodeForm) => ({
  code,
  kind,
  package_quantity: packageQuantity,
});

/** Returns the form with which a stored barcode is written again. */
const formOf = (stored: Pick<Selectable<ProductBarcodes>, 'code' | 'kind' | 'package_quantity'>) =>
  ({
    code: stored.code,
    kind: stored.kind,
    packageQuantity: stored.package_quantity,
  }) as z.output<typeof NewBarcode>;

async function refuseTaken(tx: Writer, code: string, except: number, productId: number, field: string) {
  await refuseOwnedCode(tx, code, { product: productId }, field);
  const rows = await runSql(tx)`
    select from product_barcodes where lookup = barcode_lookup(${code}) and id <> ${except}`;
  if (rows.length === 0) return;
  throw refuse.conflict(`Il codice ${code} c’è già`, field);
}

/** Refuses a package with a part of a piece, which could never be booked. */
async function refuseHalves(tx: Writer, productId: number, quantity: string, field: string) {
  const rows = await runSql(tx)`
    select from products where id = ${productId} and breaks_piece(${quantity}::numeric, unit)`;
  if (rows.length > 0) throw refuse.invalid(field, wholeSentence);
}

export const barcodeRoutes = [
  implement(addBarcode, async ({ params: { id }, body, tx }) => {
    const product = await tx
      .selectFrom('products')
      .select(({ selectFrom, fn }) => [
        'code',
        selectFrom('product_barcodes')
          .select(fn.countAll<number>().as('n'))
          .whereRef('product_id', '=', 'products.id')
          .as('barcodes'),
      ])
      .where('id', '=', id)
      // The product is locked, so that two people don't both add the last barcode.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(noProduct);
    if ((product.barcodes ?? 0) >= mostBarcodes)
      throw refuse.conflict(`Un prodotto ha al massimo ${mostBarcodes} codici a barre`);
    const [barcodeId = 0] = await insertBarcodes(tx, id, [body], (_, name) => name);
    const params = { id: String(id), barcodeId: String(barcodeId) };
    return {
      message: `Codice ${body.code} associato a ${product.code}`,
      id: barcodeId,
      undo: [counterAct(removeBarcode, { params })],
    };
  }),

  implement(editBarcode, async ({ params: { id, barcodeId }, body: { version, ...body }, tx }) => {
    const barcode = await tx
      .selectFrom('product_barcodes')
      .select(['id', 'code', 'kind', 'package_quantity', 'version'])
      .where('id', '=', barcodeId)
      .where('product_id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(noBarcode);
    await refuseStaleEdit(tx, 'product_barcodes', barcode, version);
    if (body.code !== barcode.code) await refuseTaken(tx, body.code, barcodeId, id, 'code');
    await refuseHalves(tx, id, body.packageQuantity, 'packageQuantity');
    await updateRow(tx, 'product_barcodes', barcodeId, toColumns(body));
    const former = { ...formOf(barcode), version: await versionOf(tx, 'product_barcodes', barcodeId) };
    const params = { id: String(id), barcodeId: String(barcodeId) };
    return {
      message: `Codice ${body.code} salvato`,
      undo: [counterAct(editBarcode, { params, body: former })],
    };
  }),

  implement(removeBarcode, async ({ params: { id, barcodeId }, tx }) => {
    const removed = await tx
      .deleteFrom('product_barcodes')
      .where('id', '=', barcodeId)
      .where('product_id', '=', id)
      .returning(['code', 'kind', 'package_quantity'])
      .executeTakeFirstOrThrow(noBarcode);
    return {
      message: `Codice ${removed.code} tolto`,
      undo: [counterAct(addBarcode, { params: { id: String(id) }, body: formOf(removed) })],
    };
  }),
];
