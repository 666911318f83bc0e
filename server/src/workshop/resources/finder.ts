/** Rooms, benches and vans in the palette: by name, code, place, equipment or plate, with their state now or then. */
import { pageLink } from '@wms/contract/pages/link';
import { formatAll, formatDate, formatParts, formatTime } from '@wms/contract/platform/formats';
import type { AskedTime } from '@wms/contract/platform/palette/found';
import { satisfies } from '@wms/contract/platform/permissions';
import { dayInRome } from '@wms/contract/platform/schema';
import { spanOf, usualHours } from '@wms/contract/workshop/bookings/asked-time';
import { bookingPages, fleetPath, listPaths } from '@wms/contract/workshop/bookings/paths';
import { type Kind, kindLabels } from '@wms/contract/workshop/resources/resource';
import { type Area, areas, opensBooking, seesIn, seesWorkshop } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import type { User } from '../../platform/people/user.ts';
import { managesAll } from '../shared/privacy.ts';
import { orderKey, resemblesWords, words as searched } from './reading.ts';

type State = 'libero' | 'fuori' | 'occupato' | 'in manutenzione' | 'chiuso';
type Row = {
  id: number;
  kind: Kind;
  area: Area;
  name: string;
  code: string;
  plate: string | null;
  around: string | null;
  bookable: boolean;
  /** The only teams that book it, none when only some people do; null where this person books nothing. */
  teams: string[] | null;
  state: State;
  since: string | null;
  until: string | null;
};

/** The words of the states; rooms and benches are feminine. */
const stateWords: Readonly<Record<State, readonly [room: string, van: string]>> = {
  libero: ['libera', 'libero'],
  fuori: ['fuori', 'fuori'],
  occupato: ['occupata', 'prenotato'],
  'in manutenzione': ['in manutenzione', 'in manutenzione'],
  chiuso: ['chiusa', 'chiuso'],
};

/** SQL: the places of the bookings of this moment, which are few; those of one place are many. */
const booked = sql`
  select asked.resource_id, upper(b.during) as until
    from bookings b join booking_resources asked on asked.booking_id = b.id
   where b.area in ('rooms', 'vans') and b.during @> (select current_moment()) and b.ended_at is null
     and b.state in ('confermata', 'in corso')`;

/** SQL: what keeps `r` from being free now; the last of several. */
const takenNow = sql`
  left join lateral (
    select state, null::timestamptz as since, until from (
      select 'fuori' as state, o.until, 1 as rank from vans_out o where o.resource_id = r.id
      union all
      select case when c.kind = 'manutenzione' then 'in manutenzione' else 'chiuso' end, upper(c.during), 2
        from closure_resources closed join closures c on c.id = closed.closure_id
       where closed.resource_id in (r.id, r.parent_id) and c.during @> current_moment()
      union all
      select 'occupato', booked.until, 3 from booked where booked.resource_id = r.id) reasons
    order by rank, until desc nulls first limit 1) taken on true`;

/** SQL: what keeps `r` from being free at a time: what a booking would clash with, and a van that is overdue. */
function takenAt(time: AskedTime) {
  const span = spanOf(time);
  if (!span) return null;
  const [from, to] = [span.from, span.to].map((moment) => moment && new Date(moment).toISOString());
  // Bookings that are over don't keep the rest of the day from being free.
  const since =
    time.from === null
      ? sql`least(greatest(${from}::timestamptz, current_moment()), ${to}::timestamptz)`
      : sql`${from}::timestamptz`;
  const hours = sql`case r.kind when 'room' then ${usualHours.room}::integer
                                when 'bench' then ${usualHours.bench}::integer else ${usualHours.van}::integer end`;
  return sql`
  left join lateral (
    select state, reasons.since, reasons.until
      from (select ${since} as since,
                   coalesce(${to}::timestamptz, ${from}::timestamptz + make_interval(hours => ${hours})) as until) asked
     cross join lateral (
      select 'fuori' as state, null::timestamptz as since, null::timestamptz as until, 1 as rank
        from vans_out o
       where o.resource_id = r.id and o.until <= current_moment()
         and rome_today() = (asked.since at time zone 'Europe/Rome')::date
      union all
      select case when c.kind = 'manutenzione' then 'in manutenzione' when c.id is not null then 'chiuso'
                  else 'occupato' end,
             lower(coalesce(b.during, clash.during)), upper(coalesce(b.during, clash.during)),
             case when c.id is null then 3 else 2 end
        from find_clashes(array[r.id], asked.since, asked.until, '{}') clash
        left join bookings b on b.id = clash.booking_id
        left join closures c on c.id = clash.closure_id
       where coalesce(clash.booking_id, 0) not in (select overdue_bookings(array[r.id]))) reasons
     order by rank, reasons.since limit 1) taken on true`;
}

