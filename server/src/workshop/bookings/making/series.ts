/** Changes and cancels one booking, this and the following, or all of its series. */
import type { WhichOnes } from '@wms/contract/workshop/bookings/endpoints';
import type { Area } from '@wms/contract/workshop/shared/access';
import { minutesBetween } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Maker, makeMoves } from '../../../platform/lives/make-move.ts';
import { refuse } from '../../../platform/refusal.ts';
import { managesAll } from '../../shared/privacy.ts';
import { noteFreed } from '../life/freed.ts';
import { quietBooking } from '../life/living.ts';
import { notifyOfBooking } from '../life/news.ts';
import { findOvertaken, notifyOvertaken } from '../life/overtaken.ts';
import { acceptRules } from '../rules/acceptance.ts';
import { lockResources } from '../rules/booking-request.ts';
import { checkPeople, withDriver } from '../rules/owner.ts';
import { readWarnings } from '../rules/warnings.ts';
import {
  addedTo,
  type ChangeMaker,
  isOpen,
  lockStored,
  lockToChange,
  movedAs,
  moves,
  readStored,
  refuseOthers,
  type StoredBooking,
  type Target,
  wantedOf,
} from './change.ts';
import { hasOthers, writeContent } from './content.ts';
import { judgeChange, putElsewhere } from './elsewhere.ts';
import type { Content } from './insert.ts';
import { refuseOverlapping, targetOf } from './shift.ts';

export type Change = {
  id: number;
  area: Area;
  version: number;
  which: WhichOnes;
  target: Target;
  teamId: number | null;
  people: StoredBooking['people'];
  content: Content;
  /** The marks of the rules that the person accepts with this change. */
  accepted: readonly string[];
};

/**
 * Locks a booking and those of its series that change with it, with all their resources. A booking that has started or
 * is over is left unchanged.
 */
async function lockChosen(
  tx: Writer,
  {
    id,
    area,
    version,
    which,
    resourceIds,
  }: Pick<Change, 'id' | 'area' | 'version' | 'which'> & Pick<Target, 'resourceIds'>,
  by: ChangeMaker,
): Promise<{ booking: StoredBooking; chosen: StoredBooking[] }> {
  const ids = await listChosen(tx, id, which);
  const seen = await readStored(tx, ids);
  await lockResources(tx, [...seen.flatMap((booking) => booking.resourceIds), ...resourceIds]);
  const booking = await lockToChange(tx, { id, area, version, resourceIds }, by);
  const locked = await lockStored(tx, ids);
  return {
    booking,
    chosen: locked.filter(isChosen(booking, which)),
  };
}

/** A booking that has started or is over stays as it is, and so do the dates before the first that changes. */
const isChosen = (booking: StoredBooking, which: WhichOnes) => (candidate: StoredBooking) =>
  isOpen(candidate) && (which === 'all' || candidate.from >= booking.from);

async function listChosen(db: Reader, id: number, which: WhichOnes): Promise<number[]> {
  if (which === 'this') return [id];
  const rows = await runSql(db)<{ id: number }>`
    select other.id
      from bookings b join bookings other on other.id = b.id or other.series_id = b.series_id
     where b.id = ${id} order by other.id`;
  return rows.map((row) => row.id);
}

