/**
 * The counter-acts of bookings: a new one is called off, a cancelled one is booked again, a moved one goes back, a
 * decided one waits again.
 */
import { undoReason } from '@wms/contract/platform/undo';
import { bookingEndpoints, moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { mostDecided, takeDecisionsBack } from '@wms/contract/workshop/bookings/list';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { type CounterAct, counterAct } from '../../../platform/undo/counter-act.ts';
import { versionOf } from '../../../platform/undo/version-of.ts';

/** Calls off what was just booked, a series as a whole. */
export async function callOffMade(
  tx: Writer,
  { ids, area, own }: { ids: readonly number[]; area: keyof typeof bookingEndpoints; own: boolean },
): Promise<CounterAct[]> {
  const [id = 0] = ids;
  const version = await versionOf(tx, 'bookings', id);
  const params = { id: String(id) };
  if (ids.length > 1) {
    const body = { version, which: 'all', reason: undoReason } as const;
    return [counterAct(bookingEndpoints[area].cancelSeries, { params, body })];
  }
  const move = own ? 'cancel' : 'callOff';
  return [
    counterAct(moveBookingState, { params: { ...params, move }, body: { version, reason: undoReason } }),
  ];
}

/** A booking with its time and its places. */
type PlacedBooking = {
  id: number;
  area: keyof typeof bookingEndpoints;
  state: string;
  from: string;
  to: string;
  resourceIds: readonly number[];
};

/** Moves the booking back, unless the move has made it wait for an approval that it had. */
export async function moveBack(tx: Writer, before: PlacedBooking, state: string): Promise<CounterAct[]> {
  if (state !== before.state) return [];
  const { id, area, from, to, resourceIds } = before;
  const body = { version: await versionOf(tx, 'bookings', id), from, to, resourceIds: [...resourceIds] };
  return [counterAct(bookingEndpoints[area].moveBooking, { params: { id: String(id) }, body })];
}

type FormerBooking = {
  seriesId: number | null;
  offered: boolean;
  ownerId: number;
  area: keyof typeof bookingEndpoints;
  title: string;
  notes: string | null;
  private: boolean;
  from: string;
  to: string;
  teamId: number | null;
  resourceIds: number[];
  people: { userId: number; role: 'partecipa' | 'guida' }[];
  trip: { destination: string; expectedKm: number | null } | null;
};

/** Reads what books anew a booking that is about to be called off; a date of a series stays called off. */
export async function bookingAgain(tx: Writer, id: number, userId: number): Promise<CounterAct[]> {
  const [former] = await runSql(tx)<FormerBooking>`
    select b.series_id as "seriesId", b.offered_until is not null as offered, b.user_id as "ownerId", b.area, b.title,
           b.notes, b.private, lower(b.during) as "from", upper(b.during) as "to", b.team_id as "teamId",
           array(select br.resource_id from booking_resources br where br.booking_id = b.id order by 1)
             as "resourceIds",
           coalesce((select json_agg(json_build_object('userId', p.user_id, 'role', p.role) order by p.id)
                       from booking_people p where p.booking_id = b.id), '[]') as people,
           (select json_build_object('destination', t.destination, 'expectedKm', t.expected_km)
              from van_trips t where t.booking_id = b.id) as trip
      from bookings b where b.id = ${id}`;
  if (!former || former.seriesId !== null || former.offered) return [];
  const { seriesId, offered, ownerId, area, trip, ...what } = former;
  const body = {
    ...what,
    userId: ownerId === userId ? null : ownerId,
    repetition: null,
    clashes: 'refuse' as const,
    acceptedRules: [],
  };
  return area === 'rooms'
    ? [counterAct(bookingEndpoints.rooms.createBooking, { body: { ...body, trip: null } })]
    : trip
      ? [counterAct(bookingEndpoints.vans.createBooking, { body: { ...body, trip } })]
      : [];
}

/** Puts requests that were just decided back to waiting, with those whose place went to one of them. */
export async function decisionsBack(tx: Writer, ids: readonly number[]): Promise<CounterAct[]> {
  if (ids.length === 0 || ids.length > mostDecided) return [];
  const bookings = await runSql(tx)<{ id: number; version: number }>`
    select id, version from bookings where id = any (${[...ids]}::integer[]) order by id`;
  return [counterAct(takeDecisionsBack, { body: { bookings } })];
}
