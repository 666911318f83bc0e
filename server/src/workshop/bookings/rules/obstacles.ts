/** The rules of booking: the database names the one that refuses (`obstacles.sql`), and here stands its sentence. */
import {
  formatAll,
  formatCount,
  formatDate,
  formatInstantDate,
  formatTime,
} from '@wms/contract/platform/formats';
import { formatLength, formatPeriod } from '@wms/contract/workshop/shared/periods';
import { dayOfReturn } from '@wms/contract/workshop/vans/warnings';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type BookingPeriod, type BookingRequest, crowdOf } from './booking-request.ts';

type NameFacts = { name: string };
type Minutes = NameFacts & { minutes: number };
type Missing = NameFacts & { missing: string[] };
type Quota = NameFacts & { reached: number; most: number };
type ExpiryFacts = NameFacts & { until: string; today: string };
type Driver = NameFacts & { driverId: number; driver: string };

/** The facts that the sentence of each rule names. */
type Facts = {
  'too long': object;
  missing: object;
  'other area': object;
  dismissed: NameFacts;
  past: NameFacts;
  /** `before` is the last slot before the beginning; null when the beginning is on a slot, and the end is not. */
  slots: Minutes & { before: string | null };
  shortest: Minutes;
  longest: Minutes;
  notice: Minutes;
  ahead: NameFacts & { days: number; last: string };
  /** `at` lies outside the opening hours of its day: the beginning, or when `returning` the return of a van. */
  hours: NameFacts & { at: string; returning: boolean; windows: { opens: string; closes: string }[] };
  reserved: NameFacts;
  documents: Missing;
  regulations: Missing;
  'open bookings': Quota;
  'week of person': Quota;
  'week of team': Quota;
  insurance: ExpiryFacts;
  inspection: ExpiryFacts;
  seats: { names: string[]; people: number; seats: number };
  drivers: { vans: number };
  'no licence': Driver & { waiting: boolean };
  category: Driver & { category: string; held: string[] };
  licence: Driver & { until: string | null; today: string };
  /** The date of the same series that comes before and, with its buffer, still takes the place. */
  series: NameFacts & BookingPeriod;
};

/** A rule that refuses a booking, with the facts for its sentence. */
export type Obstacle = { [R in keyof Facts]: { rule: R; facts: Facts[R] } }[keyof Facts];

/** The booking that a sentence speaks of, and the person who reads it. */
export type ObstacleReader = Pick<BookingRequest, 'to' | 'byId'> & Partial<Pick<BookingRequest, 'ownerId'>>;

type Sentences = { [R in keyof Facts]: (facts: Facts[R], booking: ObstacleReader) => Refusal };

const isOwn = ({ ownerId, byId }: ObstacleReader) => ownerId === byId;
/** The end of the sentence about a place that only the buffer between two bookings takes. */
export const bufferWords = ', e fra due prenotazioni resta un po’ di tempo per il riordino';
/** The way out for a trip whose driver may not drive. */
const otherDriver = 'scegli un’altra persona che guida';

