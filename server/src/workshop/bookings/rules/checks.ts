/** The rules of booking, each with its sentence. Opening hours are only checked here; no hold enforces them. */

import { romeClock } from '@wms/contract/platform/fields/rome-time';
import {
  formatAll,
  formatDate,
  formatInstantDate,
  formatOthers,
  formatTime,
} from '@wms/contract/platform/formats';
import { longestBooking } from '@wms/contract/workshop/resources/resource';
import type { Area } from '@wms/contract/workshop/shared/access';
import { formatLength, formatPeriod, minutesBetween } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { conflictingField, wrongField } from '../../../platform/refusal.ts';
import { calledName } from '../../shared/called.ts';
import { readTrip, readVanWarnings, refuseTrip, type TripFacts } from '../../vans/eligibility.ts';
import { type Quotas, readQuotas } from './quotas.ts';
import { type Ruled, readRules, tripOf, type Wanted, type When } from './wanted.ts';

/** The facts of a booking on all of its dates, before any of them is judged. */
export type Facts = {
  /** The rules of its resources on each date, by the beginning of the date. */
  rules: ReadonlyMap<string, readonly Ruled[]>;
  /** The vans and their drivers' licences. */
  trip: TripFacts;
  quotas: Quotas;
};

/** A rule refuses a booking with a sentence that names the rule's limit. */
type Check = (wanted: Wanted, resources: readonly Ruled[], facts: Facts) => void;

const eachResource =
  (check: (resource: Ruled, wanted: Wanted) => void): Check =>
  (wanted, resources) => {
    for (const resource of resources) check(resource, wanted);
  };

/** A rule that binds only people who don't manage the workshop. */
const unlessManaged =
  (check: Check): Check =>
  (wanted, resources, facts) => {
    if (!wanted.manages) check(wanted, resources, facts);
  };

const checkInUse = eachResource(({ name, dismissed }) => {
  if (dismissed) throw conflictingField('resourceIds', `«${name}» non è più in uso: non si prenota`);
});

const checkWhoMayBook = eachResource(({ name, mayBook }, { ownerId, byId }) => {
  if (mayBook) return;
  const who = ownerId === byId ? 'te' : 'questa persona';
  throw conflictingField('resourceIds', `«${name}» è riservato ad alcuni: non a ${who}`);
});

/**
 * The slot that is running may still be booked, because people walk into a room that they find free. The one before it
 * may be booked for a minute more, because the clock can strike between a page's offer and the tap.
 */
const checkMoment = eachResource(({ slotMinutes, now }, { from }) => {
  if (Date.parse(from) + (slotMinutes + 1) * 60_000 <= Date.parse(now))
    throw wrongField('from', 'L’inizio è già passato');
});

const checkGrid = eachResource(({ name, slotMinutes, onSlots, slotBefore }) => {
  if (onSlots) return;
  const steps = `«${name}» si prenota a passi di ${formatLength(slotMinutes)}`;
  // A beginning on the slots leaves the end as the fault.
  throw slotBefore === null
    ? wrongField('to', steps)
    : wrongField('from', `${steps}: per esempio dalle ${formatTime(slotBefore)}`);
});

const checkShortest = eachResource(({ name, shortestMinutes }, { from, to }) => {
  if (shortestMinutes && minutesBetween(from, to) < shortestMinutes)
    throw wrongField('to', `«${name}» si prenota per almeno ${formatLength(shortestMinutes)}`);
});

const checkLongest = eachResource(({ name, longestMinutes }, { from, to }) => {
  if (longestMinutes && minutesBetween(from, to) > longestMinutes)
    throw wrongField('to', `«${name}» si prenota per al massimo ${formatLength(longestMinutes)}`);
});

const checkNotice = eachResource(({ name, noticeMinutes, now }, { from }) => {
  if (noticeMinutes && minutesBetween(now, from) < noticeMinutes)
    throw wrongField('from', `«${name}» si prenota almeno ${formatLength(noticeMinutes)} prima`);
});

const checkAhead = eachResource(({ name, aheadDays, now }, { from }) => {
  if (!aheadDays) return;
  const last = Temporal.PlainDate.from(romeClock(now).slice(0, 10)).add({ days: aheadDays }).toString();
  if (romeClock(from).slice(0, 10) > last)
    throw wrongField(
      'from',
      `«${name}» si prenota fino a ${aheadDays} giorni prima: oggi fino ${formatDate(last, 'al')}`,
    );
});

