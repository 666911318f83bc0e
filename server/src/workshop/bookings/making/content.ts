/** Changes the content and the people of a booking. */
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { StoredBooking } from './change.ts';
import type { Content } from './insert.ts';

type CompanyChange = Pick<StoredBooking, 'teamId' | 'people'>;

/** Whether the team or the people of a booking change. */
export const hasOthers = (booking: StoredBooking, { teamId, people }: CompanyChange) =>
  booking.teamId !== teamId || describePeople(booking.people) !== describePeople(people);

const describePeople = (people: StoredBooking['people']) =>
  people
    .map(({ userId, role }) => `${userId} ${role}`)
    .toSorted()
    .join();

/**
 * Writes the content of bookings of one owner; returns the people who were taken off, each with the ids of the
 * bookings. Equal values are not written, so that they leave no trace in the audit log.
 */
export async function writeContent(
  tx: Writer,
  bookings: readonly StoredBooking[],
  { content, teamId, people }: CompanyChange & { content: Content },
): Promise<Map<number, number[]>> {
  const [first] = bookings;
  if (!first) return new Map();
  const { area, ownerId } = first;
  const { title, notes, private: isPrivate, trip } = content;
  const all = bookings.map(({ id }) => id);
  await runSql(tx)`
    update bookings set title = ${title}, notes = ${notes}, private = ${isPrivate}, team_id = ${teamId}::integer
     where id = any (${all}::integer[])
       and (title, notes, private, team_id) is distinct from (${title}, ${notes}, ${isPrivate}, ${teamId}::integer)`;
  const others = people.filter(({ userId }) => area === 'vans' || userId !== ownerId);
  const ids = others.map(({ userId }) => userId);
  const removed = await runSql(tx)<{ id: number; userId: number }>`
    delete from booking_people where booking_id = any (${all}::integer[]) and user_id <> all (${ids}::integer[])
    returning booking_id as id, user_id as "userId"`;
  const takenOff = removed.filter(({ userId }) => userId !== ownerId);
  const left = [...new Set(takenOff.map(({ id }) => id))];
  // A calendar program removes an event, or restores it, only when the event's sequence number has grown.
  if (left.length > 0)
    await runSql(tx)`update bookings set sequence = sequence + 1 where id = any (${left}::integer[])`;
  await runSql(tx)`
    insert into booking_people (booking_id, user_id, role)
    select booking, person, role
      from unnest(${all}::integer[]) with ordinality as date (booking, nth)
     cross join unnest(${ids}::integer[], ${others.map(({ role }) => role)}::text[])
                with ordinality as other (person, role, place)
     order by date.nth, other.place
        on conflict (booking_id, user_id) do update set role = excluded.role
     where booking_people.role <> excluded.role`;
  if (trip)
    await runSql(tx)`
      insert into van_trips (booking_id, destination, expected_km)
      select booking, ${trip.destination}, ${trip.expectedKm}::integer from unnest(${all}::integer[]) as booking
          on conflict (booking_id, area) do update
             set destination = excluded.destination, expected_km = excluded.expected_km
       where (van_trips.destination, van_trips.expected_km)
             is distinct from (excluded.destination, excluded.expected_km)`;
  return new Map(
    [...Map.groupBy(takenOff, ({ userId }) => userId)].map(([person, dates]) => [
      person,
      dates.map(({ id }) => id),
    ]),
  );
}
