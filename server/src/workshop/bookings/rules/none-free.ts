/** Explains for each room, bench or van without a free time why this person can't book it. */
import { formatCount, formatInstantDate } from '@wms/contract/platform/formats';
import { formatLength, formatUntil } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { BookingPeriod, BookingRequest } from './booking-request.ts';
import { type FreeSearch, hasEquipment, listFree } from './free.ts';
import { judgeBookings } from './obstacles.ts';
import { judgeWaits, type WaitRequest } from './waiting.ts';

/** The most rooms, benches or vans that are explained, because a person reads only the first reasons. */
const mostExplained = 30;

type BookableThing = {
  id: number;
  name: string;
  licence: 'enough' | 'waiting' | 'lacks';
  equipped: boolean;
  slot: number;
  mayBook: boolean;
  capacity: number | null;
  longest: number | null;
  shortest: number | null;
  open: number;
  mostOpen: number | null;
  expired: boolean;
  missing: boolean;
  /**
   * The closure that lasts now, or takes at least 14 days of the four weeks; null when there is none. `later` says that
   * it begins after the search does, `ends` that it ends within the four weeks (null without an end).
   */
  shut: {
    kind: string;
    reason: string;
    from: string;
    to: string | null;
    later: boolean;
    ends: boolean | null;
  } | null;
};

type NotFreeReason = { resourceId: number; name: string; why: string; wait: BookingPeriod | null };

export async function explainNoneFree(db: Reader, needed: FreeSearch): Promise<NotFreeReason[]> {
  const { area, minutes, people = 1, equipment, resource, from, userId, driver = userId, manages } = needed;
  const free = await listFree(db, needed);
  const things = await runSql(db)<BookableThing>`
    select r.id, concat_ws(' · ', room.name, r.name) as name,
           ${manages} or may_book(r.id, ${userId}) as "mayBook", r.capacity,
           case when not ${manages} then r.longest_minutes end as longest, r.shortest_minutes as shortest,
           open_bookings(r.id, ${userId}, '{}') as open, case when not ${manages} then r.most_open end as "mostOpen",
           case when coalesce(trip.driver, 0) = 0 then 'enough'
                when ${driver} = ${userId} and exists (
                  select from documents d join document_types t on t.id = d.type_id and t.licence
                   where d.user_id = ${userId} and d.state = 'in verifica' and d.removed_at is null) then 'waiting'
                else 'lacks' end as licence,
           ${hasEquipment(equipment)} as equipped, r.slot_minutes as slot,
           coalesce(trip.rule in ('insurance', 'inspection'), false) as expired,
           exists (select from lacking_documents(r.id, ${userId}, rome_today()))
             or exists (select from regulations_to_confirm(r.id, ${userId})) as missing,
           (select json_build_object('kind', c.kind, 'reason', c.reason, 'from', lower(c.during), 'to', upper(c.during),
                                     'later', lower(c.during) > asked.since,
                                     'ends', upper(c.during) < upper(asked.weeks))
              from closure_resources closed join closures c on c.id = closed.closure_id
             cross join lateral (select c.during * asked.weeks as within) part
             where closed.resource_id in (r.id, r.parent_id) and c.during && asked.weeks
               -- A short closure to come isn't the reason why four weeks have no free time.
               and (c.during @> asked.since or upper(part.within) - lower(part.within) >= interval '14 days')
             order by upper(part.within) - lower(part.within) desc, c.id limit 1) as shut
      from resources r left join resources room on room.id = r.parent_id
      left join lateral rule_of_trip(array[r.id], array[${driver}]::integer[], null, rome_today()) trip on true
     cross join (select since, tstzrange(since, since + interval '28 days') as weeks
                   from (select greatest(${from ?? null}::timestamptz, current_moment()) as since) moment) asked
     where r.area = ${area} and num_nonnulls(r.dismissed_at, room.dismissed_at) = 0
       and r.id = coalesce(${resource ?? null}::integer, r.id) and r.id <> all (${free}::integer[])
     order by coalesce(room.name, r.name), r.parent_id nulls first, r.name, r.id limit ${mostExplained}`;
  const ruled = things.map((thing) => ({
    thing,
    rule: whyNotAtAll(thing, { minutes, people, own: driver === userId }),
  }));
  const possible = ruled.filter(({ rule }) => rule === null).map(({ thing }) => thing.id);
  const waits = await findWaits(db, needed, possible);
  return ruled.map(({ thing, rule }) => {
    const { id: resourceId, name } = thing;
    const found = waits.get(resourceId);
    return {
      resourceId,
      name,
      wait: found?.wait ?? null,
      why: rule ?? (found?.wait ? null : found?.why) ?? whyNotNow(thing),
    };
  });
}

/**
 * The days of the four weeks, counted from the first one. The first week is judged alone, because most people may wait
 * on one of its days, and then the other three needn't be read.
 */
const parts = [
  { first: 0, last: 6 },
  { first: 7, last: 27 },
] as const;

type ReasonAndWait = { wait: BookingPeriod | null; why: string | null };

/**
 * Finds for each resource the first time, at nine or at an opening, that this person may wait for; where there is no
 * such time, the reason why.
 */