const checkDocuments = eachResource(({ name, missingDocuments }, { ownerId, byId, to }) => {
  if (missingDocuments.length === 0) return;
  const last = formatInstantDate(new Date(Date.parse(to) - 1000).toISOString(), 'il');
  const whose = ownerId === byId ? 'i tuoi documenti' : 'i documenti della persona';
  const missing = `fra ${whose} approvati manca, valido ${last}, ${formatAll(missingDocuments)}`;
  throw conflictingField('resourceIds', `Per «${name}» serve di più: ${missing}`);
});

/**
 * Refuses while the owner has regulations to confirm. A person who books for somebody else can't confirm for them, so
 * the refusal then stands at the field of the resource.
 */
const checkRegulations = eachResource(({ name, missingRegulations }, { ownerId, byId }) => {
  if (missingRegulations.length === 0) return;
  const which = formatAll(missingRegulations.map((title) => `«${title}»`));
  throw conflictingField(
    ownerId === byId ? 'acceptedRules' : 'resourceIds',
    ownerId === byId
      ? `Per «${name}» prima leggi e conferma ${which}`
      : `Per «${name}» la persona deve prima leggere e confermare ${which}`,
  );
});

/** Refuses a booking outside the opening hours, unless a manager may approve it. */
const checkHours = eachResource((resource, { from }) => {
  const { open, approval, closedAt } = resource;
  if (open || approval === 'outside hours') return;
  const atReturn = closedAt !== null && Date.parse(closedAt) > Date.parse(from);
  throw atReturn
    ? wrongField('to', `${describeHours(resource, closedAt)}: vale anche per il rientro`)
    : wrongField('from', describeHours(resource, from));
});

function describeHours({ name, windows }: Pick<Ruled, 'name' | 'windows'>, from: string): string {
  const day = formatInstantDate(from, 'Il');
  if (windows.length === 0) return `${day} «${name}» è chiuso`;
  const times = windows.map(
    ({ opens, closes }) => `dalle ${formatTime(opens)} alle ${formatTime(closes).replace('00:00', '24:00')}`,
  );
  return `${day} «${name}» si prenota ${formatAll(times)}`;
}

const ofTime: readonly Check[] = [
  checkInUse,
  checkMoment,
  checkGrid,
  checkShortest,
  unlessManaged(checkLongest),
  unlessManaged(checkNotice),
  unlessManaged(checkAhead),
  checkHours,
];

const checkQuotas: Check = (wanted, _resources, { quotas }) => {
  const refusal = quotas.refuse(wanted.resourceIds, wanted);
  if (refusal) throw refusal;
};

const ofAnyone: readonly Check[] = [
  unlessManaged(checkWhoMayBook),
  checkDocuments,
  checkRegulations,
  checkQuotas,
];

/** Checks the drivers of a van, the number of passengers, and until when the van may travel. */
const checkVans: Check = (wanted, _resources, { trip }) => {
  const refusal = refuseTrip(trip, tripOf(wanted));
  if (refusal) throw refusal;
};

/**
 * Returns what should be known of a booking with these dates; these warnings don't prevent the booking. `made` are the
 * bookings that it has become.
 */
export async function readWarnings(
  db: Reader,
  wanted: Wanted,
  dates: readonly When[],
  made: readonly number[] = [],
): Promise<string[]> {
  const to = dates.at(-1)?.to ?? wanted.to;
  const twice = await describeTwice(db, [{ ...wanted, dates, made }]);
  const ofVans = wanted.area === 'vans' ? await readVanWarnings(db, { ...tripOf(wanted), to }) : [];
  return [...twice, ...ofVans];
}

type Made = Pick<Wanted, 'ownerId' | 'byId'> & {
  dates: readonly When[];
  /** The bookings that it has become. */
  made: readonly number[];
};

type Other = When & { nth: number; title: string; places: string; person: string };

/**
 * Says that the owner of a booking has another one at the same time, because nobody is in two places at once; in one
 * query for several people's bookings.
 */
