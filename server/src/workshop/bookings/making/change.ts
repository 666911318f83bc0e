/** The bookings that are about to change: who may change them, and where they go. */
import { type BookingState, bookingLife } from '@wms/contract/workshop/bookings/life';
import type { Area } from '@wms/contract/workshop/shared/access';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { calledName } from '../../shared/called.ts';
import { freeOverdue } from '../life/clock.ts';
import { bookingHistory } from '../life/history.ts';
import { quietBooking } from '../life/living.ts';
import { type BookingRequest, lockResources } from '../rules/booking-request.ts';

export type StoredBooking = {
  id: number;
  area: Area;
  /** The name of the booking in a sentence. */
  title: string;
  state: BookingState;
  version: number;
  ownerId: number;
  teamId: number | null;
  seriesId: number | null;
  notes: string | null;
  private: boolean;
  from: string;
  to: string;
  started: boolean;
  /** Whether the booking is an offered place that its owner, who waited for it, has still to accept. */
  offered: boolean;
  resourceIds: number[];
  people: { userId: number; role: 'partecipa' | 'guida' }[];
};

/** Locks the rows of bookings and reads them; the caller has locked their resources before. */
export async function lockStored(tx: Writer, ids: readonly number[]): Promise<StoredBooking[]> {
  await runSql(
    tx,
  )`select id from bookings where id = any (${[...ids]}::integer[]) order by id for no key update`;
  return readStored(tx, ids);
}

/** Reads bookings, in the order of their dates. */
export function readStored(db: Reader, ids: readonly number[]): Promise<StoredBooking[]> {
  return runSql(db)<StoredBooking>`
    select b.id, b.area, ${calledName()} as title, b.state, b.version, b.user_id as "ownerId", b.team_id as "teamId",
           b.series_id as "seriesId", b.notes, b.private, lower(b.during) as "from", upper(b.during) as "to",
           lower(b.during) <= current_moment() as started, b.offered_until is not null as offered,
           array(select br.resource_id from booking_resources br where br.booking_id = b.id order by 1)
             as "resourceIds",
           coalesce((select json_agg(json_build_object('userId', p.user_id, 'role', p.role) order by p.id)
                       from booking_people p where p.booking_id = b.id), '[]') as people
      from bookings b where b.id = any (${[...ids]}::integer[]) order by lower(b.during), b.id`;
}

/** The person who changes bookings. */
export type ChangeMaker = { byId: number; manages: boolean };

/**
 * Locks a booking, its resources and the resources that it goes to. Refuses a person who may not change the booking,
 * and a booking that can't be changed now.
 */
export async function lockToChange(
  tx: Writer,
  {
    id,
    area,
    version,
    resourceIds,
  }: { id: number; area: Area; version: number; resourceIds: readonly number[] },
  by: ChangeMaker,
): Promise<StoredBooking> {
  const [seen] = await readStored(tx, [id]);
  if (seen?.area !== area) throw refuse.notFound(quietBooking.missing);
  await lockResources(tx, [...seen.resourceIds, ...resourceIds]);
  await freeOverdue(tx, resourceIds);
  const [booking] = await lockStored(tx, [id]);
  if (!booking) throw refuse.notFound(quietBooking.missing);
  refuseOthers(booking, by);
  await bookingHistory.refuseStaleAct(tx, 'bookings', booking, version);
  refuseStarted(booking);
  if (booking.offered) throw refuse.conflict('È un posto offerto a chi lo aspettava: prima va accettato');
  return booking;
}

/** Refuses a change by anybody except the booking's owner and the workshop managers. */
export function refuseOthers({ ownerId }: StoredBooking, { byId, manages }: ChangeMaker): void {
  if (ownerId !== byId && !manages)
    throw refuse.notTheirs('Questa prenotazione la cambia solo la persona che l’ha fatta');
}

export const isOpen = ({ state, started }: Pick<StoredBooking, 'state' | 'started'>) =>
  (state === 'in attesa' || state === 'confermata') && !started;

function refuseStarted(booking: StoredBooking): void {
  if (isOpen(booking)) return;
  const word = bookingLife.states[booking.state].label.toLowerCase();
  const why = booking.state === 'in attesa' || booking.state === 'confermata' ? 'già cominciata' : word;
  throw refuse.conflict(`La prenotazione è ${why}: non cambia più`);
}

export type Target = { from: string; to: string; resourceIds: readonly number[] };

/** Returns the booking at another time or place, in the form that the rules check. */
export const wantedOf = (
  booking: StoredBooking,
  target: Target,
  { byId, manages }: ChangeMaker,
): BookingRequest => ({
  ...booking,
  ...target,
  byId,
  manages,
  instead: [booking.id],
});

const keepsTime = (booking: Pick<StoredBooking, 'from' | 'to'>, { from, to }: Pick<Target, 'from' | 'to'>) =>
  Date.parse(booking.from) === Date.parse(from) && Date.parse(booking.to) === Date.parse(to);

/** The event that people hear of when a booking goes to this target. */
export const movedAs = (booking: Pick<StoredBooking, 'from' | 'to'>, target: Pick<Target, 'from' | 'to'>) =>
  keepsTime(booking, target) ? 'relocated' : 'moved';

/** Whether the time or the place changes. */
export const moves = (booking: StoredBooking, { from, to, resourceIds }: Target) =>
  !keepsTime(booking, { from, to }) ||
  [...new Set(resourceIds)].toSorted((a, b) => a - b).join() !== booking.resourceIds.join();

/** The resources of a target that at least one of these bookings doesn't have yet. */
export const addedTo = (bookings: readonly StoredBooking[], { resourceIds }: Pick<Target, 'resourceIds'>) =>
  resourceIds.filter((id) => bookings.some((booking) => !booking.resourceIds.includes(id)));