async function findWaits(
  db: Reader,
  needed: FreeSearch,
  ids: readonly number[],
): Promise<Map<number, ReasonAndWait>> {
  const { area, userId: ownerId, driver = ownerId, manages } = needed;
  const people = area === 'vans' ? [{ userId: driver, role: 'guida' as const }] : [];
  const waiter = { area, ownerId, teamId: null, people };
  const found = new Map<number, WaitRequest[]>();
  const mayWait = ({ refusal }: WaitRequest) => refusal === null;
  for (const part of parts) {
    const left = ids.filter((id) => !found.get(id)?.some(mayWait));
    if (left.length === 0) break;
    const dates = await listBeginnings(db, needed, { ...part, ids: left });
    const places = left.map((id) => [id]);
    const judged = await judgeWaits(db, { ...waiter, places }, dates);
    for (const id of left) {
      const own = judged.filter(({ resourceIds: [place] }) => place === id);
      found.set(id, [...(found.get(id) ?? []), ...own]);
    }
  }
  const refused = [...found.values()].filter((dates) => !dates.some(mayWait)).flatMap(listReasons);
  const reasons = manages ? await keepBinding(db, waiter, refused) : refused;
  return new Map(
    [...found].map(([id, judged]) => {
      const wait = judged.find(mayWait);
      const reason = reasons.find(({ resourceIds: [place] }) => place === id);
      return [
        id,
        { wait: wait ? { from: wait.from, to: wait.to } : null, why: reason?.refusal?.message ?? null },
      ];
    }),
  );
}

/**
 * Returns the first refusal by each rule. Refusals without a rule, by the place itself, come first, because the reason
 * at a time that the rules allow says more.
 */
function listReasons(judged: readonly WaitRequest[]): WaitRequest[] {
  const byRule = Map.groupBy(judged, ({ rule }) => rule);
  const reasons = [...byRule.values()].flatMap(([first]) => first ?? []);
  return reasons.sort((one, other) => Number(one.rule !== null) - Number(other.rule !== null));
}

/**
 * Returns the refusals that also keep a workshop manager from booking. A rule that doesn't bind managers is no reason
 * for them, although it keeps them from waiting; then the reason is that the place is taken or closed.
 */
async function keepBinding(
  db: Reader,
  { ownerId, ...waiter }: Pick<BookingRequest, 'area' | 'ownerId' | 'teamId' | 'people'>,
  refused: readonly WaitRequest[],
): Promise<WaitRequest[]> {
  const verdicts = await judgeBookings(
    db,
    refused.map((place) => ({ ...waiter, ...place, ownerId, byId: ownerId, manages: true, instead: [] })),
  );
  return refused.filter(({ rule }, at) => rule === null || verdicts[at]?.refusal);
}

const listBeginnings = (
  db: Reader,
  { minutes, from }: FreeSearch,
  { first, last, ids }: { first: number; last: number; ids: readonly number[] },
) => runSql(db)<BookingPeriod>`
  with clock as (
    select since, (since at time zone 'Europe/Rome')::date as today
      from (select greatest(${from ?? null}::timestamptz, current_moment()) as since) moment
  )
  select distinct starts as "from", starts + make_interval(mins => ${minutes}) as "to"
    from clock
   cross join generate_series(${first}::integer, ${last}::integer) as day
   cross join (select time '09:00' as hour
               union
               (select opens from opening_hours where resource_id = any (${[...ids]}::integer[])
                 group by opens order by count(*) desc, opens limit 2)) hours
   cross join lateral (select (today + day + hour) at time zone 'Europe/Rome' as starts) beginning
   where starts > since order by starts`;

/** `own` says that the person who asks would drive. */
type FreeQuestion = { minutes: number; people: number; own: boolean };

/**
 * Returns the words for the rule that keeps the resource from this person at any time, so that waiting doesn't help;
 * null when no rule does.
 */
function whyNotAtAll(thing: BookableThing, { minutes, people, own }: FreeQuestion): string | null {
  const { mayBook, capacity, longest, shortest, open, mostOpen, expired, missing, licence } = thing;
  if (!mayBook) return 'è riservato ad alcuni';
  if (expired) return 'assicurazione o revisione sono scadute';
  if (licence !== 'enough') return whyNoLicence(licence, own);
  if (missing) return 'ti manca un documento, o un regolamento da confermare';
  if (!thing.equipped) return 'non ha tutta l’attrezzatura che serve';
  if (capacity !== null && capacity < people) return `ha ${formatCount(capacity, 'posto', 'posti')}`;
  if (longest !== null && longest < minutes) return `si prenota per al massimo ${formatLength(longest)}`;
  if (shortest !== null && shortest > minutes) return `si prenota per almeno ${formatLength(shortest)}`;
  if (minutes % thing.slot !== 0) return `si prenota a passi di ${formatLength(thing.slot)}`;
  if (mostOpen !== null && open >= mostOpen)
    return `hai già ${formatCount(open, 'prenotazione', 'prenotazioni')} ancora da usare`;
  return null;
}

function whyNoLicence(licence: 'waiting' | 'lacks', own: boolean): string {
  if (licence === 'waiting')
    return 'la tua patente aspetta ancora la verifica: scegli un’altra persona che guida';
  return own
    ? 'ti serve una patente approvata che basti: caricala fra i tuoi documenti, o scegli un’altra persona che guida'
    : 'la patente di chi guida manca, non basta o è scaduta: scegli un’altra persona';
}

function whyNotNow({ shut }: BookableThing): string {
  if (!shut) return 'è occupato o chiuso nelle prossime quattro settimane';
  const what = shut.kind === 'manutenzione' ? 'in manutenzione' : 'chiuso';
  const until = shut.to ? `, ${formatUntil(shut.to)}` : '';
  const after = shut.ends ? '. Poi è occupato o chiuso di nuovo' : '';
  const before = shut.later ? 'è occupato, poi ' : '';
  return `${before}${what} ${formatInstantDate(shut.from, 'dal')}${until}: ${shut.reason}${after}`;
}
