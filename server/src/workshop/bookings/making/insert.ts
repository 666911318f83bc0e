import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Wanted } from '../rules/wanted.ts';

/** The content of a booking, besides its time, place and people. */
export type Content = {
  title: string;
  notes: string | null;
  private: boolean;
  trip: { destination: string; expectedKm: number | null } | null;
};

type Inserted = { state: 'in attesa' | 'confermata'; seriesId: number | null };

/** Writes a booking with its resources and people in one statement; triggers write its holds. Returns its id. */
export async function insertBooking(
  tx: Writer,
  wanted: Wanted,
  { title, notes, private: isPrivate, trip }: Content,
  { state, seriesId }: Inserted,
): Promise<number> {
  const { area, resourceIds, from, to, ownerId, teamId, people, byId } = wanted;
  const others = people.filter(({ userId }) => area === 'vans' || userId !== ownerId);
  const [row] = await runSql(tx)<{ id: number }>`
    with made as (
      insert into bookings (area, title, during, state, user_id, entered_by, team_id, notes, private, series_id)
      values (${area}, ${title}, tstzrange(${from}, ${to}), ${state}, ${ownerId},
              ${byId === ownerId ? null : byId}, ${teamId}, ${notes}, ${isPrivate}, ${seriesId})
      returning id
    ), places as (
      insert into booking_resources (booking_id, resource_id, area)
      select made.id, resource, ${area}
        from made, unnest(${[...new Set(resourceIds)].toSorted((a, b) => a - b)}::integer[]) as resource
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
    select id from made`;
  if (!row) throw new Error('the booking has no id');
  return row.id;
}
