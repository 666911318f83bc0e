/** Confirms, refuses and calls off bookings. */

import { holdsPermissionFor } from '@wms/contract/platform/life';
import { satisfies } from '@wms/contract/platform/permissions';
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import type { BookingMove } from '@wms/contract/workshop/bookings/life';
import { seesIn } from '@wms/contract/workshop/shared/access';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { refuse } from '../../../platform/refusal.ts';
import { managesAll } from '../../shared/privacy.ts';
import { crowdOf, lockResources, type Place, resourcesOf } from '../rules/booking-request.ts';
import { whyNoTrip } from '../rules/obstacles.ts';
import { isTaken, takenRefusal, writeHolds } from '../rules/taken-places.ts';
import { freeOverdue, windClock } from './clock.ts';
import { bookingLifeTable } from './living.ts';
import { moveTogether } from './together.ts';
import { bookingAgain, decisionsBack } from './undoing.ts';

type MovableBooking = Pick<Place, 'area' | 'ownerId' | 'teamId' | 'from' | 'to' | 'people'> & {
  over: boolean;
  offered: boolean;
};

/** Reads what decides whether a booking may move. */
export async function readStanding(tx: Writer, id: number): Promise<MovableBooking | undefined> {
  const [row] = await runSql(tx)<MovableBooking>`
    select area, user_id as "ownerId", team_id as "teamId", lower(during) as "from", upper(during) as "to",
           patient_start(bookings) <= current_moment() as over,
           state = 'in attesa' and offered_until is not null as offered,
           coalesce((select json_agg(json_build_object('userId', p.user_id, 'role', p.role) order by p.id)
                       from booking_people p where p.booking_id = bookings.id), '[]') as people
      from bookings where id = ${id}`;
  return row;
}

type MoveRequest = { id: number; move: BookingMove; user: Maker; version?: number; reason?: string | null };

/** The sentence that the person reads, and the requests that were decided, if that can be taken back. */
type Moved = { message: string; decided: readonly number[] };

/**
 * Makes a move that a person asks for. Confirming a request that doesn't hold its place yet takes the place: the other
 * requests for the place are refused, and a second confirmation is refused and says who has it.
 */
export async function moveBooking(
  tx: Writer,
  { id, move, user, version, reason }: MoveRequest,
): Promise<Moved> {
  const standing = await readStanding(tx, id);
  const sees = standing && satisfies(user.permissions, seesIn[standing.area]);
  if (!standing || !(sees || standing.ownerId === user.id)) throw refuse.notFound(bookingLifeTable.missing);
  const resourceIds = await resourcesOf(tx, [id]);
  await lockResources(tx, resourceIds);
  const asked = { id, move, by: user, version, reason };
  const { done } = bookingLifeTable.life.moves[move];
  if (move !== 'confirm') {
    await makeMove(tx, bookingLifeTable, asked);
    const leaves = standing.offered && move === 'cancel';
    const message = leaves ? 'Hai lasciato il posto: passa a chi lo aspetta dopo di te' : done;
    return { message, decided: move === 'refuse' && !standing.offered ? [id] : [] };
  }
  // The request can still be in waiting here, because the clock's job may be a moment late.
  if (standing.over) throw refuse.conflict('La richiesta è scaduta: la prenotazione doveva già cominciare');
  const place: Place = {
    ...standing,
    resourceIds,
    byId: user.id,
    manages: managesAll(user),
    instead: [id],
  };
  await writeHolds(place, () =>
    makeMove(tx, bookingLifeTable, asked, async () => {
      await freeOverdue(tx, resourceIds);
      if (!(await holdsAll(tx, id)) && (await isTaken(tx, place))) throw takenRefusal(place);
      // A licence or an insurance may have changed since the request.
      const { drivers, heads } = crowdOf(place);
      const obstacle = drivers && (await whyNoTrip(tx, { ...place, drivers, heads }));
      if (obstacle) throw obstacle;
      // Confirming accepts an offered place, and its wait ends.
      return { offered_until: null };
    }),
  );
  const refused = await refuseOthers(tx, id);
  await windClock(tx, [id]);
  // An offer ended with its wait, which doesn't come back.
  return { message: done, decided: standing.offered ? [] : [id, ...refused] };
}

/** Returns whether the booking already holds all its places; then a buffer added later does not block it. */
async function holdsAll(tx: Writer, id: number): Promise<boolean> {
  const [row] = await runSql(tx)<{ all: boolean }>`
    select not exists (
             select from booking_resources asked cross join lateral held_with(asked.resource_id) as held (id)
              where asked.booking_id = ${id} and not exists (
                select from holds h where h.booking_id = ${id} and h.resource_id = held.id)) as all`;
  return row?.all ?? false;
}

/** Refuses the requests that wait for a place without holding it, now that this booking has it; returns their ids. */
async function refuseOthers(tx: Writer, id: number): Promise<number[]> {
  const rows = await runSql(tx)<{ id: number }>`
    select distinct other.id
      from holds mine
      join holds_wanted(mine.resource_id, mine.during) as wanted (booking_id) on true
      join bookings other on other.id = wanted.booking_id
     where mine.booking_id = ${id} and other.id <> ${id} order by 1`;
  const ids = rows.map((other) => other.id);
  await moveTogether(tx, { ids, move: 'refuse', reason: 'il posto è stato dato a un’altra richiesta' });
  return ids;
}

export const bookingMoveRoutes = [
  implement(moveBookingState, async ({ params: { id, move }, body: { version, reason }, user, tx }) => {
    const declared = bookingLifeTable.life.moves[move];
    // Checked before anything is read, so that a person without the permission doesn't learn whether the booking
    // exists.
    if (!holdsPermissionFor(declared, user.permissions)) throw refuse.forbidden();
    const again = move === 'cancel' || move === 'callOff' ? await bookingAgain(tx, id, user.id) : [];
    const { message, decided } = await moveBooking(tx, { id, move, user, version, reason });
    return { message, undo: [...again, ...(await decisionsBack(tx, decided))] };
  }),
];
