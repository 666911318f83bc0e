/** A booking that somebody wants, and the rules of its resources. */
import type { bookingRoles } from '@wms/contract/workshop/bookings/endpoints';
import type { approvalLabels, Kind } from '@wms/contract/workshop/resources/resource';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { wrongField } from '../../../platform/refusal.ts';
import type { VanTrip } from '../../vans/eligibility.ts';

export type Wanted = {
  area: Area;
  resourceIds: readonly number[];
  /** Instants; `to` is exclusive. */
  from: string;
  to: string;
  /** The owner of the booking. */
  ownerId: number;
  teamId: number | null;
  people: readonly { userId: number; role: (typeof bookingRoles)[number] }[];
  /** The person who asks for the booking. */
  byId: number | null;
  /**
   * Whether the person who asks manages the workshop; then the booking is confirmed at once, and some rules don't
   * apply.
   */
  manages: boolean;
  /** The bookings that this one replaces: itself, when it is changed. */
  instead: readonly number[];
};

/** A time of a booking; a series has many. */
export type When = Pick<Wanted, 'from' | 'to'>;

/** The part of a wanted booking that decides whether its place is free. */
export type Place = Pick<
  Wanted,
  'area' | 'resourceIds' | 'from' | 'to' | 'ownerId' | 'teamId' | 'people' | 'byId' | 'manages' | 'instead'
>;

/** Returns a booking of vans as the trip that its vans and drivers must be good for. */
export function tripOf({ resourceIds, from, to, people, byId }: Place): VanTrip {
  const idsOf = (role: 'guida' | 'partecipa') =>
    people.filter((person) => person.role === role).map(({ userId }) => userId);
  return { resourceIds, from, to, drivers: idsOf('guida'), passengers: idsOf('partecipa'), askedBy: byId };
}

/** SQL: dates as the rows `date (since, until, nth)`; `nth` counts them from 1. */
export const datesOf = (dates: readonly When[]) => sql`
  unnest(${dates.map(({ from }) => from)}::timestamptz[],
         ${dates.map(({ to }) => to)}::timestamptz[]) with ordinality as date (since, until, nth)`;

/**
 * SQL: places at their times as the rows `date (since, until, owner, own, area, ids, nth)`: `ids` are the resources,
 * `own` the bookings that a place may replace, and `nth` counts from 1.
 */
export const placesOf = (
  all: readonly (Pick<Place, 'area' | 'resourceIds' | 'from' | 'to'> &
    Partial<Pick<Place, 'ownerId' | 'instead'>>)[],
) => sql`(
  select since, until, owner, area, nth,
         array(select (jsonb_array_elements_text(ids))::integer) as ids,
         array(select (jsonb_array_elements_text(own))::integer) as own
    from unnest(${all.map(({ from }) => from)}::timestamptz[], ${all.map(({ to }) => to)}::timestamptz[],
                ${all.map(({ ownerId = null }) => ownerId)}::integer[], ${all.map(({ area }) => area)}::text[],
                ${all.map(({ resourceIds }) => JSON.stringify(resourceIds))}::jsonb[],
                ${all.map(({ instead = [] }) => JSON.stringify(instead))}::jsonb[])
         with ordinality as one (since, until, owner, area, ids, own, nth) offset 0) as date`;

/** A resource with its rules, and how they apply to a booking. */
export type Ruled = {
  id: number;
  name: string;
  kind: Kind;
  dismissed: boolean;
  slotMinutes: number;
  /** Whether the booking begins and ends on the slots, which are counted from the opening. */
  onSlots: boolean;
  /** The last slot before the beginning; null when the booking begins on a slot. */
  slotBefore: string | null;
  shortestMinutes: number | null;
  longestMinutes: number | null;
  noticeMinutes: number;
  aheadDays: number | null;
  mostOpen: number | null;
  personWeekMinutes: number | null;
  teamWeekMinutes: number | null;
  approval: keyof typeof approvalLabels;
  /** Whether the booking waits for an approval, unless a workshop manager makes it. */
  needsApproval: boolean;
  /** Whether the resource is open for a booking: a room for the whole time, a van at both ends. */
  open: boolean;
  /** The moment of the booking that lies outside the opening hours: its beginning, or the return of a van. */
  closedAt: string | null;
  /** The opening hours of that moment's day. */
  windows: { opens: string; closes: string }[];
  /** Until when the booking would hold the resource: its end, or that of the buffer after it. */
  heldUntil: string;
  mayBook: boolean;
  /** The documents that the owner lacks on the booking's last day. */
  missingDocuments: string[];
  /** The regulations that the owner has still to confirm. */
  missingRegulations: string[];
  /** The moment of the check. */
  now: string;
};

/**
 * Reads the resources of a booking with their rules, by the beginning of each date, in one query for all dates. Refuses
 * a resource that doesn't exist or is of the other area.
 */
