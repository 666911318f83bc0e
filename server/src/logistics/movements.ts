import {
  bookMovements,
  correctStock,
  exportMovements,
  listMovements,
  reverseMovement,
} from '@wms/contract/logistics/movements';
import { italianNumber } from '@wms/contract/messages';
import { can } from '@wms/contract/permissions';
import { sql } from 'kysely';
import type { Writer } from '../platform/database.ts';
import { implement } from '../platform/endpoint.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { tableFile } from '../platform/table-file.ts';
import { book, type NewMovement } from './booking.ts';
import { everyMovement, movementColumns, readMovements } from './movement-list.ts';

/** 'Movimento registrato: −12 pz di VITE-M8 da OFF-A-01' */
async function told(tx: Writer, movements: readonly NewMovement[]): Promise<string> {
  const [only] = movements;
  if (movements.length !== 1 || !only) return `${movements.length} movimenti registrati`;
  const { rows } = await sql<{ unit: string; code: string; from: string | null; to: string | null }>`
    select unit, code, (select code from locations where id = ${only.fromLocationId ?? null}) as "from",
           (select code from locations where id = ${only.toLocationId ?? null}) as "to"
      from products where id = ${only.productId}`.execute(tx);
  const { unit, code, from, to } = rows[0] ?? { unit: '', code: '', from: null, to: null };
  const sign = from && to ? '' : from ? '−' : '+';
  const places = [from && `da ${from}`, to && (from ? `a ${to}` : `in ${to}`)].filter(Boolean).join(' ');
  return `Movimento registrato: ${sign}${italianNumber(Number(only.quantity))} ${unit} di ${code} ${places}`;
}

export const movementRoutes = [
  implement(bookMovements, async ({ body, user, tx }) => {
    const ids = await book(tx, body.lines, { userId: user.id, booking: body.booking });
    return { message: await told(tx, body.lines), ids };
  }),

  implement(correctStock, async ({ body, user, tx }) => {
    const ids = await book(tx, body.lines, { userId: user.id, booking: body.booking });
    return { message: await told(tx, body.lines), ids };
  }),

  implement(reverseMovement, async ({ params, body, user, tx }) => {
    const movement = await tx
      .selectFrom('stock_movements as movement')
      .leftJoin('stock_movements as reversal', 'reversal.reverses_id', 'movement.id')
      .selectAll('movement')
      .select('reversal.id as reversed_by')
      .where('movement.id', '=', params.id)
      .executeTakeFirst();
    if (!movement) throw notFound('Movimento non trovato');
    const managesWarehouse = user.permissions.has(can.warehouseManagement);
    if (!managesWarehouse && movement.user_id !== user.id)
      throw new Refusal(403, 'Puoi stornare solo i tuoi movimenti: per gli altri scrivi al magazzino');
    if (movement.reversed_by !== null) throw new Refusal(409, 'Il movimento è già stato stornato');
    if (movement.reverses_id !== null)
      throw new Refusal(409, 'Uno storno non si storna: registra un movimento nuovo');
    if (movement.loan_id !== null)
      throw new Refusal(409, 'È il movimento di un prestito: registra la restituzione del prestito');
    await book(
      tx,
      [
        {
          type: movement.type as NewMovement['type'],
          productId: movement.product_id,
          quantity: movement.quantity,
          lotId: movement.lot_id,
          fromLocationId: movement.to_location_id,
          toLocationId: movement.from_location_id,
          reason: body.reason,
          teamId: movement.team_id,
          reversesId: movement.id,
          reservationId: movement.reservation_id,
        },
      ],
      { userId: user.id },
    );
    return { message: 'Movimento stornato' };
  }),

  implement(listMovements, ({ query, user, db }) => readMovements(db, query, user)),

  implement(exportMovements, ({ query: { format, ...filters }, db }) =>
    tableFile({
      name: 'movimenti',
      format,
      columns: movementColumns,
      pages: everyMovement(db, filters),
    }),
  ),
];
