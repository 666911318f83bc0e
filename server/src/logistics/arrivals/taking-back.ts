/** Takes an arrival back: its goods leave the stock, and its lines are to be received again. */
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { ownActDays } from '@wms/contract/platform/undo';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseStaleAct } from '../history/stale.ts';
import { lockOrder } from '../orders/editing.ts';
import { moveOrderByArrivals } from '../orders/received.ts';
import { book, type NewMovement } from '../stock/booking.ts';
import { namingLines } from './order-lines.ts';

const noArrival = () => refuse.notFound('Arrivo non trovato');

type TakeBackRequest = { id: number; version: number; reason: string };

/** SQL: whether this person may take back the arrival `a`: their own of these days, or any as a manager. */
export const mayTakeBack = ({ id, permissions }: User) => sql<boolean>`
  ${satisfies(permissions, managesWarehouses)}::boolean
  or a.received_by = ${id} and a.arrived_at > current_moment() - make_interval(days => ${ownActDays})`;

export async function takeBack(
  tx: Writer,
  { id, version, reason }: TakeBackRequest,
  user: User,
): Promise<string> {
  const [known] = await runSql(tx)<{ orderId: number }>`
    select order_id as "orderId" from arrivals where id = ${id}`;
  if (!known) throw noArrival();
  // The order is locked first, in the same sequence as when goods are received.
  const order = await lockOrder(tx, known.orderId);
  const [arrival] = await runSql(tx)<{ id: number; version: number; takenBack: boolean; theirs: boolean }>`
    select id, version, taken_back_at is not null as "takenBack", coalesce(${mayTakeBack(user)}, false) as theirs
      from arrivals a where id = ${id} for update`;
  if (!arrival) throw noArrival();
  if (!arrival.theirs)
    throw refuse.notTheirs(
      'Puoi annullare solo un tuo arrivo di questi giorni: per gli altri scrivi al magazzino',
    );
  if (arrival.takenBack) throw refuse.conflict('L’arrivo è già stato annullato');
  await refuseStaleAct(tx, 'arrivals', arrival, version);
  await bookCounterMovements(tx, id, user, reason);
  await runSql(tx)`update arrival_lines set taken_back = true where arrival_id = ${id}`;
  await runSql(tx)`
    update arrivals set taken_back_at = current_moment(), taken_back_by = ${user.id}, taken_back_reason = ${reason}
     where id = ${id}`;
  await moveOrderByArrivals(tx, order.id);
  return `Arrivo annullato: le righe di ${order.number} sono di nuovo da ricevere`;
}

/**
 * Books the reversal of each movement of the arrival. The ledger refuses goods that have left already, and the refusal
 * names the line.
 */
async function bookCounterMovements(tx: Writer, id: number, user: User, reason: string): Promise<void> {
  const booked = await runSql(tx)<{
    id: number;
    productId: number;
    quantity: string;
    lotId: number | null;
    placeId: number;
    teamId: number | null;
    name: string;
  }>`
    select m.id, m.product_id as "productId", m.quantity, m.lot_id as "lotId", m.to_location_id as "placeId",
           m.team_id as "teamId", o.description as name
      from arrival_lines l
      join stock_movements m on m.arrival_line_id = l.id
      join order_lines o on o.id = l.order_line_id
     where l.arrival_id = ${id} order by m.id`;
  const movements = booked.map(
    ({ id: reversesId, productId, quantity, lotId, placeId, teamId }): NewMovement => ({
      type: 'carico',
      productId,
      quantity,
      lotId,
      fromLocationId: placeId,
      teamId,
      reversesId,
      reason,
    }),
  );
  await namingLines(
    booked.map(({ name }, index) => ({ index, name })),
    () => book(tx, movements, { userId: user.id }),
  );
}
