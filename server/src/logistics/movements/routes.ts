import {
  bookMovements,
  correctStock,
  exportMovements,
  listMovements,
  reverseMovement,
} from '@wms/contract/logistics/movements/endpoints';
import { formatAll, formatNumber } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { tableFile } from '../../platform/spreadsheets/table-file.ts';
import { movementsWith, sayExpired } from '../shared/expired-lots.ts';
import { type BookedLine, book, type NewMovement } from '../stock/booking.ts';
import { sentenceOf } from '../stock/sentences.ts';
import { everyMovement, movementColumns, readMovements } from './list.ts';
import { reversals } from './reversals.ts';
import { moveTogetherRoute } from './together.ts';

/**
 * 'Movimento registrato: −12 pz di Vite M8 da OFF-A-01', or '3 movimenti registrati da OFF-A-01 e OFF-B-02': the places
 * are said, because the page may have filled them in.
 */
function describeBooked(lines: readonly NewMovement[], booked: readonly BookedLine[]): string {
  const places = [
    namePlaces(
      'da',
      booked.map(({ from }) => from),
    ),
    namePlaces(
      booked.some(({ from }) => from) ? 'a' : 'in',
      booked.map(({ to }) => to),
    ),
  ].filter(Boolean);
  const [first] = booked;
  if (booked.length !== 1 || !first) return [`${booked.length} movimenti registrati`, ...places].join(' ');
  const { unit, name, from, to } = first;
  const sign = from && to ? '' : from ? '−' : '+';
  const quantity = `${sign}${formatNumber(Number(lines[0]?.quantity))} ${unit} di ${name}`;
  return [`Movimento registrato: ${quantity}`, ...places].join(' ');
}

/** Names three places at most: more of them are a number that says nothing. */
function namePlaces(word: string, places: readonly (string | null)[]): string {
  const named = [...new Set(places.filter((place) => place !== null))];
  return named.length === 0 || named.length > 3 ? '' : `${word} ${formatAll(named)}`;
}

async function bookLines(
  tx: Writer,
  { lines, booking }: { lines: readonly NewMovement[]; booking: string },
  user: User,
) {
  const booked = await book(tx, lines, { userId: user.id, booking });
  const ids = booked.map(({ id }) => id);
  const haveLots = lines.some(({ lot, lotId }) => lot ?? lotId);
  const expired = haveLots ? await sayExpired(tx, movementsWith.ids(ids)) : '';
  return { message: `${describeBooked(lines, booked)}${expired}`, ids, undo: reversals(ids) };
}

export const movementRoutes = [
  moveTogetherRoute,
  implement(bookMovements, ({ body, user, tx }) => bookLines(tx, body, user)),
  implement(correctStock, ({ body, user, tx }) => bookLines(tx, body, user)),

  implement(reverseMovement, async ({ params, body, user, tx }) => {
    const movement = await tx
      .selectFrom('stock_movements as movement')
      .selectAll()
      .select(sql<string | null>`(select rule from why_not_reverse(movement.id))`.as('obstacle'))
      .where('movement.id', '=', params.id)
      .executeTakeFirstOrThrow(() => refuse.notFound('Movimento non trovato'));
    const managesWarehouse = user.permissions.has(can.warehouseManagement);
    if (!managesWarehouse && movement.user_id !== user.id)
      throw refuse.notTheirs('Puoi stornare solo i tuoi movimenti: per gli altri scrivi al magazzino');
    if (movement.obstacle !== null) throw refuse.conflict(sentenceOf(movement.obstacle));
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
