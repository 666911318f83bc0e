import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { BookingPeriod, BookingRequest } from '../rules/booking-request.ts';
import type { FirstState } from '../rules/obstacles.ts';

/** The content of a booking, besides its time, place and people. */
export type Content = {
  title: string;
  notes: string | null;
  private: boolean;
  trip: { destination: string; expectedKm: number | null } | null;
};

type InsertOptions = { state: FirstState; seriesId: number | null };

/** A time of a booking, with its place and its state. */
export type BookingDate = BookingPeriod & { resourceIds: readonly number[]; state: FirstState };

/** Writes a booking with its resources and people; triggers write its holds. Returns its id. */
export async function insertBooking(
  tx: Writer,
  wanted: BookingRequest,
  content: Content,
  { state, seriesId }: InsertOptions,
): Promise<number> {
  const [id] = await insertBookings(tx, wanted, content, { dates: [{ ...wanted, state }], seriesId });
  if (id === undefined) throw new Error('the booking has no id');
  return id;
}

/** Writes the bookings of all dates in one statement; returns their ids in the order of the dates. */
export async function insertBookings(
  tx: Writer,
  wanted: BookingRequest,
  { title, notes, private: isPrivate, trip }: Content,
  { dates, seriesId }: { dates: readonly BookingDate[]; seriesId: number | null },
): Promise<number[]> {
  const { area, ownerId, teamId, people, byId } = wanted;
  const others = people.filter(({ userId }) => area === 'vans' || userId !== ownerId);
  const asked = dates.map(({ from, to, state, resourceIds }) => ({ from, to, state, places: resourceIds }));
  // Triggers follow, in database/functions: the life of each booking (workshop/bookings.sql), then its audit
  // (platform/edits.sql); behind each resource its audit (workshop/edits.sql) and its holds
  // (workshop/holds.sql), which refuse a taken place; behind people and trips their audit (workshop/edits.sql).
  const rows = await runSql(tx)<{ id: number }>`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}::json)
                 as ("from" timestamptz, "to" timestamptz, state text, places json)
    ), made as (
      insert into bookings (area, title, during, state, user_id, entered_by, team_id, notes, private, series_id)
      select ${area}, ${title}, tstzrange("from", "to"), state, ${ownerId}::integer,
             ${byId === ownerId ? null : byId}::integer, ${teamId}::integer, ${notes}, ${isPrivate}::boolean,
             ${seriesId}::integer
        from asked order by "from"
      returning id, lower(during) as since
    ), places as (
      insert into booking_resources (booking_id, resource_id, area)
      select distinct made.id, place::integer, ${area}
        from made join asked on asked."from" = made.since
       cross join lateral json_array_elements_text(asked.places) as place
       order by 1, 2
    ), companions as (
      insert into booking_people (booking_id, user_id, role)
      select made.id, person, role
        from made, unnest(${others.map(({ userId }) => userId)}::integer[],
                          ${others.map(({ role }) => role)}::text[]) as other (person, role)
    ), trip as (
      insert into van_trips (booking_id, destination, expected_km)
      select made.id, ${trip?.destination ?? null}, ${trip?.expectedKm ?? null}::integer
        from made where ${trip !== null}
    )
    select id from made order by since`;
  return rows.map(({ id }) => id);
}
