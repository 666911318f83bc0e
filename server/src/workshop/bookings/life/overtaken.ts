/**
 * A request in waiting that holds nothing may lose its place to a booking. It goes on waiting, because its person may
 * move it, and the place may become free again; until then nobody can confirm it, and its person hears so.
 */
import { formatPeriod } from '@wms/contract/workshop/shared/words';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { news } from '../../../platform/news/news.ts';
import { tell } from '../../../platform/news/tell.ts';
import { describeClash } from '../rules/taken.ts';
import type { Place } from '../rules/wanted.ts';
import { describe, pageOf, readTold, type ToldBooking } from './told.ts';

type Overtaken = ToldBooking & {
  /** Who has the place of the first date. */
  clash: string;
};

export const requestOvertaken = news<Overtaken>({
  kind: 'workshop.request-overtaken',
  label: 'Il posto di una tua richiesta in attesa è stato preso',
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ ownerId, byId }) => ({ people: [ownerId], except: byId }),
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

type Request = Pick<Place, 'area' | 'ownerId' | 'teamId' | 'resourceIds' | 'from' | 'to'> & {
  id: number;
  seriesId: number | null;
};

/** The requests that can't be confirmed because of these bookings, and of no others. */
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

/** Tells those who asked for a place that these bookings have now, and hadn't `before` they moved. */
export async function tellOvertaken(
  tx: Writer,
  { ids, byId, before = [] }: { ids: readonly number[]; byId: number | null; before?: readonly Request[] },
): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  const lost = (await findOvertaken(tx, ids)).filter(({ id }) => !known.has(id));
  // The dates of a series are told together.
  for (const [first, ...others] of Map.groupBy(lost, ({ id, seriesId }) => seriesId ?? -id).values()) {
    if (!first) continue;
    const told = await readTold(tx, { ids: [first, ...others].map(({ id }) => id), event: 'asked', byId });
    const place = { ...first, people: [], byId: first.ownerId, manages: false, instead: [first.id] };
    const clash = await describeClash(tx, place);
    if (told && clash) await tell(tx, requestOvertaken, { ...told, clash });
  }
}
