/**
 * Judges whether a person may wait for a place: the refusal of a taken place and the search without a free time ask
 * this before they offer a wait, and so does the request to wait.
 */
import { mostWaits } from '@wms/contract/workshop/bookings/waits';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { BookingPeriod, BookingRequest } from './booking-request.ts';
import { judgeBookings } from './obstacles.ts';
import { checkPeople } from './owner.ts';

/** The sentences of the two rules that the database keeps, too, against two waits at once. */
export const waitsTwice = 'Aspetti già questo posto in quel periodo: lo trovi fra le tue prenotazioni';
export const waitsForMost = `Aspetti già ${mostWaits} posti: prima togline uno, fra le tue prenotazioni`;

/** A person who would wait; each of the places is what one booking would ask for. */
type Waiter = Pick<BookingRequest, 'area' | 'ownerId' | 'teamId' | 'people'> & {
  places: readonly (readonly number[])[];
};

/** A place at a time. */
export type WaitRequest = BookingPeriod & {
  resourceIds: readonly number[];
  /** The refusal of the wait; null when the person may wait. */
  refusal: Refusal | null;
  /**
   * The rule that refuses the wait; null when none does, or when only the place itself or the person's other waits
   * refuse it.
   */
  rule: string | null;
};

/** Judges each place on each date, in a few statements for all of them. */
export async function judgeWaits(
  db: Reader,
  { places, ...person }: Waiter,
  dates: readonly BookingPeriod[],
): Promise<WaitRequest[]> {
  const all = places.flatMap((resourceIds) => dates.map(({ from, to }) => ({ from, to, resourceIds })));
  // People wait for themselves, and offers are made by the rules for everybody, so these rules also judge the wait of a
  // manager.
  const wanted = { ...person, byId: person.ownerId, manages: false, instead: [] };
  try {
    await checkPeople(db, wanted);
    const verdicts = await judgeBookings(
      db,
      all.map((date) => ({ ...wanted, ...date })),
    );
    const judged = all.map((date, at) => {
      const { refusal = null, rule = null } = verdicts[at] ?? {};
      return { ...date, refusal, rule };
    });
    const held = await refuseHeld(
      db,
      person.ownerId,
      judged.filter(({ refusal }) => refusal === null),
    );
    return judged.map((date) => ({ ...date, refusal: held.get(date) ?? date.refusal }));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return all.map((date) => ({ ...date, refusal, rule: 'people' }));
  }
}

type WaitFacts = { nth: number; taken: boolean; own: boolean; twice: boolean; full: boolean };

/**
 * Refuses to wait for a place that is free, that the person has booked already or that they wait for already, and
 * refuses a wait beyond the limit.
 */
async function refuseHeld(
  db: Reader,
  ownerId: number,
  asked: readonly WaitRequest[],
): Promise<Map<WaitRequest, Refusal>> {
  if (asked.length === 0) return new Map();
  const rows = asked.map(({ resourceIds, from, to }, nth) => ({
    nth,
    ids: resourceIds,
    since: from,
    until: to,
  }));
  const held = await runSql(db)<WaitFacts>`
    select asked.nth,
           exists (select from taking_holds(asked.ids, asked.since, asked.until, '{}')) as taken,
           exists (select from find_clashes(asked.ids, asked.since, asked.until, '{}') clash
                     join bookings b on b.id = clash.booking_id
                    where b.user_id = ${ownerId}) as own,
           exists (select from waits w
                    where w.user_id = ${ownerId} and w.during && tstzrange(asked.since, asked.until)
                      and exists (select from unnest(asked.ids) as id
                                   where w.request -> 'resourceIds' @> to_jsonb(id))) as twice,
           (select count(*) from waits w
             where w.user_id = ${ownerId} and lower(w.during) > current_moment()) >= ${mostWaits} as full
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as asked (nth integer, ids integer[], since timestamptz, until timestamptz)`;
  return new Map(
    held.flatMap(({ nth, ...facts }) => {
      const [place, sentence] = [asked[nth], whyHeld(facts)];
      return place && sentence ? [[place, refuse.conflict(sentence)] as const] : [];
    }),
  );
}

function whyHeld({ taken, own, twice, full }: Omit<WaitFacts, 'nth'>): string | null {
  if (!taken) return 'Il posto è libero: puoi prenotarlo subito';
  if (own) return 'Una tua prenotazione occupa già quel posto: cambia quella';
  if (twice) return waitsTwice;
  return full ? waitsForMost : null;
}
