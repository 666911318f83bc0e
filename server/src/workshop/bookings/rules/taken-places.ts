/** Finds out who has the place that somebody wants, and what is free instead. */
import { formatInstant } from '@wms/contract/platform/formats';
import { type Alternative, problemTypes } from '@wms/contract/platform/problem';
import { privateTitle } from '@wms/contract/workshop/bookings/calendar';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import pg from 'pg';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { ExplainedRefusal } from '../../../platform/http/explained.ts';
import { Refusal, typedRefusal } from '../../../platform/refusal.ts';
import { askedOnce, takeTurn } from '../../../platform/requests/share.ts';
import { calledName } from '../../shared/called.ts';
import { chooseAlternatives, findAlternatives, type PlaceSearch } from './alternatives.ts';
import { type BookingPeriod, crowdOf, type Place, placesOf } from './booking-request.ts';
import { bufferWords, whyNoTrip } from './obstacles.ts';
import { checkPeople } from './owner.ts';
import { judgeWaits } from './waiting.ts';

type Clash = {
  name: string;
  from: string;
  to: string | null;
  /** The title of the booking that has the place; null when it is closed. */
  title: string | null;
  person: string | null;
  /** The owner of the booking that has the place. */
  ownerId: number | null;
  /** The people who may read a private booking; null when it is not private. */
  knownTo: number[] | null;
  /**
   * Whether the wanted period doesn't overlap the booking that has the place, and only the buffer between the two is
   * missing.
   */
  onlyBuffer: boolean;
  /** The reason of the closure; null when a booking has the place. */
  reason: string | null;
};

type PlaceInTime = Pick<Place, 'area' | 'resourceIds' | 'from' | 'to' | 'instead'>;

/**
 * Whether somebody has the place; bookings that are overdue don't count. A resource of the other area is never taken:
 * the rules refuse it, before a person who may not see that area learns who has it.
 */
export async function isTaken(db: Reader, place: Place): Promise<boolean> {
  const taken = await listTaken(db, place, [place]);
  return taken.has(place.from);
}

/** Returns the beginnings of those dates on which somebody has the place, in one query for all dates. */
export async function listTaken(
  db: Reader,
  place: Omit<Place, 'from' | 'to'>,
  dates: readonly BookingPeriod[],
): Promise<Set<string>> {
  const taken = await listTakenPlaces(
    db,
    dates.map((date) => ({ ...place, ...date })),
  );
  return new Set([...taken].map(({ from }) => from));
}

/** Returns the places that somebody has, out of many that are read in one query. */
export async function listTakenPlaces<P extends Place>(db: Reader, places: readonly P[]): Promise<Set<P>> {
  const rows = await runSql(db)<{ nth: number }>`
    select date.nth::integer
      from ${placesOf(places)}
     where exists (select from taking_holds(date.ids, since, until, date.own))
       and not exists (select from resources r where r.id = any (date.ids) and r.area <> date.area)`;
  return new Set(rows.flatMap(({ nth }) => places[nth - 1] ?? []));
}

/**
 * Waits, before the transaction, for the turn to book a place: of many people who want the place at once only one
 * tries. The others are refused if the place is taken by then, and so they take no lock.
 */
export async function takeTurnFor(db: Reader, place: Place): Promise<Disposable> {
  const { area, resourceIds, from, to, instead } = place;
  const what = {
    area,
    resourceIds,
    from,
    to,
    instead,
    people: [],
    ownerId: 0,
    teamId: null,
    byId: null,
    manages: false,
  };
  const turn = await takeTurn(what, () => isTakenOnce(db, what));
  if (!turn) throw takenRefusal(place);
  return turn;
}
const isTakenOnce = askedOnce(isTaken);

/**
 * Returns the refusal for a place, or one of the `others`, that is taken. The person who has the place and the free
 * alternatives are read after the transaction has ended.
 */
export function takenRefusal(place: Place, others: readonly Place[] = []): Refusal {
  const sentence = 'In quel periodo il posto è già occupato';
  const refusal = new ExplainedRefusal(problemTypes['/problems/taken'], sentence, async (db) => {
    // A team or people that can't be chosen, and a trip that the vans or the drivers forbid on any day, are refused by
    // that reason: another time wouldn't help.
    const choice = await whyNotChosen(db, place);
    if (choice) return choice;
    const { drivers, heads } = crowdOf(place);
    const trip = drivers && (await whyNoTrip(db, { ...place, drivers, heads }));
    if (trip) return trip;
    const [lost = place] = others.length > 0 ? await listLost(db, [place, ...others]) : [];
    const alternatives = await alternativesOf(db, lost);
    const clash = await findClash(db, clashIn(lost));
    const waitable = await mayWait(db, place);
    return typedRefusal('/problems/taken', clash ? describe(clash, place) : sentence, {
      alternatives,
      waitable,
    });
  });
  refusal.type = '/problems/taken';
  return refusal;
}

/**
 * Returns the refusal of the team or the people of a new booking; null when both may be chosen. The team and the people
 * of a booking that moves were checked before.
 */
async function whyNotChosen(db: Reader, place: Place): Promise<Refusal | null> {
  if (place.instead.length > 0 || (place.teamId === null && place.people.length === 0)) return null;
  try {
    await checkPeople(db, place);
    return null;
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal;
    throw refusal;
  }
}

/** Whether the person who asks for the place for themselves may wait until it is free. */
async function mayWait(db: Reader, place: Place): Promise<boolean> {
  if (place.ownerId !== place.byId) return false;
  const [judged] = await judgeWaits(db, { ...place, places: [place.resourceIds] }, [place]);
  return judged?.refusal === null;
}

