/** Reads a room, bench or van for a person who scans its code: its state, and what the person can do there. */
import { satisfies } from '@wms/contract/platform/permissions';
import { privateTitle } from '@wms/contract/workshop/bookings/calendar';
import type { ScannedResource } from '@wms/contract/workshop/qr/endpoints';
import { type Area, booksIn, seesIn } from '@wms/contract/workshop/shared/access';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { earlyMinutes } from '../bookings/life/arriving.ts';
import { selectRegulationsToConfirm, selectRulesToAccept } from '../bookings/rules/acceptance.ts';
import { whyNotNow } from '../handovers/moments.ts';
import { calledName } from '../shared/called.ts';
import { isHidden, viewerOf } from '../shared/privacy.ts';

type Resource = Pick<
  ScannedResource,
  | 'id'
  | 'kind'
  | 'area'
  | 'name'
  | 'code'
  | 'place'
  | 'plate'
  | 'open'
  | 'rulesToAccept'
  | 'regulationsToConfirm'
> & {
  slotMinutes: number;
  shortestMinutes: number | null;
  longestMinutes: number | null;
  mayBook: boolean;
  closes: string | null;
  now: string;
  /** The beginning of the slot that is running. */
  slotBegan: string;
};

type CurrentHold = NonNullable<ScannedResource['now']>;

/** The lengths that are offered, in minutes. */
const lengths = [30, 60, 120, 240];

/** The number of hours ahead that the answer looks. */
const ahead = 24;

export async function readScanned(db: Reader, code: string, user: User): Promise<ScannedResource> {
  const [found] = await runSql(db)<Resource>`
    select r.id, r.kind, r.area, r.name, r.code, coalesce(r.place, room.name) as place, v.plate,
           r.slot_minutes as "slotMinutes", r.shortest_minutes as "shortestMinutes",
           r.longest_minutes as "longestMinutes", may_book(r.id, ${user.id}) as "mayBook",
           ${selectRulesToAccept(user.id)} as "rulesToAccept",
           ${selectRegulationsToConfirm(user.id)} as "regulationsToConfirm",
           clock.now, win is not null as open,
           -- Where it never closes within the time that is looked at, there is no closing time to tell.
           case when upper(win) < clock.now + make_interval(hours => ${ahead}) then upper(win) end as closes,
           on_grid(clock.now - make_interval(mins => r.slot_minutes) + interval '1 microsecond',
                   r.slot_minutes * 60, slots_since(r.id, clock.now, false)) as "slotBegan"
      -- The moment is read once: a second, later moment would lie beyond the time that is searched.
      from (select current_moment() as now offset 0) clock
     cross join resources r
      left join resources room on room.id = r.parent_id
      left join vans v on v.resource_id = r.id
      left join lateral (
        select win from unnest(opening_windows(r.id, clock.now - interval '1 day',
                                               clock.now + make_interval(hours => ${ahead}))) as win
         where clock.now <@ win limit 1) opened on true
     where r.qr = ${code} and coalesce(room.dismissed_at, r.dismissed_at) is null`;
  if (!found)
    throw refuse.notFound('Questo QR non vale più: chiedi un cartello nuovo a chi gestisce l’officina');
  const { slotMinutes, shortestMinutes, longestMinutes, mayBook, closes, now, ...rest } = found;
  const { slotBegan, ...resource } = rest;
  if (!satisfies(user.permissions, seesIn[resource.area])) throw refuse.forbidden();
  const slot = slotMinutes * 60_000;
  const running = Date.parse(slotBegan);
  const held = await readHeld(db, resource.id, new Date(running), user);
  const at =
    (moment: string) =>
    ({ to }: CurrentHold) =>
      to === null || to > moment;
  // When closures overlap, the one that lasts longest counts.
  const current =
    held.filter((candidate) => candidate.from <= now && at(now)(candidate)).toSorted(lastsLonger)[0] ?? null;
  const next = held.find(({ from }) => from > now) ?? null;
  // The running slot is booked from its beginning, unless somebody had a part of it; then the next slot is booked.
  const bookFrom = held.some(({ from }) => from <= now) ? running + slot : running;
  const free = [next?.from, closes].filter((moment) => typeof moment === 'string').toSorted()[0] ?? null;
  const books = satisfies(user.permissions, booksIn[resource.area]) && mayBook && resource.area === 'rooms';
  return {
    ...resource,
    now: current,
    next,
    freeUntil: current ? null : free,
    mine: await readMine(db, resource, user, now),
    bookFrom: new Date(bookFrom).toISOString(),
    lengths:
      books && resource.open && !current
        ? lengths.filter(
            (minutes) =>
              minutes % slotMinutes === 0 &&
              minutes >= (shortestMinutes ?? 0) &&
              minutes <= (longestMinutes ?? minutes) &&
              (free === null || bookFrom + minutes * 60_000 <= Date.parse(free)),
          )
        : [],
  };
}

