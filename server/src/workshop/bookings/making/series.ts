/** Changes and cancels one booking, this and the following, or all of its series. */
import type { WhichOnes } from '@wms/contract/workshop/bookings/endpoints';
import type { Area } from '@wms/contract/workshop/shared/access';
import { romeClock } from '@wms/contract/workshop/shared/rome-time';
import { minutesBetween } from '@wms/contract/workshop/shared/words';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/http/endpoint.ts';
import { makeMove } from '../../../platform/lives/make-move.ts';
import { Refusal, wrongField } from '../../../platform/refusal.ts';
import { managesAll } from '../../shared/privacy.ts';
import { quietBooking } from '../life/living.ts';
import { tellOfBooking } from '../life/news.ts';
import { findOvertaken, tellOvertaken } from '../life/overtaken.ts';
import { acceptRules } from '../rules/acceptance.ts';
import { checkPeopleRules } from '../rules/checks.ts';
import { lockResources } from '../rules/wanted.ts';
import {
  addedTo,
  type By,
  isOpen,
  lockToChange,
  movedAs,
  moves,
  putElsewhere,
  readStored,
  type Stored,
  type Target,
  wantedOf,
} from './change.ts';
import type { Content } from './insert.ts';
import { checkPeople, withDriver } from './owner.ts';

export type Change = {
  id: number;
  area: Area;
  version: number;
  which: WhichOnes;
  target: Target;
  teamId: number | null;
  people: Stored['people'];
  content: Content;
  /** The marks of the rules that the person accepts with it. */
  accepted: readonly string[];
};

/**
 * Locks a booking and those of its series that change with it, with all their resources; what has started, or is over,
 * stays as it is.
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
  by: By,
): Promise<{ booking: Stored; chosen: Stored[] }> {
  const ids = await listChosen(tx, id, which);
  const seen = await readStored(tx, ids, { lock: false });
  await lockResources(tx, [...seen.flatMap((one) => one.resourceIds), ...resourceIds]);
  const booking = await lockToChange(tx, { id, area, version, resourceIds }, by);
  const locked = await readStored(tx, ids, { lock: true });
  return {
    booking,
    chosen: locked.filter((one) => isOpen(one) && (which === 'all' || one.from >= booking.from)),
  };
}

async function listChosen(tx: Writer, id: number, which: WhichOnes): Promise<number[]> {
  if (which === 'this') return [id];
  const rows = await runSql(tx)<{ id: number }>`
    select other.id
      from bookings b join bookings other on other.id = b.id or other.series_id = b.series_id
     where b.id = ${id} order by other.id`;
  return rows.map((row) => row.id);
}

/** Moves a time by as much of the wall clock as another one was moved. */
function shifted(moment: string, was: string, becomes: string): string {
  if (Date.parse(was) === Date.parse(becomes)) return moment;
  const by = Temporal.PlainDateTime.from(romeClock(was)).until(romeClock(becomes));
  const wall = Temporal.PlainDateTime.from(romeClock(moment)).add(by);
  return new Date(wall.toZonedDateTime('Europe/Rome').epochMilliseconds).toISOString();
}

/** Where an occurrence goes when one of its series goes to the target: as far by the clock on the wall. */
function targetOf(one: Stored, { id, from, to }: Stored, target: Target): Target {
  if (one.id === id) return target;
  const begins = shifted(one.from, from, target.from);
  const ends = shifted(one.to, to, target.to);
  if (ends > begins) return { ...target, from: begins, to: ends };
  // In the night of the missing hour the beginning alone was moved on: then it lasts as long as the others.
  const length = Date.parse(target.to) - Date.parse(target.from);
  return { ...target, from: begins, to: new Date(Date.parse(begins) + length).toISOString() };
}

