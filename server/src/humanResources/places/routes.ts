import { getPlace, type Place, searchPlaces } from '@wms/contract/humanResources/places/endpoints';
import { sql } from 'kysely';
import { runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';

const most = 12;

export const placeRoutes = [
  // Names that begin with the text come first, then those in which a later word does; existing comuni come first.
  implement(
    searchPlaces,
    ({ query: { q, suppressed }, db }) =>
      runSql(db)<Place>`
      select code, name, province, until, postcodes
        from places, search_words(${q}) as typed
       where province is not null and typed <> '' and search_name like '% ' || typed || '%'
         and ${suppressed ? sql`true` : sql`until is null`}
       order by search_name not like ' ' || typed || '%', until is not null, length(name), name, code
       limit ${most}`,
  ),

  implement(getPlace, async ({ params, db }) => {
    const rows = await runSql(db)<Place>`
      select code, name, province, until, postcodes from places where code = ${params.code}`;
    const [place] = rows;
    if (!place) throw refuse.notFound('Questo luogo non è nell’elenco');
    return place;
  }),
];
