/** A booking that somebody wants. */
import type { bookingRoles } from '@wms/contract/workshop/bookings/endpoints';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';

export type BookingRequest = {
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
  /**
   * The ids of bookings that don't count against this one: the booking itself when it changes, and those that move with
   * it.
   */
  instead: readonly number[];
};

/** The time of a booking; a series has many times. */
export type BookingPeriod = Pick<BookingRequest, 'from' | 'to'>;

/** The part of a wanted booking that decides whether its place is free. */
export type Place = Pick<
  BookingRequest,
  'area' | 'resourceIds' | 'from' | 'to' | 'ownerId' | 'teamId' | 'people' | 'byId' | 'manages' | 'instead'
>;

/**
 * Counts the people of a booking, and lists the drivers of vans. Each driver needs a licence for each van, because
 * nobody writes down who drives which van. In a room the owner counts as present; in a van only the listed people
 * travel.
 */
export function crowdOf({ area, ownerId, people }: Pick<BookingRequest, 'area' | 'ownerId' | 'people'>) {
  const ids = people.map(({ userId }) => userId);
  const drivers = people.filter(({ role }) => role === 'guida').map(({ userId }) => userId);
  return area === 'vans'
    ? { drivers, heads: new Set(ids).size }
    : { drivers: null, heads: new Set([ownerId, ...ids]).size };
}

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

/**
 * Locks the resources, with the benches of rooms, in the order of their ids. Every change of a booking takes these
 * locks first, so that changes wait for each other instead of ending in a deadlock over the holds.
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