const sentences: Sentences = {
  'too long': () => refuse.invalid('to', 'Una prenotazione dura al massimo 31 giorni'),
  missing: () => refuse.invalid('resourceIds', 'Quello che vuoi prenotare non c’è più'),
  'other area': () =>
    refuse.invalid('resourceIds', 'Stanze e furgoni si prenotano in due prenotazioni diverse'),
  dismissed: ({ name }) => refuse.conflict(`«${name}» non è più in uso: non si prenota`, 'resourceIds'),
  past: () => refuse.invalid('from', 'L’inizio è già passato'),
  slots({ name, minutes, before }) {
    const steps = `«${name}» si prenota a passi di ${formatLength(minutes)}`;
    // When the beginning is on a slot, the end is the fault.
    return before === null
      ? refuse.invalid('to', steps)
      : refuse.invalid('from', `${steps}: per esempio dalle ${formatTime(before)}`);
  },
  shortest: ({ name, minutes }) =>
    refuse.invalid('to', `«${name}» si prenota per almeno ${formatLength(minutes)}`),
  longest: ({ name, minutes }) =>
    refuse.invalid('to', `«${name}» si prenota per al massimo ${formatLength(minutes)}`),
  notice: ({ name, minutes }) =>
    refuse.invalid('from', `«${name}» si prenota almeno ${formatLength(minutes)} prima`),
  ahead: ({ name, days, last }) =>
    refuse.invalid(
      'from',
      `«${name}» si prenota fino a ${days} giorni prima: oggi fino ${formatDate(last, 'al')}`,
    ),
  hours({ name, at, returning, windows }) {
    const times = windows.map(
      ({ opens, closes }) =>
        `dalle ${formatTime(opens)} alle ${formatTime(closes).replace('00:00', '24:00')}`,
    );
    const open = times.length > 0 ? `si prenota ${formatAll(times)}` : 'è chiuso';
    const hours = `${formatInstantDate(at, 'Il')} «${name}» ${open}`;
    return returning
      ? refuse.invalid('to', `${hours}: vale anche per il rientro`)
      : refuse.invalid('from', hours);
  },
  reserved: ({ name }, booking) =>
    refuse.conflict(
      `«${name}» è riservato ad alcuni: non a ${isOwn(booking) ? 'te' : 'questa persona'}`,
      'resourceIds',
    ),
  documents({ name, missing }, booking) {
    const last = formatInstantDate(new Date(Date.parse(booking.to) - 1000).toISOString(), 'il');
    const whose = isOwn(booking) ? 'i tuoi documenti' : 'i documenti della persona';
    const which = `fra ${whose} approvati manca, valido ${last}, ${formatAll(missing)}`;
    return refuse.conflict(`Per «${name}» serve di più: ${which}`, 'resourceIds');
  },
  // A person who books for somebody else can't confirm for them, so the refusal stands at the field of the resource.
  regulations({ name, missing }, booking) {
    const which = formatAll(missing.map((title) => `«${title}»`));
    return isOwn(booking)
      ? refuse.conflict(`Per «${name}» prima leggi e conferma ${which}`, 'acceptedRules')
      : refuse.conflict(`Per «${name}» la persona deve prima leggere e confermare ${which}`, 'resourceIds');
  },
  'open bookings': ({ name, reached, most }, booking) =>
    refuse.conflict(
      `${isOwn(booking) ? 'Hai' : 'Ha'} già ${formatCount(reached, 'prenotazione', 'prenotazioni')} di «${name}» ` +
        `ancora da usare: il massimo è ${most}`,
      'resourceIds',
    ),
  'week of person': (quota, booking) => refuseWeek(quota, isOwn(booking) ? 'avresti' : 'avrebbe'),
  'week of team': (quota) => refuseWeek(quota, 'il reparto avrebbe'),
  insurance: (facts, booking) => refuseExpired('L’assicurazione', facts, booking),
  inspection: (facts, booking) => refuseExpired('La revisione', facts, booking),
  seats: ({ names, people, seats }) =>
    refuse.conflict(
      `Siete in ${people} e ${formatAll(names)} ha ${formatCount(seats, 'posto', 'posti')}, chi guida compreso`,
      'people',
    ),
  drivers: ({ vans }) =>
    refuse.conflict(
      vans === 1
        ? 'Scegli chi guida: serve una persona con la patente'
        : `Scegli chi guida: per ${vans} furgoni servono ${vans} persone con la patente`,
      'drivers',
    ),
  'no licence'({ driverId, driver, waiting }, { byId }) {
    const own = waiting
      ? `La tua patente aspetta ancora la verifica: ${otherDriver}`
      : `Non hai una patente approvata: caricala fra i tuoi documenti, oppure ${otherDriver}`;
    const others = `${driver} non ha una patente approvata fra i suoi documenti: ${otherDriver}`;
    return refuse.conflict(driverId === byId ? own : others, 'drivers');
  },
  category({ driverId, driver, name, category, held }, { byId }) {
    const whose = driverId === byId ? `La tua patente (${held.join(', ')})` : `La patente di ${driver}`;
    return refuse.conflict(`${whose} non basta per ${name}: serve la ${category}`, 'drivers');
  },
  // People read when their own licence ends, but of the licences of others only that they aren't enough.
  licence({ driverId, driver, until, today }, { byId, to }) {
    const day = dayOfReturn(to);
    return refuse.conflict(
      driverId === byId && until
        ? `La tua patente ${describeEnd(until, today, day)}`
        : `La patente di ${driver} non vale fino al rientro (${formatDate(day)})`,
      'drivers',
    );
  },
  series: ({ name, ...before }) =>
    refuse.conflict(
      `«${name}» è già nella data prima di questa serie, ${formatPeriod(before)}${bufferWords}`,
      'to',
    ),
};

const refuseWeek = ({ name, reached, most }: Quota, who: string) =>
  refuse.conflict(
    `In quella settimana ${who} «${name}» per ${formatLength(reached)}: il massimo è ${formatLength(most)}`,
    'to',
  );

