/** Reads stock from a file: product, place, lot or serial number, quantity. The ledger gets the differences. */

import { errorsByField, messages } from '@wms/contract/platform/messages';
import { CivilDate, optional, text } from '@wms/contract/platform/schema';
import type { z } from 'zod';
import { type Context, createStaging, type ReadRow, type Session, stage } from '../shared/session.ts';
import { WrittenQuantity } from '../shared/values.ts';
import { checkStock, countStock } from './checks.ts';
import { writeStock } from './writing.ts';

const schemas: Record<string, { column: string; schema: z.ZodType }> = {
  code: { column: 'code', schema: optional(text(60)) },
  barcode: { column: 'barcode', schema: optional(text(200)) },
  place: { column: 'place', schema: text(400) },
  quantity: { column: 'quantity', schema: WrittenQuantity },
  lot: { column: 'lot', schema: optional(text(80)) },
  serial: { column: 'serial', schema: optional(text(80)) },
  expiresOn: { column: 'expires_on', schema: optional(CivilDate) },
};

const columns =
  'code text, barcode text, place text, quantity numeric, lot text, serial text, expires_on date';

export async function stockSession(context: Context): Promise<Session> {
  await createStaging(
    context.tx,
    `${columns}, product_id integer, location_id integer, tracking text, unit text, lot_code text, lot_id integer`,
  );
  return {
    add: (rows) =>
      stage(
        context.tx,
        columns,
        rows.flatMap((row) => readValues(context, row)),
      ),
    async check() {
      await checkStock(context);
      return countStock(context);
    },
    write: () => writeStock(context),
  };
}

function readValues({ wrong, options }: Context, { row, cells }: ReadRow): object[] {
  const values: Record<string, unknown> = { row };
  let isGood = true;
  const refuse = (field: string, message: string) => {
    isGood = false;
    wrong(row, field, cells[field] ?? '', message);
  };
  for (const [field, cell] of Object.entries(cells)) {
    const known = schemas[field];
    if (!known) continue;
    const parsed = known.schema.safeParse(cell);
    if (parsed.success) values[known.column] = parsed.data;
    else refuse(field, errorsByField(parsed.error)[''] ?? messages.invalid);
  }
  if (!cells.code && !cells.barcode) refuse(cells.code === undefined ? 'barcode' : 'code', messages.required);
  if (isGood && options.stockMode === 'add' && Number(values.quantity) === 0)
    refuse('quantity', messages.positive);
  return isGood ? [values] : [];
}
