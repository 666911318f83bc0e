/** The places that people give to the rows of their Home. */
import { homeRows, type PlacedRow, type RowPlace, rowPlaces } from '@wms/contract/pages/home-rows';
import { placeHomeRow } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';

/** Selects the rows with a place of their own, the one placed last first. A row of an older version is left out. */
export const placedRowsCard: HomeCard = {
  name: 'placedRows',
  select: (user) => sql`(
    select coalesce(json_agg(json_build_object('row', row, 'place', place) order by placed_at desc, row), '[]')
      from home_rows where user_id = ${user.id} and row = any (${Object.keys(homeRows)}::text[]))`,
};

export const placeRow = implement(placeHomeRow, async ({ body, user, tx }) => {
  const { row, place } = body;
  const placed = await tx
    .selectFrom('home_rows')
    .select('place')
    .where('user_id', '=', user.id)
    .where('row', '=', row)
    .forUpdate()
    .executeTakeFirst();
  if (place)
    await tx
      .insertInto('home_rows')
      .values({ user_id: user.id, row, place })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'row']).doUpdateSet({ place, placed_at: sql<string>`current_moment()` }),
      )
      .execute();
  else await tx.deleteFrom('home_rows').where('user_id', '=', user.id).where('row', '=', row).execute();
  const former = rowPlaces.find((candidate) => candidate === placed?.place) ?? null;
  const undo = former === place ? [] : [counterAct(placeHomeRow, { body: { row, place: former } })];
  return { message: said({ row, place }), undo };
});

const said = ({ row, place }: { row: PlacedRow['row']; place: RowPlace | null }): string => {
  const name = `«${homeRows[row]}»`;
  if (place === null) return `${name} è al suo posto`;
  if (place === 'hidden') return `${name} non è più in Home`;
  return `${name} sta ${place === 'first' ? 'per prima' : 'per ultima'}`;
};
