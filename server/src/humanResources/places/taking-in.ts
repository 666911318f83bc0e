/** Takes lists of places into the database: the one that comes with WMS, and those that people import. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../platform/database/connection.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { readTableHere } from '../../platform/opening/read-table.ts';
import { type ListedPlace, placesOf } from './list.ts';

/** The list that comes with WMS. `scripts/places.ts` wrote it, and says where the data comes from. */
const ownList = new URL('../../../database/places.csv', import.meta.url);

/**
 * Adds the places of a list and updates those that exist. Nothing is deleted: a place that the list doesn't have stays,
 * and a postcode or beginning that the list leaves empty stays too.
 */
export async function takeInPlaces(
  tx: Writer,
  places: readonly ListedPlace[],
): Promise<{ added: number; renewed: number }> {
  const rows = await runSql(tx)<{ added: boolean }>`
    insert into places as place (code, name, province, since, until, postcodes)
    select code, name, province, since, until, postcodes
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
           as listed (code text, name text, province text, since date, until date, postcodes text[])
    on conflict (code) do update
       set name = excluded.name, province = excluded.province, until = excluded.until,
           since = coalesce(excluded.since, place.since),
           postcodes = case when excluded.postcodes = '{}' then place.postcodes else excluded.postcodes end
     where (place.name, place.province, place.until) is distinct from
           (excluded.name, excluded.province, excluded.until)
        or excluded.since <> place.since or (excluded.postcodes not in ('{}', place.postcodes))
        or (place.since is null and excluded.since is not null)
    returning xmax = 0 as added`;
  const added = rows.filter((row) => row.added).length;
  return { added, renewed: rows.length - added };
}

/** Takes in the list that comes with WMS, unless this version of it was taken in before. */
export async function takeInOwnList(db: Database): Promise<void> {
  const content = await readFile(ownList);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const known = await db.selectFrom('place_lists').select('sha256').where('sha256', '=', sha256).execute();
  if (known.length > 0) return;
  const places = await placesOf(readTableHere(content));
  await inTransaction(db, null, async (tx) => {
    const noted = await tx
      .insertInto('place_lists')
      .values({ sha256, rows: places.length })
      .onConflict((conflict) => conflict.doNothing())
      .returning('sha256')
      .execute();
    if (noted.length > 0) await takeInPlaces(tx, places);
  });
}

/** The schedule gives a new instance the list in its first minute, and an updated instance the new list. */
export const placesSchedule: Schedule = {
  job: job({ name: 'places', payload: z.strictObject({}), run: (_, { db }) => takeInOwnList(db) }),
  everyMinutes: 60,
};
