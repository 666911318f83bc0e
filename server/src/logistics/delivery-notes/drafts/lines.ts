/** Writes the lines of a draft: the typed values become rows, with the descriptions that the note keeps. */
import type { createDeliveryNote } from '@wms/contract/logistics/delivery-notes/editing';
import type { Direction } from '@wms/contract/logistics/delivery-notes/names';
import { isCountedWhole, wholeSentence } from '@wms/contract/platform/numbers/units';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { unknownProduct } from '../../shared/missing.ts';

type LineForm = (typeof createDeliveryNote)['body']['_output']['lines'][number];

type NamedProduct = {
  name: string | null;
  unit: string | null;
  tracking: string | null;
  lotId: number | null;
};
const unknown: NamedProduct = { name: null, unit: null, tracking: null, lotId: null };

/** Reads the names and units of the products, and finds the lots by their names, in the order of the lines. */
const findNamed = (tx: Writer, lines: readonly LineForm[]) =>
  runSql(tx)<NamedProduct>`
    select p.name, p.unit, p.tracking, lot.id as "lotId"
      from unnest(${lines.map(({ productId }) => productId)}::integer[],
                  ${lines.map(({ lotCode }) => lotCode)}::text[]) with ordinality as asked (product, lot, place)
      left join products p on p.id = asked.product
      left join lots lot on lot.product_id = p.id and search_text(lot.code) = search_text(asked.lot)
     order by asked.place`;

/**
 * Answers whether a line may bring a lot that isn't known yet. Incoming goods may; goods that come back have the lot
 * with which they left.
 */
const bringsLot = ({ lotCode, returnedLineId }: LineForm, direction: Direction) =>
  direction === 'entrata' && lotCode !== null && returnedLineId === null;

function mistakesOf(line: LineForm, { name, unit, tracking, lotId }: NamedProduct, direction: Direction) {
  const { productId, lotCode, quantity } = line;
  const isUnknown = bringsLot(line, direction) ? tracking === 'none' : lotId === null;
  const isPart =
    quantity !== null && unit !== null && isCountedWhole(unit) && !Number.isInteger(Number(quantity));
  return {
    ...(productId !== null && name === null && { productId: unknownProduct }),
    ...(lotCode !== null &&
      isUnknown && {
        lotCode: `Il lotto o numero di serie «${lotCode}» non risulta per questo prodotto`,
      }),
    ...(isPart && { quantity: wholeSentence }),
  };
}

/**
 * Writes the lines of a draft that this transaction has locked. A line is written over the row at its position, so
 * that a line that stays at its position keeps its id.
 */
export async function writeLines(
  tx: Writer,
  { id: noteId, direction }: { id: number; direction: Direction },
  lines: readonly LineForm[],
): Promise<void> {
  const named = await findNamed(tx, lines);
  const mistakes = lines.flatMap((line, at) =>
    Object.entries(mistakesOf(line, named[at] ?? unknown, direction)).map(
      ([field, sentence]) => [`lines.${at}.${field}`, sentence] as const,
    ),
  );
  if (mistakes.length > 0) throw refuse.invalidFields(Object.fromEntries(mistakes));
  const rows = lines.map((line, position) => {
    const product = named[position];
    const brings = bringsLot(line, direction);
    return {
      position,
      product_id: line.productId,
      description: line.description ?? product?.name,
      quantity: line.quantity,
      unit: line.quantity === null ? null : (product?.unit ?? line.unit ?? 'pz'),
      lot_id: brings ? null : (product?.lotId ?? null),
      lot_code: brings ? line.lotCode : null,
      lot_expires_on: brings ? line.lotExpiresOn : null,
      location_id: line.productId === null ? null : line.locationId,
      parcels: line.parcels,
      weight: line.weight,
      reservation_id: line.reservationId,
      loan_id: line.loanId,
      returned_line_id: line.returnedLineId,
      order_line_id: line.orderLineId,
    };
  });
  await runSql(tx)`delete from delivery_note_lines where note_id = ${noteId} and position >= ${rows.length}`;
  await runSql(tx)`
    insert into delivery_note_lines as l (note_id, position, product_id, description, quantity, unit, lot_id,
      lot_code, lot_expires_on, location_id, parcels, weight, reservation_id, loan_id, returned_line_id, order_line_id)
    select ${noteId}, r.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        position integer, product_id integer, description text, quantity numeric, unit text, lot_id integer,
        lot_code text, lot_expires_on date, location_id integer, parcels integer, weight numeric,
        reservation_id integer, loan_id integer, returned_line_id integer, order_line_id integer)
    on conflict (note_id, position) do update
      set product_id = excluded.product_id, description = excluded.description, quantity = excluded.quantity,
          unit = excluded.unit, lot_id = excluded.lot_id, lot_code = excluded.lot_code,
          lot_expires_on = excluded.lot_expires_on, location_id = excluded.location_id,
          parcels = excluded.parcels, weight = excluded.weight, reservation_id = excluded.reservation_id,
          loan_id = excluded.loan_id, returned_line_id = excluded.returned_line_id,
          order_line_id = excluded.order_line_id
      where (l.product_id, l.description, l.quantity, l.unit, l.lot_id, l.lot_code, l.lot_expires_on, l.location_id,
             l.parcels, l.weight, l.reservation_id, l.loan_id, l.returned_line_id, l.order_line_id)
            is distinct from (excluded.product_id, excluded.description, excluded.quantity, excluded.unit,
             excluded.lot_id, excluded.lot_code, excluded.lot_expires_on, excluded.location_id,
             excluded.parcels, excluded.weight, excluded.reservation_id, excluded.loan_id,
             excluded.returned_line_id, excluded.order_line_id)`;
}