export async function readRules(
  db: Reader,
  wanted: Omit<Wanted, 'from' | 'to'>,
  dates: readonly When[],
): Promise<Map<string, Ruled[]>> {
  const ruled = await readEachRuled(
    db,
    dates.map((date) => ({ ...wanted, ...date })),
  );
  return new Map(dates.map(({ from }, at) => [from, ruled[at] ?? []]));
}

/** Reads the same for bookings of different people at different places, in one query for all of them. */
export async function readEachRuled(
  db: Reader,
  all: readonly Pick<Wanted, 'area' | 'resourceIds' | 'ownerId' | 'from' | 'to'>[],
): Promise<Ruled[][]> {
  const rows = await runSql(db)<Ruled & { nth: number }>`
    select date.nth::integer, r.id, r.name, r.kind, num_nonnulls(r.dismissed_at, room.dismissed_at) > 0 as dismissed,
           r.slot_minutes as "slotMinutes", is_on_slots(r.id, since, until) as "onSlots",
           case when slot <> since then slot - make_interval(mins => r.slot_minutes) end
             as "slotBefore", r.shortest_minutes as "shortestMinutes",
           r.longest_minutes as "longestMinutes", r.notice_minutes as "noticeMinutes", r.ahead_days as "aheadDays",
           r.most_open as "mostOpen", r.person_week_minutes as "personWeekMinutes",
           r.team_week_minutes as "teamWeekMinutes", r.approval, hours.open,
           closed.at as "closedAt",
           case when hours.open then '[]' else coalesce(
             (select json_agg(json_build_object('opens', to_json(lower(win)), 'closes', to_json(upper(win)))
                              order by lower(win))
                from (select date_trunc('day', closed.at, 'Europe/Rome') as day) one
               cross join lateral unnest(opening_windows(r.id, day, day + interval '1 day')) as win), '[]') end
             as windows, hold_end(r.id, until, r.buffer_minutes) as "heldUntil",
           needs_approval(r, until - since)
             or r.approval = 'outside hours' and not hours.open as "needsApproval",
           may_book(r.id, date.owner) as "mayBook",
           array(select type.name
                   from resource_documents asked join document_types type on type.id = asked.type_id
                  where asked.resource_id = r.id
                    and not exists (
                      select from documents d
                       where d.user_id = date.owner and d.type_id = type.id and d.state = 'approvato'
                         and d.superseded_at is null and d.removed_at is null
                         and coalesce(d.expires_on >= ((until - interval '1 second') at time zone 'Europe/Rome')::date,
                                      true))
                  order by type.name) as "missingDocuments",
           array(select title from regulations_to_confirm(r.id, date.owner) order by title) as "missingRegulations",
           current_moment() as now
      from ${placesOf(all)}
      join resources r on r.id = any (date.ids) and r.area = date.area
      left join resources room on room.id = r.parent_id
     cross join lateral (select open_for(r.id, since, until) as open) hours
     cross join lateral (
       select case when hours.open then null
                   when r.kind = 'van' and opening_windows(r.id, since, since + interval '1 minute')
                                           @> tstzrange(since, since + interval '1 minute')
                   then until - interval '1 minute' else since end as at) closed
     cross join lateral (select on_grid(since, r.slot_minutes * 60, slots_since(r.id, since, false)) as slot) grid
     order by date.nth, r.id`;
  const byPlace = Map.groupBy(rows, ({ nth }) => nth);
  const ruled = all.map((_, at) => byPlace.get(at + 1) ?? []);
  if (all.every(({ resourceIds }, at) => ruled[at]?.length === new Set(resourceIds).size)) return ruled;
  const ids = [...new Set(all.flatMap(({ resourceIds }) => resourceIds))];
  const known = await runSql(db)<{ id: number }>`select id from resources where id = any (${ids}::integer[])`;
  const sentence =
    known.length === ids.length
      ? 'Stanze e furgoni si prenotano in due prenotazioni diverse'
      : 'Quello che vuoi prenotare non c’è più';
  throw wrongField('resourceIds', sentence);
}

/**
 * Locks the resources, with the benches of rooms, in the order of their ids. Every change of a booking does so first,
 * so that changes wait for each other instead of ending in a deadlock over the holds.
 */
export async function lockResources(tx: Writer, resourceIds: readonly number[]): Promise<void> {
  await runSql(tx)`
    select id from resources
     where id in (select held_with(id) from unnest(${[...resourceIds]}::integer[]) as id)
     order by id for no key update`;
}

/** Returns the ids of the resources that these bookings ask for. */
export async function resourcesOf(db: Reader, bookingIds: readonly number[]): Promise<number[]> {
  const rows = await runSql(db)<{ id: number }>`
    select distinct resource_id as id from booking_resources where booking_id = any (${[...bookingIds]}::integer[])`;
  return rows.map(({ id }) => id);
}