export const resourceFinder = finder<Row>({
  kind: 'resource',
  calledBy: ['stanza', 'stanze', 'sala', 'aula', 'postazione', 'furgone', 'furgoni'],
  headings: { found: 'Stanze e furgoni', similar: 'Stanze e furgoni simili' },
  opens: seesWorkshop,
  slots: ['room', 'wholeRoom', 'van'],
  select: ({ text, words, nearest, slot, time, limit, user }) => {
    const seen = areas.filter((area) => satisfies(user.permissions, seesIn[area]));
    const books = slot === 'van' || slot === 'room' || slot === 'wholeRoom';
    const opened = areas.filter((area) => user.permissions.has(opensBooking[area]));
    const bookable = sql`(r.area = any (${opened}::text[]) and (${managesAll(user)} or may_book(r.id, ${user.id})))`;
    const compact = text.replaceAll(/[\s-]/g, '');
    // A plate is typed with blanks or without.
    const isPlate = /^(?=.*\d)(?=.*[a-z])[a-z\d]{5,8}$/i.test(compact)
      ? sql`replace(v.plate, '-', '') = upper(${compact})`
      : sql`false`;
    const matches =
      words.length === 0
        ? sql`true`
        : nearest
          ? resemblesWords(text)
          : sql`(${containsWords(searched, text)} or ${isPlate})`;
    const wanted = [
      sql`r.area = any (${seen}::text[])`,
      sql`coalesce(least(r.dismissed_at, p.dismissed_at) > current_moment(), true)`,
      matches,
      ...(slot === 'van' ? [sql`r.kind = 'van'`] : []),
      ...(slot === 'room' ? [sql`r.kind <> 'van'`] : []),
      ...(slot === 'wholeRoom' ? [sql`r.kind = 'room'`] : []),
      // A name that was typed also finds what only others may book, so that an act says whose it is.
      ...(books && (words.length === 0 || nearest) ? [bookable] : []),
    ];
    const mine = books ? sql`${bookable} desc, ` : sql``;
    const then = time && takenAt(time);
    return sql`
      with booked as materialized (${booked})
      select r.id, r.kind, r.area, r.name, r.code, v.plate, coalesce(p.name, r.place) as around,
             ${bookable} as bookable,
             case when r.area = any (${opened}::text[]) then coalesce((
               select json_agg(t.name order by t.name) from resource_teams only_these
                 join teams t on t.id = only_these.team_id
                where only_these.resource_id = r.id and r.bookable_by = 'teams'), '[]') end as teams,
             coalesce(taken.state, 'libero') as state, taken.since, taken.until
        from (select r.*, row_number() over (order by ${mine}
                                             starts_with(search_text(r.name), search_text(${text})) desc,
                                             ${orderKey}, r.id) as nth
                from resources r
                left join resources p on p.id = r.parent_id
                left join vans v on v.resource_id = r.id
               where ${sql.join(wanted, sql` and `)}
               order by nth limit ${then ? null : limit}) r
        left join resources p on p.id = r.parent_id
        left join vans v on v.resource_id = r.id ${then ?? takenNow}
       -- Free things come first, also where there are more than are shown.
       order by ${then ? sql`${mine}taken.state is not null, ` : sql``}r.nth limit ${limit}`;
  },
  thing: (row, { user, time }) => {
    const { id, kind, area, name, code, plate, around, bookable, state, since, until } = row;
    const bookPage = bookable ? pageLink(bookingPages[area], {}, { stanza: id, prenota: id }) : null;
    const words = stateWords[state][kind === 'van' ? 1 : 0];
    return {
      id,
      name,
      code,
      detail: formatParts(kindLabels[kind], plate, around),
      hint: formatWords(words, sayPeriod(since, until, time?.day ?? user.today)),
      state,
      page: bookPage && !managesAll(user) ? bookPage : pageOf(user, area, id),
      facts: { kind, area, bookable, bookPage, whyNot: bookable ? null : sayWhyNot(row), until },
    };
  },
});

/** Why a person may not book it. */
function sayWhyNot({ kind, teams }: Row): string {
  if (teams === null) return 'Non puoi farlo: non ne hai il permesso';
  const it = kind === 'van' ? 'Lo' : 'La';
  if (teams.length === 0) return `${it} prenotano solo alcune persone`;
  return `${it} ${teams.length === 1 ? 'prenota' : 'prenotano'} solo ${formatAll(teams)}`;
}

/** The page of a resource for a person who may not book it. */
const pageOf = (user: User, area: Area, id: number) =>
  managesAll(user) ? pageLink('/room/$id', { id }) : area === 'vans' ? fleetPath : listPaths.rooms;

const formatWords = (...words: readonly string[]) => words.filter((word) => word !== '').join(' ');

/** '9–12:30' within the day, 'fino alle 18' when it ends on it, otherwise 'fino al 12/12/2026'. */
function sayPeriod(since: string | null, until: string | null, today: string): string {
  if (until === null) return '';
  const isToday = (instant: string) => dayInRome(new Date(instant)) === today;
  if (!isToday(until)) return `fino ${formatDate(dayInRome(new Date(until)), 'al')}`;
  if (since !== null && isToday(since)) return `${hourOf(since)}–${hourOf(until)}`;
  const hour = hourOf(until);
  return /^1(:|$)/.test(hour) ? `fino all’${hour}` : `fino alle ${hour}`;
}

const hourOf = (instant: string) => formatTime(instant).replace(/^0/, '').replace(':00', '');
