/** Approves a stock-take: in one transaction every difference becomes a correction, or none does. */
import { approveStockTake, type MissingChoice } from '@wms/contract/logistics/stock-takes/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { book, type NewMovement } from '../stock/booking.ts';
import { closedBy, isUncounted, stockTakeLifeTable } from './life.ts';
import { decide } from './review.ts';
import { countedOf, linesOf, missingOf, readTake, recountsOf, type Take } from './sql.ts';

export const stockTakeApprovalRoutes = [
  implement(approveStockTake, async ({ params: { id }, body: { version, missing }, user, tx }) => {
    let booked = 0;
    await makeMove(tx, stockTakeLifeTable, { id, move: 'approve', by: user, version }, async () => {
      booked = await bookDifferences(tx, await readTake(tx, id), missing, user.id);
      return closedBy(user);
    });
    const told =
      ['nessuna differenza', '1 rettifica registrata'][booked] ?? `${booked} rettifiche registrate`;
    return { booked, message: `Inventario approvato: ${told}` };
  }),
];

/** Decides about the missing lines, books every difference, and answers the number of booked lines. */
async function bookDifferences(
  tx: Writer,
  take: Take,
  missing: MissingChoice,
  userId: number,
): Promise<number> {
  await refuseUnready(tx, take);
  // All products are locked, in the same order as in every booking, before anything is decided or booked.
  await runSql(tx)`select from product_totals where product_id in (
              select product_id from stock_take_counts where stock_take_id = ${take.id}
              union select product_id from (${missingOf(take)}) m) order by product_id for update`;
  await decide(tx, take, userId, missing, sql`m.choice is null`);
  const lines = await adjustments(tx, take);
  await bookAll(tx, lines, userId);
  return lines.length;
}

/**
 * Refuses a stock-take with lines that must be counted again, or without any count: its whole stock would be left as
 * it is or removed.
 */
async function refuseUnready(tx: Writer, take: Take): Promise<void> {
  const [row] = await runSql(tx)<{ recounts: number; counted: number; undecided: number }>`
    select ${recountsOf} as recounts, ${countedOf} as counted,
           (select count(*)::integer from (${missingOf(take)}) missing where choice is null) as undecided
      from stock_takes t where id = ${take.id}`;
  if (!row) throw new Error('the stock-take is gone');
  if (isUncounted(row))
    throw refuse.conflict(
      'Nessuno ha contato ancora niente: riapri la conta, oppure decidi delle righe in «Mancanti»',
    );
  if (row.recounts > 0)
    throw refuse.conflict(
      `${row.recounts === 1 ? 'C’è una riga' : `Ci sono ${row.recounts} righe`} da ricontare: riapri la conta o ` +
        `ritira la richiesta`,
    );
}

type Adjustment = NewMovement & { name: string };

/**
 * Sorts the adjustments so that the ledger accepts them. Decreases come first, so that a serial number that was found
 * elsewhere leaves its old place and a full place gets room; but for a product whose rest is reserved, increases come
 * first.
 */
async function adjustments(tx: Writer, take: Take): Promise<Adjustment[]> {
  const rows = await runSql(tx)<{
    product_id: number;
    location_id: number;
    lot_id: number | null;
    quantity: string;
    less: boolean;
    name: string;
  }>`
    with line as (select * from (${linesOf(take.id)}) line where difference <> 0),
         taken as (select product_id, -sum(difference) as quantity from line where difference < 0 group by product_id)
    select line.product_id, line.location_id, line.lot_id, abs(line.difference) as quantity,
      line.difference < 0 as less,
           concat_ws(' ', p.code, 'in', l.code, '(' || lot.code || ')') as name
      from line join products p on p.id = line.product_id join locations l on l.id = line.location_id
      left join lots lot on lot.id = line.lot_id
      join product_totals total on total.product_id = line.product_id
      left join taken on taken.product_id = line.product_id
     order by case when line.difference > 0 then 1
                   when p.tracking <> 'serial' and total.quantity - taken.quantity < total.reserved then 2 else 0 end,
              line.product_id, line.location_id, line.lot_id`;
  return rows.map(({ product_id, location_id, lot_id, quantity, less, name }) => ({
    type: 'rettifica',
    productId: product_id,
    lotId: lot_id,
    quantity,
    ...(less ? { fromLocationId: location_id } : { toLocationId: location_id }),
    reason: `Inventario ${take.name}`,
    stockTakeId: take.id,
    name,
  }));
}

/** Books all lines, or refuses all of them and names each line that can't be booked, with the reason. */
async function bookAll(tx: Writer, lines: readonly Adjustment[], userId: number): Promise<void> {
  if (lines.length === 0) return;
  const refusal = await tryBooking(tx, lines, userId);
  if (!refusal) return;
  const errors: Record<string, string> = {};
  for (const line of lines) {
    const why = await tryBooking(tx, [line], userId);
    if (why) errors[line.name] = why.message;
  }
  const named = Object.entries(errors).map(([name, why]) => `${name}: ${why}`);
  if (named.length === 0) throw refusal;
  const others = named.length > 3 ? ` (e ${formatCount(named.length - 3, 'altra riga', 'altre righe')})` : '';
  throw new Refusal(409, `Non è stato registrato niente. ${named.slice(0, 3).join('. ')}${others}`, errors);
}

/** Tries a booking and answers the ledger's refusal; a refused booking is rolled back. */
async function tryBooking(
  tx: Writer,
  lines: readonly Adjustment[],
  userId: number,
): Promise<Refusal | undefined> {
  await runSql(tx)`savepoint adjustments`;
  try {
    await book(tx, lines, { userId });
    await runSql(tx)`release savepoint adjustments`;
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await runSql(tx)`rollback to savepoint adjustments`;
    return error;
  }
}
