/** Reads stock from a file: product, place, lot or serial number, quantity. The ledger gets the differences. */

import { messages } from '@wms/contract/platform/messages';
import { CivilDate, optional, text } from '@wms/contract/platform/schema';
import type { Context, ReadRow, Session } from '../../../platform/imports/kinds/session.ts';
import { judgeRow, type StagedField, stagedSession } from '../../../platform/imports/kinds/staging.ts';
import { WrittenQuantity } from '../../../platform/imports/reading/values.ts';
import { checkStock, countStock } from './checks.ts';
import { writeStock } from './writing.ts';

const schemas: Readonly<Record<string, StagedField>> = {
  code: { column: 'code', schema: optional(text(60)) },
  barcode: { column: 'barcode', schema: optional(text(200)) },
  place: { column: 'place', schema: text(400) },
  quantity: { column: 'quantity', schema: WrittenQuantity },
  lot: { column: 'lot', schema: optional(text(80)) },
  serial: { column: 'serial', schema: optional(text(80)) },
  expiresOn: { column: 'expires_on', schema: optional(CivilDate) },
};

const columns = {
  code: 'text',
  barcode: 'text',
  place: 'text',
  quantity: 'numeric',
  lot: 'text',
  serial: 'text',
  expires_on: 'date',
};

const found = {
  product_id: 'integer',
  location_id: 'integer',
  tracking: 'text',
  unit: 'text',
  lot_code: 'text',
  lot_id: 'integer',
};

export const stockSession = (context: Context): Promise<Session> =>
  stagedSession(context, {
    columns,
    found,
    valuesOf: (row) => valuesOf(context, row),
    async check() {
      await checkStock(context);
      return countStock(context);
    },
    write: () => writeStock(context),
  });

function valuesOf(context: Context, row: ReadRow): object[] {
  const { cells } = row;
  const { values, refuse, read, isGood } = judgeRow(context, row, schemas);
  for (const [field, cell] of Object.entries(cells)) read(field, cell);
  if (!cells.code && !cells.barcode) refuse(cells.code === undefined ? 'barcode' : 'code', messages.required);
  if (isGood() && context.options.stockMode === 'add' && Number(values.quantity) === 0)
    refuse('quantity', messages.positive);
  return isGood() ? [values] : [];
}
