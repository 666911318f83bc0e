/**
 * Bookings in the palette: those that come soon by title, person, room or van, then others by title. A private booking
 * of others is found only by its place, as in the list.
 */
import { pageLink } from '@wms/contract/pages/link';
import { formatInstant, formatParts, formatTime } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { dayInRome } from '@wms/contract/platform/schema';
import { privateTitle } from '@wms/contract/workshop/bookings/calendar';
import { headingOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { listPaths } from '@wms/contract/workshop/bookings/paths';
import { type Area, areas, seesIn, seesWorkshop } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { beginsWord } from '../../platform/database/search-words.ts';
import { isHidden, viewerOf } from '../shared/privacy.ts';

type Row = {
  id: number;
  area: Area;
  state: keyof typeof bookingLife.states;
  title: string;
  destination: string | null;
  person: string | null;
  places: string;
  from: string;
  to: string;
  version: number;
};

/** Bookings of so many days are found by their person and place, too, and those further away by their titles. */
const soonDays = 30;

/** Further matches of a frequent word are not sorted: the bookings that come soon stand before them. */
const mostFar = 300;

export const bookingFinder = finder<Row>({
  kind: 'booking',
  calledBy: ['prenotazione', 'prenotazioni'],
  headings: { found: 'Prenotazioni', similar: 'Prenotazioni simili' },
  opens: seesWorkshop,
  select: ({ text, words, nearest, limit, user }) => {
    // A number names no booking.
    if (nearest || !/\p{L}/u.test(text)) return null;
    const seenAreas = areas.filter((area) => satisfies(user.permissions, seesIn[area]));
    const inArea = sql`b.area = any (${seenAreas}::text[])`;
    const seen = sql<boolean>`not ${isHidden(viewerOf(user))}`;
    // The resources that are called so are read once, not for each booking.
    const called = words.map((_, at) => sql.raw(`called${at}`));
    const named = words.map(
      (word, at) => sql`(
        (${beginsWord(sql`b.search`, word)}
         or b.user_id = any (array(select id from users where ${beginsWord(sql`search_name`, word)}))
         or b.area = 'vans' and exists (select from van_trips trip where trip.booking_id = b.id
                       and ${beginsWord(sql`' ' || search_words(trip.destination)`, word)})) and ${seen}
        or (select exists (select from ${called[at]}))
           -- 'offset 0' looks up the places of each booking, instead of reading those of all bookings.
           and exists (select from booking_resources a join ${called[at]} c on c.id = a.resource_id
                        where a.booking_id = b.id offset 0))`,
    );
    const titled = sql.join(
      words.map((word) => beginsWord(sql`b.search`, word)),
      sql` and `,
    );
    const now = sql`(select current_moment())`;
    const open = sql`b.state in ('in attesa', 'confermata', 'in corso') and upper(b.during) > ${now}`;
    const soon = sql`lower(b.during) < ${now} + ${soonDays} * interval '1 day'`;
    const resources = words.map(
      (word, at) => sql`${called[at]} as materialized (
        select id from resources where ${beginsWord(sql`' ' || search_words(name || ' ' || code)`, word)})`,
    );
    return sql`
      with ${sql.join(resources)}
      select b.id, b.area, b.state, case when ${seen} then b.title else ${privateTitle} end as title,
             case when ${seen} then trip.destination end as destination,
             case when ${seen} then u.first_name || ' ' || u.last_name end as person,
             (select string_agg(r.name, ', ' order by r.name, r.id) from booking_resources asked
                join resources r on r.id = asked.resource_id where asked.booking_id = b.id) as places,
             lower(b.during) as "from", coalesce(b.ended_at, upper(b.during)) as "to", b.version
        from (
          (select b.*, 0 as late from bookings b
            where ${open} and ${soon} and ${inArea} and ${sql.join(named, sql` and `)}
            order by lower(b.during), b.id limit ${limit})
          union all
          (select b.*, case when ${open} then 1 else 2 end from (select * from bookings b
            where b.state in ('in attesa', 'confermata', 'in corso', 'conclusa') and not (${open} and ${soon})
              and ${inArea} and ${seen} and ${titled} limit ${mostFar}) b
            order by lower(b.during) desc, b.id desc limit ${limit})) b
        join users u on u.id = b.user_id
        left join van_trips trip on trip.booking_id = b.id
       order by b.late, case when b.late < 2 then lower(b.during) end, lower(b.during) desc, b.id limit ${limit}`;
  },
  thing: ({ id, area, state, title, destination, person, places, from, to, version }) => ({
    id,
    name: headingOf({ title, destination }),
    detail: formatParts(places, person),
    hint: formatParts(
      dayInRome(new Date(from)) === dayInRome(new Date(to))
        ? `${formatInstant(from)}–${formatTime(to)}`
        : `${formatInstant(from)} – ${formatInstant(to)}`,
      state !== 'confermata' && bookingLife.states[state].label,
    ),
    state,
    page: pageLink(`${listPaths[area]}/$id`, { id }),
    facts: { area, version },
  }),
});
