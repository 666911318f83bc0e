/** Closes resources on the holidays of this year and the next, so that nobody has to think of it. */
import { holidaysOf, patronDay } from '@wms/contract/workshop/closures/holidays';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, runSql, type Writer } from '../../platform/database/connection.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { readSettings } from '../../platform/settings/settings.ts';

/** A holiday on which a resource stays open, because it was booked before. */
export type LeftOpen = { resourceId: number; day: string; name: string };

/**
 * Closes resources on the coming holidays where they close on holidays, and opens the resources that no longer do; no
 * resource is closed twice on one day. A day with a booking stays open and is tried again each night, because nobody
 * should lose a booking without being told.
 */
export async function keepHolidays(tx: Writer): Promise<LeftOpen[]> {
  await runSql(tx)`select pg_advisory_xact_lock(hashtext('closures on holidays'))`;
  await runSql(tx)`
    select id from resources
     where exists (select from resources closes, held_with(closes.id) as held (id)
                    where held.id = resources.id and closes.closed_on_holidays)
     order by id for no key update`;
  const settings = await readSettings(tx);
  const patron = settings.value(patronDay);
  const year = Number(settings.today.slice(0, 4));
  const days = [...holidaysOf(year, patron), ...holidaysOf(year + 1, patron)].filter(
    ({ day }) => day > settings.today,
  );
  const wanted = sql`
    (select day, name, tstzrange(day::timestamp at time zone 'Europe/Rome',
                                 (day + 1)::timestamp at time zone 'Europe/Rome') as during
       from json_to_recordset(${JSON.stringify(days)}) as holiday (day date, name text))`;
  await runSql(tx)`
    delete from closure_resources closed
     using closures c, resources r
     where c.id = closed.closure_id and r.id = closed.resource_id and c.kind = 'festa'
       and lower(c.during) > current_moment()
       and (not r.closed_on_holidays or r.dismissed_at is not null
            or c.during not in (select during from ${wanted} as kept))`;
  await runSql(tx)`
    delete from closures c
     where c.kind = 'festa' and lower(c.during) > current_moment()
       and not exists (select from closure_resources closed where closed.closure_id = c.id)`;
  const missing = await runSql(tx)<LeftOpen & { booked: boolean }>`
    select r.id as "resourceId", holiday.day::text as day, holiday.name,
           exists (select from bookings_in_the_way(array[r.id], tstzmultirange(holiday.during))) as booked
      from resources r cross join ${wanted} holiday
     where r.closed_on_holidays and r.dismissed_at is null
       and not exists (select from resource_open_holidays open where open.resource_id = r.id and open.day = holiday.day)
       and not exists (select from closures c join closure_resources closed on closed.closure_id = c.id
                        where c.kind = 'festa' and c.during = holiday.during and closed.resource_id = r.id)
     order by holiday.day, r.id`;
  const closing = missing.filter(({ booked }) => !booked);
  if (closing.length > 0) {
    const rows = sql`json_to_recordset(${JSON.stringify(closing)}) as one ("resourceId" integer, day date)`;
    await runSql(tx)`
      insert into closures (kind, reason, during)
      select 'festa', name, during from ${wanted} holiday
       where day in (select day from ${rows}) on conflict do nothing`;
    await runSql(tx)`
      insert into closure_resources (closure_id, resource_id)
      select c.id, one."resourceId"
        from ${rows} join ${wanted} holiday on holiday.day = one.day
        join closures c on c.kind = 'festa' and c.during = holiday.during
       order by c.id, one."resourceId"`;
  }
  return missing.filter(({ booked }) => booked).map(({ booked: _, ...open }) => open);
}

const holidayJob = job({
  name: 'holiday-closures',
  payload: z.strictObject({}),
  run: async (_, { db }) => {
    await inTransaction(db, null, keepHolidays);
  },
});
/** Runs each night, because a new year brings its holidays, and the patron's day may have changed. */
export const holidaySchedule: Schedule = { job: holidayJob, at: '03:40' };