export async function describeTwice(db: Reader, all: readonly Made[]): Promise<string[]> {
  const asked = all.flatMap(({ ownerId, dates }, nth) => dates.map((date) => ({ nth, ownerId, ...date })));
  const rows = await runSql(db)<Other & { id: number }>`
    select asked.nth, b.id, ${calledName()} as title, lower(b.during) as "from", upper(b.during) as "to",
           u.first_name || ' ' || u.last_name as person,
           (select string_agg(r.name, ', ' order by r.id)
              from booking_resources br join resources r on r.id = br.resource_id where br.booking_id = b.id) as places
      from unnest(${asked.map(({ nth }) => nth)}::integer[], ${asked.map(({ ownerId }) => ownerId)}::integer[],
                  ${asked.map(({ from }) => from)}::timestamptz[], ${asked.map(({ to }) => to)}::timestamptz[])
                  as asked (nth, owner, since, until)
      join bookings b on b.user_id = owner and b.during && tstzrange(since, until)
      join users u on u.id = b.user_id
     where b.state in ('in attesa', 'confermata', 'in corso') and b.offered_until is null
     order by lower(b.during), b.id`;
  return all.flatMap((one, at) =>
    describeOthers(
      one,
      rows.filter(({ nth, id }) => nth === at && !one.made.includes(id)),
    ),
  );
}

function describeOthers(
  { ownerId, byId }: Pick<Made, 'ownerId' | 'byId'>,
  [first, ...others]: readonly Other[],
): string[] {
  if (!first) return [];
  const whose = ownerId === byId ? 'Hai' : `${first.person} ha`;
  const more = formatOthers(others.length, 'un’altra', 'altre');
  return [`${whose} già «${first.title}» in ${first.places} ${formatPeriod(first)}${more}`];
}

/**
 * The checks of the people and the team of a booking, by area; bookings of vans have rules of their own in addition.
 */
const ofPeople: Record<Area, readonly Check[]> = {
  rooms: ofAnyone,
  vans: [...ofAnyone, checkVans],
};

/** The state in which a booking begins. */
export type FirstState = 'in attesa' | 'confermata';

/** Refuses a booking that the rules don't allow; returns the state in which it begins. */
export async function checkRules(db: Reader, wanted: Wanted): Promise<FirstState> {
  refuseTooLong(wanted);
  const rules = await readRules(db, wanted, [wanted]);
  return judge(wanted, await completeFacts(db, wanted, [wanted], { rules, elsewhere: [] }));
}

/** The database would refuse it too, but opening hours should not be computed for a period of a hundred years. */
export function refuseTooLong({ from, to }: When): void {
  if (minutesBetween(from, to) > longestBooking + 60)
    throw wrongField('to', 'Una prenotazione dura al massimo 31 giorni');
}

/**
 * Reads what the rules ask about a booking besides those of its resources, for all of its dates at once. The quotas
 * count also the places `elsewhere` to which some dates may go.
 */
export async function completeFacts(
  db: Reader,
  wanted: Omit<Wanted, 'from' | 'to'>,
  dates: readonly When[],
  { rules, elsewhere }: Pick<Facts, 'rules'> & { elsewhere: readonly number[] },
): Promise<Facts> {
  const limited = [...rules.values()]
    .flat()
    .filter(
      ({ mostOpen, personWeekMinutes, teamWeekMinutes }) => mostOpen || personWeekMinutes || teamWeekMinutes,
    )
    .map(({ id }) => id);
  const trip =
    wanted.area === 'vans'
      ? await readTrip(db, tripOf({ ...wanted, from: '', to: '' }))
      : { vans: [], licences: [] };
  const quotas = await readQuotas(db, wanted, [...new Set([...limited, ...elsewhere])], dates);
  return { rules, trip, quotas };
}

/** Refuses a date that the rules don't allow; returns the state in which it begins. */
export function judge(wanted: Wanted, facts: Facts): FirstState {
  const resources = facts.rules.get(wanted.from) ?? [];
  for (const check of [...ofTime, ...ofPeople[wanted.area]]) check(wanted, resources, facts);
  return !wanted.manages && resources.some(({ needsApproval }) => needsApproval) ? 'in attesa' : 'confermata';
}

/** Refuses other people or another team of a date that keeps its time and place. */
export function judgePeople(wanted: Wanted, facts: Facts): void {
  for (const check of ofPeople[wanted.area]) check(wanted, facts.rules.get(wanted.from) ?? [], facts);
}
