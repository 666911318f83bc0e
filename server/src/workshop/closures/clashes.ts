/** Finds the bookings that are in the way of a closure, and other places and times for each of them. */
import { type Clash, mostClashes } from '@wms/contract/workshop/closures/endpoints';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { calledName } from '../shared/called.ts';
import { type HeldSpan, meet, readHolding } from './holding.ts';

/** A period to close; without an end it lasts until somebody ends it. */
export type ClosedPeriod = { from: string; to: string | null };

const multirange = (periods: readonly ClosedPeriod[]) => sql`
  (select range_agg(tstzrange(since, until))
     from unnest(${periods.map(({ from }) => from)}::timestamptz[],
                 ${periods.map(({ to }) => to)}::timestamptz[]) as period (since, until))`;

/** Returns the ids of the bookings in the way, in ascending order. */
export async function findInTheWay(
  db: Reader,
  resourceIds: readonly number[],
  periods: readonly ClosedPeriod[],
): Promise<number[]> {
  const rows = await runSql(db)<{ id: number }>`
    select id from bookings_in_the_way(${[...resourceIds]}::integer[], ${multirange(periods)}) as id order by id`;
  return rows.map(({ id }) => id);
}

/**
 * Returns the bookings in the way for a person to read: each with up to three other places of the same kind that are
 * free at the same time, and with the next free time of its own place after the closure.
 */
export async function readClashes(
  db: Reader,
  resourceIds: readonly number[],
  periods: readonly ClosedPeriod[],
  readerId: number,
): Promise<{ clashes: Clash[]; tooMany: boolean }> {
  const rows = await runSql(db)<ClashRow>`
    with closed as (select unnest(${[...resourceIds]}::integer[]) as id),
    shut as (select held.id from closed cross join lateral held_with(closed.id) as held (id)),
    clash as (
      select b.*, asked.ids, asked.touched, lower(b.during) as since, upper(b.during) as until,
             case when b.area = 'vans' then array(select p.user_id from booking_people p
                                                   where p.booking_id = b.id and p.role = 'guida') end as drivers,
             case when b.area = 'vans'
                  then (select count(*)::integer from booking_people p where p.booking_id = b.id) end as heads
        from bookings_in_the_way(${[...resourceIds]}::integer[], ${multirange(periods)}) as found (id)
        join bookings b on b.id = found.id
       cross join lateral (
         select array_agg(br.resource_id order by br.resource_id) as ids,
                array_agg(br.resource_id order by br.resource_id) filter (
                  where exists (select from held_with(br.resource_id) as held (id)
                                 where held.id in (select id from shut))) as touched
           from booking_resources br where br.booking_id = b.id) asked
       order by lower(b.during), b.id limit ${mostClashes + 1}
    )
    select c.id, c.area, ${calledName(sql`c`)} as title,
           u.first_name || ' ' || u.last_name as person, c.user_id = ${readerId} as mine, c.state, c.since as "from",
           c.until as "to", c.version,
           (select json_agg(json_build_object('id', r.id, 'name', r.name, 'code', r.code) order by r.id)
              from resources r where r.id = any (c.ids)) as resources,
           c.state not in ('in attesa', 'confermata') or c.since <= current_moment() as "goingOn",
           coalesce(elsewhere.places, '[]') as elsewhere, coalesce(elsewhere.fitting, 0) as fitting,
           next.place as next
      from clash c
      join users u on u.id = c.user_id
      left join lateral (
        select json_agg(json_build_object('resourceIds', to_jsonb(place.ids), 'name', place.name,
                                          'from', c.since, 'to', c.until)) as places,
               (count(*) filter (where place.fits))::integer as fitting
          from (select array_remove(c.ids, c.touched[1]) || other.id as ids, other.name, fits
                  from resources other join resources own on own.id = c.touched[1]
                 cross join lateral (
                   select own.kind <> 'bench'
                       or own.equipment <> '{}' and other.equipment @> own.equipment as fits) likeness
                 where cardinality(c.touched) = 1 and other.kind = own.kind and other.dismissed_at is null
                   and other.id not in (select id from shut) and other.id <> all (c.ids)
                   and open_for(other.id, c.since, c.until) and may_book(other.id, c.user_id)
                   and not exists (
                     select from refusing_rule(array_remove(c.ids, c.touched[1]) || other.id, c.user_id, c.team_id,
                                               c.drivers, c.heads, true, c.since, c.until, '{}'))
                   and not exists (select from find_clashes(array[other.id], c.since, c.until, array[c.id]))
                 order by fits desc, (other.capacity >= own.capacity) desc nulls last,
                          other.place = own.place desc nulls last,
                          abs(other.capacity - own.capacity) nulls last, other.id
                 limit 3) place) elsewhere on true
      left join lateral (
        select json_build_object('resourceIds', to_jsonb(c.ids), 'name', r.name, 'from', free.starts,
                                 'to', free.starts + (c.until - c.since)) as place
          from resources r
         cross join lateral (
           select max(upper(period)) filter (where not upper_inf(period)) as ends, bool_or(upper_inf(period)) as endless
             from unnest(${multirange(periods)}) as period where period && c.during) closing
         cross join lateral free_starts(array[r.id], (extract(epoch from c.until - c.since) / 60)::integer,
                                        greatest(closing.ends, c.until), closing.ends + interval '28 days')
                                        as free (resource_id, starts)
         where r.id = c.touched[1] and cardinality(c.ids) = 1 and not closing.endless
           and may_be_offered(c.ids, c.user_id, c.team_id, c.drivers, c.heads, true, free.starts,
                              free.starts + (c.until - c.since), '{}')
           and not ${multirange(periods)} && tstzrange(free.starts, free.starts + (c.until - c.since))
         order by free.starts limit 1) next on true
     order by c.since, c.id`;
  const clashes = await suggestPlaces(db, rows.slice(0, mostClashes));
  return { clashes, tooMany: rows.length > mostClashes };
}

/** The first `fitting` places elsewhere have the equipment of the booked one. */
type ClashRow = Omit<Clash, 'suggested'> & { fitting: number };
type Offer = Clash['elsewhere'][number];

/**
 * Suggests a place for each booking. All bookings may choose among all places that suit them. The suggestions go one
 * after the other, each to the first place that no earlier booking has got, so that the form can be saved as it opens.
 * A bench or machine is suggested only if it has the equipment of the booked one: a person may choose an oven instead
 * of a lathe, but the form doesn't suggest it.
 */
async function suggestPlaces(db: Reader, clashes: readonly ClashRow[]): Promise<Clash[]> {
  const offered = clashes.flatMap(({ elsewhere }) => elsewhere.flatMap(({ resourceIds }) => resourceIds));
  const heldBy = await readHolding(db, offered);
  const taken: HeldSpan[] = [];
  const isLeft = (offer: Offer) => !meet(heldBy(offer), taken);
  return clashes.map(({ fitting, ...clash }) => {
    const place = clash.elsewhere.findIndex((offer, index) => index < fitting && isLeft(offer));
    const offer = clash.elsewhere[place];
    if (offer && !clash.goingOn) taken.push(...heldBy(offer));
    return { ...clash, suggested: offer ? place : null };
  });
}