async function listLost(db: Reader, places: readonly Place[]): Promise<Place[]> {
  const lost: Place[] = [];
  for (const place of places) if (await isTaken(db, place)) lost.push(place);
  return lost;
}

/**
 * Runs a function that writes the holds of one or more places. When the database itself refuses a hold, throws the
 * refusal for a taken place.
 */
export async function writeHolds<T>(
  places: Place | readonly [Place, ...Place[]],
  write: () => Promise<T>,
): Promise<T> {
  const [place, ...others]: readonly [Place, ...Place[]] = 'from' in places ? [places] : places;
  try {
    return await write();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'holds_once')
      throw takenRefusal(place, others);
    throw error;
  }
}

/**
 * Returns the alternatives to a place. A single search serves the many people who lose a place at once. Where the rules
 * of an area depend on the person (licences, quotas, documents, regulations), each person gets only the alternatives
 * that the rules allow them.
 */
async function alternativesOf(db: Reader, place: Place): Promise<Alternative[]> {
  const { people: _people, byId: _byId, ...where } = place;
  const person: PlaceSearch = { ...where, ...crowdOf(place) };
  const anybody = { ...person, ownerId: null, teamId: null, drivers: null };
  const found = await alternativesOnce(db, anybody);
  const restricted = await areRestricted(db, place.area);
  const chosen = await chooseAlternatives(db, found, restricted ? person : anybody);
  if (chosen.length > 0 || !restricted) return chosen;
  return chooseAlternatives(db, await findAlternatives(db, person), anybody);
}
const alternativesOnce = askedOnce(findAlternatives);

const areRestricted = askedOnce(async (db, area: Place['area']) => {
  // Vans always depend on the person, because each driver has a licence of their own.
  if (area === 'vans') return true;
  const rows = await runSql(db)`
    select from resources r
     where area = ${area} and (bookable_by <> 'everyone'
                               or num_nonnulls(most_open, person_week_minutes, team_week_minutes) > 0
                               or exists (select from resource_documents asked where asked.resource_id = r.id)
                               or exists (select from resource_regulations asked where asked.resource_id = r.id))
     limit 1`;
  return rows.length > 0;
});

/** The part of a place that is the same for all people who want it, so that one query answers all of them. */
const clashIn = ({ area, resourceIds, from, to, instead }: Place): PlaceInTime => ({
  area,
  resourceIds,
  from,
  to,
  instead,
});

const findClash = askedOnce(async (db, place: PlaceInTime) => (await findClashes(db, [place]))[0]);

/** Returns the first booking or closure that has each place; null where the place is free. */
async function findClashes(db: Reader, places: readonly PlaceInTime[]): Promise<(Clash | null)[]> {
  const rows = await runSql(db)<Clash & { nth: number }>`
    select date.nth::integer, first.*
      from ${placesOf(places)}
     cross join lateral (
      select r.name, lower(coalesce(b.during, clash.during)) as "from",
             upper(coalesce(b.during, clash.during)) as "to",
             ${calledName()} as title, u.first_name || ' ' || u.last_name as person, b.user_id as "ownerId", c.reason,
             case when b.private
                  then b.user_id || array(select p.user_id from booking_people p where p.booking_id = b.id) end
               as "knownTo",
             not coalesce(b.during && tstzrange(since, until), true) as "onlyBuffer"
        from find_clashes(date.ids, since, until, date.own) clash
        join resources r on r.id = clash.resource_id
        left join bookings b on b.id = clash.booking_id
        left join users u on u.id = b.user_id
        left join closures c on c.id = clash.closure_id
       order by "onlyBuffer", lower(clash.during), r.id limit 1) first`;
  const byPlace = new Map(rows.map(({ nth, ...clash }) => [nth, clash]));
  return places.map((_, at) => byPlace.get(at + 1) ?? null);
}

/** Describes who or what has the place, by the beginning of each date on which it is taken. */
export async function describeClashes(
  db: Reader,
  place: Omit<Place, 'from' | 'to'>,
  dates: readonly BookingPeriod[],
): Promise<Map<string, string>> {
  const said = await describeEachClash(
    db,
    dates.map((date) => ({ ...place, ...date })),
  );
  return new Map(dates.flatMap(({ from }, at) => (said[at] ? [[from, said[at]]] : [])));
}

/** Describes in a sentence the booking or closure that has the place; null when the place is free again. */
export async function describeClash(db: Reader, place: Place): Promise<string | null> {
  const [said] = await describeEachClash(db, [place]);
  return said ?? null;
}

/** Describes in a sentence the booking or closure that has each place; null where the place is free again. */
export async function describeEachClash(db: Reader, places: readonly Place[]): Promise<(string | null)[]> {
  if (places.length === 0) return [];
  const clashes = await findClashes(db, places);
  return places.map((place, at) => {
    const clash = clashes[at];
    return clash ? describe(clash, place) : null;
  });
}

function describe(clash: Clash, { byId, manages }: Pick<Place, 'byId' | 'manages'>): string {
  const { name, title, person, ownerId, knownTo, onlyBuffer, reason } = clash;
  const when = clash.to
    ? formatPeriod({ from: clash.from, to: clash.to })
    : `${formatInstant(clash.from, 'dal')} in poi`;
  if (reason !== null) return `«${name}» non si prenota ${when}: ${reason}`;
  const hidden = knownTo !== null && !manages && !(byId !== null && knownTo.includes(byId));
  const whose = hidden
    ? privateTitle.toLowerCase()
    : ownerId === byId
      ? `nella tua prenotazione «${title}»,`
      : `di ${person}, «${title}»,`;
  const pause = onlyBuffer ? bufferWords : '';
  return `«${name}» è già ${whose} ${when}${pause}`;
}