/** Changes the chosen bookings, all or none. Answers how many they were, and whether any waits for an approval. */
export async function changeBookings(tx: Writer, asked: Change, by: By) {
  const { target } = asked;
  const { booking, chosen } = await lockChosen(tx, { ...asked, resourceIds: target.resourceIds }, by);
  const change = { ...asked, people: withDriver({ ...asked, ownerId: booking.ownerId }) };
  await checkPeople(tx, { ...change, ...by, ownerId: booking.ownerId });
  await acceptRules(tx, {
    ...{ area: asked.area, ownerId: booking.ownerId, byId: by.byId, accepted: asked.accepted },
    resourceIds: addedTo(chosen, target),
  });
  const targets = chosen.map((one) => ({ one, to: targetOf(one, booking, target) }));
  refuseOverlapping(targets.map(({ to }) => to));
  // Whoever is taken off hears of the dates as they knew them, so before anything moves.
  const takenOff = new Map<number, number[]>();
  for (const { one } of targets)
    for (const person of await writeContent(tx, one, change))
      takenOff.set(person, [...(takenOff.get(person) ?? []), one.id]);
  for (const [person, ids] of takenOff)
    await tellOfBooking(tx, { ids, event: 'takenOff', byId: by.byId, takenOff: [person] });
  const ids = chosen.map(({ id }) => id);
  const before = await findOvertaken(tx, ids);
  const moved: number[] = [];
  const waiting: number[] = [];
  // The one that goes furthest goes first: then each finds the place that the next one has left.
  const later = minutesBetween(booking.from, target.from) + minutesBetween(booking.to, target.to) > 0;
  for (const { one, to } of later ? targets.toReversed() : targets) {
    const wanted = { ...wantedOf(one, to, by), teamId: change.teamId, people: change.people };
    if (!moves(one, to)) {
      if (hasOthers(one, change)) await checkPeopleRules(tx, wanted);
      continue;
    }
    const state = await putElsewhere(tx, one, wanted);
    moved.push(one.id);
    if (state === 'in attesa') waiting.push(one.id);
  }
  const { byId } = by;
  const others = ids.filter((id) => !moved.includes(id));
  if (moved.length > 0) await tellOfBooking(tx, { ids: moved, event: movedAs(booking, target), byId });
  if (waiting.length > 0) await tellOfBooking(tx, { ids: waiting, event: 'asked', byId });
  if (others.length > 0) await tellOfBooking(tx, { ids: others, event: 'changed', byId });
  await tellOvertaken(tx, { ids, byId, before });
  return { changed: chosen.length, waits: waiting.length > 0 };
}

/** Whether its team or its people become others. */
const hasOthers = (one: Stored, { teamId, people }: Change) =>
  one.teamId !== teamId || describePeople(one.people) !== describePeople(people);

const describePeople = (people: Stored['people']) =>
  people
    .map(({ userId, role }) => `${userId} ${role}`)
    .toSorted()
    .join();

function refuseOverlapping(targets: readonly Target[]): void {
  const inOrder = targets.toSorted((a, b) => a.from.localeCompare(b.from));
  for (const [at, { from }] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (before && before.to > from) throw wrongField('to', 'Così le date della serie si sovrappongono');
  }
}

/** Writes what a booking is; a change that changes nothing leaves no trace. Answers who was taken off it. */
async function writeContent(
  tx: Writer,
  { id, area, ownerId }: Stored,
  { content, teamId, people }: Change,
): Promise<number[]> {
  const { title, notes, private: isPrivate, trip } = content;
  await runSql(tx)`
    update bookings set title = ${title}, notes = ${notes}, private = ${isPrivate}, team_id = ${teamId}::integer
     where id = ${id}
       and (title, notes, private, team_id) is distinct from (${title}, ${notes}, ${isPrivate}, ${teamId}::integer)`;
  const others = people.filter(({ userId }) => area === 'vans' || userId !== ownerId);
  const ids = others.map(({ userId }) => userId);
  const removed = await runSql(tx)<{ userId: number }>`
    delete from booking_people where booking_id = ${id} and user_id <> all (${ids}::integer[])
    returning user_id as "userId"`;
  const takenOff = removed.map(({ userId }) => userId).filter((userId) => userId !== ownerId);
  // Calendar programs take an event away, and back again, only with a number that has grown.
  if (takenOff.length > 0) await runSql(tx)`update bookings set sequence = sequence + 1 where id = ${id}`;
  await runSql(tx)`
    insert into booking_people (booking_id, user_id, role)
    select ${id}, person, role from unnest(${ids}::integer[], ${others.map(({ role }) => role)}::text[])
      as other (person, role)
        on conflict (booking_id, user_id) do update set role = excluded.role
     where booking_people.role <> excluded.role`;
  if (trip)
    await runSql(tx)`
      insert into van_trips (booking_id, destination, expected_km)
      values (${id}, ${trip.destination}, ${trip.expectedKm}::integer)
          on conflict (booking_id, area) do update
             set destination = excluded.destination, expected_km = excluded.expected_km
       where (van_trips.destination, van_trips.expected_km)
             is distinct from (excluded.destination, excluded.expected_km)`;
  return takenOff;
}

type Cancel = Pick<Change, 'id' | 'area' | 'version'> & { which: 'following' | 'all'; reason: string | null };

/** Cancels the chosen bookings of a series; who manages the workshop writes why. Answers how many they were. */
export async function cancelBookings(tx: Writer, cancel: Cancel, user: User): Promise<number> {
  const by = { byId: user.id, manages: managesAll(user) };
  const { booking, chosen } = await lockChosen(tx, { ...cancel, resourceIds: [] }, by);
  const move = booking.ownerId === user.id ? 'cancel' : 'callOff';
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) throw new Refusal(409, 'Non resta niente da annullare');
  for (const id of ids) await makeMove(tx, quietBooking, { id, move, by: user, reason: cancel.reason });
  await tellOfBooking(tx, { ids, event: 'cancelled', byId: user.id, reason: cancel.reason });
  return ids.length;
}
