/** Changes the content and the people of a booking. */
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Stored } from './change.ts';
import type { Content } from './insert.ts';

type Changed = Pick<Stored, 'teamId' | 'people'>;

/** Whether the team or the people of a booking change. */
export const hasOthers = (one: Stored, { teamId, people }: Changed) =>
  one.teamId !== teamId || describePeople(one.people) !== describePeople(people);

const describePeople = (people: Stored['people']) =>
  people
    .map(({ userId, role }) => `${userId} ${role}`)
    .toSorted()
    .join();

/**
 * Writes the content of a booking; returns the people who were taken off it. Equal values are not written, so that they
 * leave no trace in the audit log.
 */
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
  // A calendar program removes an event, or restores it, only when the event's sequence number has grown.
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