const refuseExpired = (what: string, { name, until, today }: ExpiryFacts, { to }: ObstacleReader) =>
  refuse.conflict(`${what} di ${name} ${describeEnd(until, today, dayOfReturn(to))}`, 'resourceIds');

/** Says of a past day that the paper has expired, because then no shorter trip would help. */
const describeEnd = (until: string, today: string, day: string): string =>
  until < today
    ? `è scaduta ${formatDate(until, 'il')}`
    : `scade ${formatDate(until, 'il')}, prima del rientro (${formatDate(day)})`;

/** Returns the refusal of a booking that a rule refuses; its sentence names the rule's limit. */
export function refusalOf<R extends keyof Facts>(
  { rule, facts }: { rule: R; facts: Facts[R] },
  booking: ObstacleReader,
): Refusal {
  return sentences[rule](facts, booking);
}

/** The state in which a booking begins. */
export type FirstState = 'in attesa' | 'confermata';

/** A booking that is judged, in the form that the rules ask for. */
export type Candidate = BookingRequest & {
  /** Whether the booking keeps its time and place, and at most its people or its team change. */
  keepsTime?: boolean;
};

/** The answer of the rules: the refusal by one of them, or the state in which the booking begins. */
export type Verdict = { rule: string | null; refusal: Refusal | null; state: FirstState };

/**
 * Asks the rules about many bookings in one statement; each may have its own people and places. With `inOrder`, the
 * earlier bookings count as moved when a later one is judged: they have left their old places, and use up quotas at
 * their new ones.
 */
export async function judgeBookings(
  db: Reader,
  bookings: readonly Candidate[],
  { inOrder = false }: { inOrder?: boolean } = {},
): Promise<Verdict[]> {
  const candidates = bookings.map(({ keepsTime = false, ...booking }) => ({
    ...crowdOf(booking),
    area: booking.area,
    ids: [...new Set(booking.resourceIds)],
    owner: booking.ownerId,
    team: booking.teamId,
    manages: booking.manages,
    since: booking.from,
    until: booking.to,
    instead: booking.instead,
    keeps: keepsTime,
  }));
  const rows = await runSql(db)<(Obstacle | { rule: null }) & Pick<Verdict, 'state'>>`
    select o.rule, o.facts,
           case when not manages and o.rule is null and asks_approval(ids, since, until)
                then 'in attesa' else 'confermata' end as state
      from (select *, array_agg(instead[1]) filter (where ${inOrder}) over earlier as left_before,
                   array_agg(tstzrange(since, until)) filter (where ${inOrder})
                     over (earlier rows unbounded preceding exclude current row) as along
              from rows from (jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
                     as (area text, ids integer[], owner integer, team integer, drivers integer[], heads integer,
                         manages boolean, since timestamptz, until timestamptz, instead integer[], keeps boolean))
                   with ordinality as candidate (area, ids, owner, team, drivers, heads, manages, since, until, instead,
                   keeps, nth)
            window earlier as (order by nth)) candidate
      left join lateral booking_obstacle(area, ids, owner, team, drivers, heads, manages, since, until,
                                         coalesce(left_before, instead), coalesce(along, '{}'), keeps) o on true
     order by nth`;
  return rows.map(({ state, ...obstacle }, at) => {
    const booking = bookings[at];
    const refusal = obstacle.rule !== null && booking ? refusalOf(obstacle, booking) : null;
    return { rule: obstacle.rule, refusal, state };
  });
}

/** Refuses a booking that the rules don't allow; returns the state in which it begins. */
export async function checkRules(db: Reader, booking: Candidate): Promise<FirstState> {
  const [verdict] = await judgeBookings(db, [booking]);
  if (!verdict) throw new Error('nothing was judged');
  if (verdict.refusal) throw verdict.refusal;
  return verdict.state;
}

type Trip = ObstacleReader & { resourceIds: readonly number[]; drivers: readonly number[]; heads: number };

/** Returns the refusal of a trip that its vans or drivers forbid, whatever the other rules say. */
export async function whyNoTrip(db: Reader, trip: Trip): Promise<Refusal | null> {
  const [vans, drivers] = [[...new Set(trip.resourceIds)], [...new Set(trip.drivers)]];
  const [obstacle] = await runSql(db)<Obstacle>`
    select o.rule, facts_of(o.rule, o.van, o.driver, ${vans}::integer[], null, null, ${trip.heads}::integer, null, null,
                            '{}', '{}') as facts
      from rule_of_trip(${vans}::integer[], ${drivers}::integer[], ${trip.heads}::integer,
                        last_day(${trip.to}::timestamptz)) o`;
  return obstacle ? refusalOf(obstacle, trip) : null;
}
