/** The lines of a draft: what was typed becomes rows, with the words that the note keeps. */
import type { createDeliveryNote } from '@wms/contract/logistics/delivery-notes/editing';
import { isCountedWhole, wholeSentence } from '@wms/contract/logistics/shared/units';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { invalidFields } from '../../../platform/refusal.ts';

type Typed = (typeof createDeliveryNote)['body']['_output']['lines'][number];

type Named = { name: string | null; unit: string | null; lotId: number | null };

/** Names and units of the products, and the lots by their names, in the order of the lines. */
const findNamed = (tx: Writer, lines: readonly Typed[]) =>
  runSql(tx)<Named>`
    select p.name, p.unit, lot.id as "lotId"
      from unnest(${lines.map(({ productId }) => productId)}::integer[],
                  ${lines.map(({ lotCode }) => lotCode)}::text[]) with ordinality as asked (product, lot, place)
      left join products p on p.id = asked.product
      left join lots lot on lot.product_id = p.id and search_text(lot.code) = search_text(asked.lot)
     order by asked.place`;

function mistakesOf({ productId, lotCode, quantity }: Typed, { name, unit, lotId }: Named) {
  const isPart =
    quantity !== null && unit !== null && isCountedWhole(unit) && !Number.isInteger(Number(quantity));
  return {
    ...(productId !== null && name === null && { productId: 'Questo prodotto non esiste' }),
    ...(lotCode !== null &&
      lotId === null && {
        lotCode: `Il lotto o numero di serie «${lotCode}» non risulta per questo prodotto`,
      }),
    ...(isPart && { quantity: wholeSentence }),
  };
}

/** Writes the lines of a draft that this transaction has locked; those that stay keep their ids. */
export async function writeLines(tx: Writer, noteId: number, lines: readonly Typed[]): Promise<void> {
  const named = await findNamed(tx, lines);
  const mistakes = lines.flatMap((line, at) =>
    Object.entries(mistakesOf(line, named[at] ?? { name: null, unit: null, lotId: null })).map(
      ([field, sentence]) => [`lines.${at}.${field}`, sentence] as const,
    ),
  );
  if (mistakes.length > 0) throw invalidFields(Object.fromEntries(mistakes));
  const rows = lines.map((line, position) => {
    const of = named[position];
    return {
      position,
      product_id: line.productId,
      description: line.description ?? of?.name,
      quantity: line.quantity,
      unit: line.quantity === null ? null : (of?.unit ?? line.unit ?? 'pz'),
      lot_id: of?.lotId ?? null,
      location_id: line.productId === null ? null : line.locationId,
      parcels: line.parcels,
      weight: line.weight,
      reservation_id: line.reservationId,
      loan_id: line.loanId,
      returned_line_id: line.returnedLineId,
    };
  });
  await runSql(tx)`delete from delivery_note_lines where note_id = ${noteId} and position >= ${rows.length}`;
  await runSql(tx)`
    insert into delivery_note_lines as l (note_id, position, product_id, description, quantity, unit, lot_id,
      location_id, parcels, weight, reservation_id, loan_id, returned_line_id)
    select ${noteId}, r.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        position integer, product_id integer, description text, quantity numeric, unit text, lot_id integer,
        location_id integer, parcels integer, weight numeric, reservation_id integer, loan_id integer,
        returned_line_id integer)
    on conflict (note_id, position) do update
      set product_id = excluded.product_id, description = excluded.description, quantity = excluded.quantity,
          unit = excluded.unit, lot_id = excluded.lot_id, location_id = excluded.location_id,
          parcels = excluded.parcels, weight = excluded.weight, reservation_id = excluded.reservation_id,
          loan_id = excluded.loan_id, returned_line_id = excluded.returned_line_id
      where (l.product_id, l.description, l.quantity, l.unit, l.lot_id, l.location_id, l.parcels, l.weight,
             l.reservation_id, l.loan_id, l.returned_line_id)
            is distinct from (excluded.product_id, excluded.description, excluded.quantity, excluded.unit,
             excluded.lot_id, excluded.location_id, excluded.parcels, excluded.weight, excluded.reservation_id,
             excluded.loan_id, excluded.returned_line_id)`;
}