/** A hold without an end lasts longest. */
const lastsLonger = (a: CurrentHold, b: CurrentHold) => (b.to ?? '9').localeCompare(a.to ?? '9');

/** Reads the holds of a resource from a moment on, in order; of a private booking others read only that it is there. */
const readHeld = (db: Reader, id: number, since: Date, user: User) => runSql(db)<CurrentHold>`
    select lower(h.during) as "from", upper(h.during) as "to", c.kind as closure,
           case when hidden then null else b.id end as "bookingId",
           case when hidden then ${privateTitle} else coalesce(${calledName()}, c.reason) end as title,
           case when hidden then null else u.first_name || ' ' || u.last_name end as person
      from holds h
      left join bookings b on b.id = h.booking_id
      left join closures c on c.id = h.closure_id
      left join users u on u.id = b.user_id
     cross join lateral (
       select coalesce(${isHidden(viewerOf(user))}, false) as hidden) asked
     where h.resource_id = ${id}
       and h.during && tstzrange(${since}, current_moment() + make_interval(hours => ${ahead}))
     order by lower(h.during), h.id`;

type OwnBooking = {
  id: number;
  title: string;
  from: string;
  to: string;
  state: string;
  out: boolean;
  drives: boolean;
};

async function readMine(
  db: Reader,
  { id, area }: { id: number; area: Area },
  user: User,
  now: string,
): Promise<ScannedResource['mine']> {
  const [mine] = await runSql(db)<OwnBooking>`
    select b.id, ${calledName()} as title, lower(b.during) as "from", upper(b.during) as "to", b.state,
           exists (select from vans_out o where o.booking_id = b.id and o.resource_id = ${id}) as out,
           b.user_id = ${user.id} or p.role = 'guida' as drives
      from bookings b
      left join booking_people p on p.booking_id = b.id and p.user_id = ${user.id}
     where b.state in ('confermata', 'in corso') and (b.user_id = ${user.id} or p.user_id is not null)
       and exists (select from booking_resources asked
                    where asked.booking_id = b.id and ${id} in (select held_with(asked.resource_id)))
       and lower(b.during) < current_moment() + interval '1 hour'
       and (upper(b.during) > current_moment() or b.state = 'in corso')
     order by b.state = 'in corso' desc, lower(b.during) limit 1`;
  if (!mine) return null;
  const { state, out, drives, ...booking } = mine;
  if (area === 'vans') {
    const leaves = whyNotNow(mine, Date.parse(now)) === null;
    return { ...booking, may: !drives ? null : out ? 'handIn' : leaves ? 'handOut' : null };
  }
  if (state === 'in corso') return { ...booking, may: 'finish' };
  const arrives = Date.parse(now) >= Date.parse(booking.from) - earlyMinutes * 60_000;
  return { ...booking, may: arrives ? 'checkIn' : null };
}