/** Changes the chosen bookings, all or none. Returns how many they are, and whether any waits for an approval. */
export async function changeBookings(tx: Writer, asked: Change, by: ChangeMaker) {
  const { target } = asked;
  const { booking, chosen } = await lockChosen(tx, { ...asked, resourceIds: target.resourceIds }, by);
  const change = { ...asked, people: withDriver({ ...asked, ownerId: booking.ownerId }) };
  await checkPeople(tx, { ...change, ...by, ownerId: booking.ownerId });
  await acceptRules(tx, {
    area: asked.area,
    ownerId: booking.ownerId,
    byId: by.byId,
    accepted: asked.accepted,
    resourceIds: addedTo(chosen, target),
  });
  const targets = chosen.map((chosenBooking) => ({
    one: chosenBooking,
    to: targetOf(chosenBooking, booking, target),
  }));
  refuseOverlapping(targets.map(({ to }) => to));
  // People who are taken off are told before anything moves, so that they read the dates that they knew.
  const takenOff = await writeContent(tx, chosen, change);
  for (const [person, ids] of takenOff)
    await notifyOfBooking(tx, { ids, event: 'takenOff', byId: by.byId, takenOff: [person] });
  const ids = chosen.map(({ id }) => id);
  const before = await findOvertaken(tx, ids);
  // A series that moves to a later time begins with its last date, and a series that moves to an earlier time with its
  // first, so that each date goes where its neighbour has already left.
  const later = minutesBetween(booking.from, target.from) + minutesBetween(booking.to, target.to) > 0;
  const going = (later ? targets.toReversed() : targets).map(({ one: chosenBooking, to }) => ({
    booking: chosenBooking,
    to,
    moves: moves(chosenBooking, to),
    hasOthers: hasOthers(chosenBooking, change),
  }));
  const { area, ownerId } = booking;
  const common = {
    area,
    ownerId,
    teamId: change.teamId,
    people: change.people,
    resourceIds: target.resourceIds,
    ...by,
  };
  const states = await judgeChange(tx, common, going);
  const placed = going.flatMap(({ booking, to }) => {
    const state = states.get(booking.id);
    return state ? [{ booking, wanted: { ...common, ...to, instead: [] }, state }] : [];
  });
  await putElsewhere(tx, placed);
  const moved = placed.map(({ booking }) => booking.id);
  const waiting = placed.filter(({ state }) => state === 'in attesa').map(({ booking }) => booking.id);
  const { byId } = by;
  const others = ids.filter((id) => !moved.includes(id));
  if (moved.length > 0) await notifyOfBooking(tx, { ids: moved, event: movedAs(booking, target), byId });
  if (waiting.length > 0) await notifyOfBooking(tx, { ids: waiting, event: 'asked', byId });
  if (others.length > 0) await notifyOfBooking(tx, { ids: others, event: 'changed', byId });
  await notifyOvertaken(tx, { ids, byId, before });
  return { changed: chosen.length, waits: waiting.length > 0 };
}

/** Returns the warnings of a change before it is saved; they don't prevent the change. */
export async function previewChange(
  db: Reader,
  { id, area, which, target, people }: Pick<Change, 'id' | 'area' | 'which' | 'target' | 'people'>,
  by: ChangeMaker,
): Promise<string[]> {
  const stored = await readStored(db, await listChosen(db, id, which));
  const booking = stored.find((candidate) => candidate.id === id && candidate.area === area);
  if (!booking) throw refuse.notFound(quietBooking.missing);
  refuseOthers(booking, by);
  const chosen = stored.filter(isChosen(booking, which));
  const dates = chosen.map((chosenBooking) => targetOf(chosenBooking, booking, target));
  const { ownerId } = booking;
  const wanted = { ...wantedOf(booking, target, by), people: withDriver({ area, ownerId, people }) };
  return readWarnings(
    db,
    wanted,
    dates,
    chosen.map((chosenBooking) => chosenBooking.id),
  );
}

type Cancel = Pick<Change, 'id' | 'area' | 'version'> & { which: 'following' | 'all'; reason: string | null };

/**
 * Cancels the chosen bookings of a series; returns how many they are. A workshop manager who cancels the bookings of
 * somebody else gives a reason.
 */
export async function cancelBookings(tx: Writer, cancel: Cancel, user: Maker): Promise<number> {
  const by = { byId: user.id, manages: managesAll(user) };
  const { booking, chosen } = await lockChosen(tx, { ...cancel, resourceIds: [] }, by);
  const move = booking.ownerId === user.id ? 'cancel' : 'callOff';
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) throw refuse.conflict('Non resta niente da annullare');
  await makeMoves(tx, quietBooking, { ids, move, by: user, reason: cancel.reason });
  await noteFreed(tx, 'annullata');
  await notifyOfBooking(tx, { ids, event: 'cancelled', byId: user.id, reason: cancel.reason });
  return ids.length;
}
