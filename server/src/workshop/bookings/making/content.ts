/** What a booking is besides its time and place, and who belongs to it, when it is changed. */
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Stored } from './change.ts';
import type { Content } from './insert.ts';

type Changed = Pick<Stored, 'teamId' | 'people'>;

/** Whether its team or its people become others. */
export const hasOthers = (one: Stored, { teamId, people }: Changed) =>
  one.teamId !== teamId || describePeople(one.people) !== describePeople(people);

const describePeople = (people: Stored['people']) =>
  people
    .map(({ userId, role }) => `${userId} ${role}`)
    .toSorted()
    .join();

/** Writes what a booking is; a change that changes nothing leaves no trace. Answers who was taken off it. */
export async function writeContent(
  tx: Writer,
  { id, area, ownerId }: Stored,
  { content, teamId, people }: Changed & { content: Content },
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
