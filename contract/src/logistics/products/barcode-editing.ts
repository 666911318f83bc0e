import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Created, text, Version } from '../../platform/schema.ts';
import { editsProducts } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { BarcodeKind, barcodeProblem } from './barcodes.ts';

/** Adds the problem of a barcode to the issues, for `superRefine`. */
function checkBarcode(barcode: { kind: BarcodeKind; code: string }, context: z.RefinementCtx) {
  const message = barcodeProblem(barcode.kind, barcode.code);
  if (message) context.addIssue({ code: 'custom', path: ['code'], message });
}

const barcodeFields = { code: text(200), kind: BarcodeKind, packageQuantity: PositiveQuantity };

/** One reading counts as one unit unless the form says otherwise. */
export const NewBarcode = z
  .strictObject({ ...barcodeFields, packageQuantity: PositiveQuantity.default('1') })
  .superRefine(checkBarcode);

const base = '/api/logistics/products/:id/barcodes';

export const addBarcode = endpoint.post(base, {
  summary: 'Aggiunge un codice a barre a un prodotto',
  access: editsProducts,
  undoable: true,
  body: NewBarcode,
  answer: Created,
});

export const editBarcode = endpoint.put(`${base}/:barcodeId`, {
  summary: 'Corregge un codice a barre',
  access: editsProducts,
  undoable: true,
  body: z.strictObject({ version: Version, ...barcodeFields }).superRefine(checkBarcode),
});

export const removeBarcode = endpoint.delete(`${base}/:barcodeId`, {
  summary: 'Toglie un codice a barre',
  access: editsProducts,
  undoable: true,
});
