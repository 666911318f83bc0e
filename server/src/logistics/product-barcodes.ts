import {
  addBarcode,
  editBarcode,
  type NewBarcode,
  removeBarcode,
} from '@wms/contract/logistics/barcode-editing';
import { sql } from 'kysely';
import type { Writer } from '../platform/database.ts';
import { implement } from '../platform/endpoint.ts';
import type { ConstraintSentences } from '../platform/problem.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { noProduct } from './product-details.ts';

/** For two people who give the same code at the same moment; whoever comes later hears whose it is. */
export const barcodeConstraints: ConstraintSentences = {
  product_barcodes_lookup: { status: 409, detail: 'Il codice è già di un altro prodotto', field: 'code' },
};

type Given = (typeof NewBarcode)['_output'];
const noBarcode = () => notFound('Codice a barre non trovato');

const mostBarcodes = 50;

/** Adds barcodes to a product; one that another product has is refused by that one's name, on `field`. */
export async function insertBarcodes(
  tx: Writer,
  productId: number,
  barcodes: readonly Given[],
  field: (at: number) => string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, barcode] of barcodes.entries()) {
    await refuseTaken(tx, barcode.code, 0, productId, field(at));
    const { id } = await tx
      .insertInto('product_barcodes')
      .values({ product_id: productId, ...columnsOf(barcode) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

const columnsOf = ({ code, kind, packageQuantity }: Given) => ({
  code,
  kind,
  package_quantity: packageQuantity,
});

async function refuseTaken(tx: Writer, code: string, except: number, productId: number, field: string) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select p.id, p.code, p.name from product_barcodes b join products p on p.id = b.product_id
     where b.lookup = barcode_lookup(${code}) and b.id <> ${except}`.execute(tx);
  const [owner] = rows;
  if (!owner) return;
  const sentence =
    owner.id === productId
      ? `Il codice ${code} c’è già`
      : `Il codice ${code} è già di «${owner.name}» (${owner.code})`;
  throw new Refusal(409, sentence, { [field]: sentence });
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
      .executeTakeFirst();
    if (!product) throw noProduct();
    if ((product.barcodes ?? 0) >= mostBarcodes)
      throw new Refusal(409, `Un prodotto ha al massimo ${mostBarcodes} codici a barre`);
    const [barcodeId = 0] = await insertBarcodes(tx, id, [body], () => 'code');
    return { message: `Codice ${body.code} associato a ${product.code}`, id: barcodeId };
  }),

  implement(editBarcode, async ({ params: { id, barcodeId }, body, tx }) => {
    await refuseTaken(tx, body.code, barcodeId, id, 'code');
    const edited = await tx
      .updateTable('product_barcodes')
      .set(columnsOf(body))
      .where('id', '=', barcodeId)
      .where('product_id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!edited) throw noBarcode();
    return { message: `Codice ${body.code} salvato` };
  }),

  implement(removeBarcode, async ({ params: { id, barcodeId }, tx }) => {
    const removed = await tx
      .deleteFrom('product_barcodes')
      .where('id', '=', barcodeId)
      .where('product_id', '=', id)
      .returning('code')
      .executeTakeFirst();
    if (!removed) throw noBarcode();
    return { message: `Codice ${removed.code} tolto` };
  }),
];
