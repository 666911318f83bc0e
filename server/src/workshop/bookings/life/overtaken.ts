/**
 * A waiting request that holds nothing may lose its place to a booking. The request goes on waiting, because its owner
 * may move it and the place may become free again; until then nobody can confirm it. The owner is told when the place
 * is lost, and when it is free again.
 */
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { news } from '../../../platform/news/news.ts';
import { notifyEach } from '../../../platform/news/notify.ts';
import type { Place } from '../rules/booking-request.ts';
import { describeEachClash } from '../rules/taken-places.ts';
import { describe, pageOf, readEachTold, type ToldBooking } from './booking-news.ts';

type Overtaken = ToldBooking & {
  /** The words that say who has the place of the first date. */
  clash: string;
};

export const requestOvertaken = news<Overtaken>({
  kind: 'workshop.request-overtaken',
  label: 'Il posto di una tua richiesta in attesa è stato preso',
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ ownerId }) => ({ people: [ownerId] }),
  sentence: (told) =>
    `La tua richiesta ${describe(told)} ha perso il posto, perché ${told.clash}: spostala o annullala`,
  leadsTo: pageOf,
  letter: (told, reader) => ({
    subject: `${told.title}: il posto è stato preso`,
    blocks: [
      `Ciao ${reader.firstName},`,
      `la tua richiesta ${describe(told)} ha perso il posto, perché ${told.clash}.`,
      ...(told.dates.length > 1
        ? [`Sono ${told.dates.length} date:`, { list: told.dates.map(formatPeriod) }]
        : []),
      'Così nessuno può confermarla: spostala dove è libero, o annullala. Se la lasci, aspetta che il posto si liberi.',
      { button: 'Apri in WMS', path: pageOf(told, reader) },
    ],
  }),
});

export const requestFreeAgain = news<ToldBooking>({
  kind: 'workshop.request-free-again',
  label: 'Il posto di una tua richiesta in attesa è di nuovo libero',
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ ownerId }) => ({ people: [ownerId] }),
  sentence: (told) => `Il posto della tua richiesta ${describe(told)} è di nuovo libero: aspetta la conferma`,
  leadsTo: pageOf,
  letter: (told, reader) => ({
    subject: `${told.title}: il posto è di nuovo libero`,
    blocks: [
      `Ciao ${reader.firstName},`,
      `il posto della tua richiesta ${describe(told)} è di nuovo libero.`,
      ...(told.dates.length > 1
        ? [`Sono ${told.dates.length} date:`, { list: told.dates.map(formatPeriod) }]
        : []),
      'Non devi fare niente: ora chi gestisce l’officina può confermarla.',
      { button: 'Apri in WMS', path: pageOf(told, reader) },
    ],
  }),
});

type Request = Pick<Place, 'area' | 'ownerId' | 'teamId' | 'resourceIds' | 'from' | 'to'> & {
  id: number;
  seriesId: number | null;
};

/** Returns the requests that only these bookings keep from being confirmed. */
export async function findOvertaken(tx: Writer, ids: readonly number[]): Promise<Request[]> {
  return runSql(tx)<Request>`
    select b.id, b.area, b.user_id as "ownerId", b.team_id as "teamId", b.series_id as "seriesId",
           asked.ids as "resourceIds", lower(b.during) as "from", upper(b.during) as "to"
      from (select distinct wanted.id
              from holds mine cross join lateral holds_wanted(mine.resource_id, mine.during) as wanted (id)
             where mine.booking_id = any (${[...ids]}::integer[])) met
      join bookings b on b.id = met.id
     cross join lateral (select array_agg(resource_id order by resource_id) as ids
                           from booking_resources where booking_id = b.id) asked
     where b.id <> all (${[...ids]}::integer[])
       and not exists (select from find_clashes(asked.ids, lower(b.during), upper(b.during),
                                                b.id || ${[...ids]}::integer[]))
     order by lower(b.during), b.id`;
}

/**
 * Tells the owners of the requests that lost their place to these bookings. The requests in `before` had lost it
 * already before the bookings moved, and their owners are not told again.
 */
export async function notifyOvertaken(
  tx: Writer,
  { ids, byId, before = [] }: { ids: readonly number[]; byId: number | null; before?: readonly Request[] },
): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  const lost = (await findOvertaken(tx, ids)).filter(({ id }) => !known.has(id));
  // A person who took the place of their own request knows it.
  const ofOthers = lost.filter(({ ownerId }) => ownerId !== byId);
  if (ofOthers.length === 0) return;
  await runSql(tx)`
    insert into overtaken_requests (booking_id)
    select unnest(${ofOthers.map(({ id }) => id)}::integer[]) on conflict do nothing`;
  const groups = groupBySeries(ofOthers);
  const told = await readEachTold(tx, groups.map(asTelling(byId)));
  const places = groups.map(([first]) => ({
    ...first,
    people: [],
    byId: first.ownerId,
    manages: false,
    instead: [first.id],
  }));
  const clashes = await describeEachClash(tx, places);
  const overtaken = told.flatMap((request, at) => {
    const clash = clashes[at];
    return request && clash ? [{ ...request, clash }] : [];
  });
  await notifyEach(tx, requestOvertaken, overtaken);
}

type OfSeries = { id: number; seriesId: number | null };

/** The dates of a series are told together. */
const groupBySeries = <R extends OfSeries>(requests: readonly R[]): [R, ...R[]][] =>
  [...Map.groupBy(requests, ({ id, seriesId }) => seriesId ?? -id).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others]] : [],
  );

const asTelling = (byId: number | null) => (requests: readonly OfSeries[]) => ({
  ids: requests.map(({ id }) => id),
  event: 'asked' as const,
  byId,
});

/**
 * Tells the owners of requests that had lost their place, once, that the place is free again; returns the number of
 * these requests. Requests that wait no more are forgotten.
 */
export const notifyFreeAgain = (db: Database): Promise<number> =>
  inTransaction(db, null, async (tx) => {
    await runSql(tx)`
      delete from overtaken_requests lost using bookings b
       where b.id = lost.booking_id and (b.state <> 'in attesa' or lower(b.during) <= current_moment())`;
    const free = await runSql(tx)<{ id: number; seriesId: number | null }>`
      delete from overtaken_requests lost using bookings b
       where b.id = lost.booking_id
         and not exists (
           select from find_clashes(array(select resource_id from booking_resources where booking_id = b.id),
                                    lower(b.during), upper(b.during), array[b.id]))
      returning b.id, b.series_id as "seriesId"`;
    const told = await readEachTold(tx, groupBySeries(free).map(asTelling(null)));
    await notifyEach(
      tx,
      requestFreeAgain,
      told.filter((candidate) => candidate !== null),
    );
    return free.length;
  });
