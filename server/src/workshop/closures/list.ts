import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { Id } from '@wms/contract/platform/schema';
import { type Closure, closureLabels, type listClosures } from '@wms/contract/workshop/closures/endpoints';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters, valuesOf } from '../../platform/database/filter-counts.ts';
import { cursors, pageBy } from '../../platform/database/paging.ts';
import { hasWords } from '../../platform/database/search-words.ts';
import { refuse } from '../../platform/refusal.ts';

type Request = z.output<typeof listClosures.query>;

const Place = z.object({ from: z.iso.datetime({ precision: 6, offset: true }), id: Id });
const places = cursors(Place);

const columns = sql`
  c.id, c.kind, c.reason, lower(c.during) as "from", upper(c.during) as "to", c.version,
  c.group_id is not null as repeats, c.during @> current_moment() as running,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'code', r.code)
                            order by search_text(r.name), r.id)
              from closure_resources closed join resources r on r.id = closed.resource_id
             where closed.closure_id = c.id), '[]') as resources`;

export const noClosure = () => refuse.notFound('Questa chiusura non c’è più: forse qualcuno l’ha tolta');

export async function readClosure(db: Reader, id: number): Promise<Closure> {
  const [closure] = await runSql(db)<Closure>`select ${columns} from closures c where c.id = ${id}`;
  if (!closure) throw noClosure();
  return closure;
}

const moments = {
  coming: sql`coalesce(upper(c.during) > current_moment(), true)`,
  past: sql`upper(c.during) <= current_moment()`,
};

const namesOfClosed = sql`(select string_agg(r.name || ' ' || r.code, ' ')
                             from closure_resources closed join resources r on r.id = closed.resource_id
                            where closed.closure_id = c.id)`;

/** Reads closures: those to come from the next one on, the past ones from the last one back. */
export async function readClosures(db: Reader, { q, resource, kind, when = 'coming', ...paging }: Request) {
  const keys = { from: sql`lower(c.during)`, id: sql`c.id` };
  const page = pageBy(places, keys, paging, when === 'coming' ? 'asc' : 'desc');
  const ofKind = sql`c.kind = coalesce(${kind ?? null}, c.kind)`;
  const found = sql`
    closures c
     where ${hasWords(q, sql`c.reason`, namesOfClosed)}
       and (${resource ?? null}::integer is null
            or exists (select from holds h where h.closure_id = c.id and h.resource_id = ${resource ?? null}))`;
  const wanted = sql`${found} and ${moments[when]} and ${ofKind}`;
  const counts = countFilters(db, !paging.cursor, {
    kind: {
      source: sql`${found} and ${moments[when]}`,
      values: valuesOf(sql`c.kind`, namesOf(closureLabels)),
    },
    when: { source: sql`${found} and ${ofKind}`, values: moments },
  });
  const rows = await runSql(db)<Closure & { key: string; count: number | null }>`
    select ${columns},
           to_char(lower(c.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key,
           ${page.total(wanted)} as count
      from ${wanted} and ${page.after} ${page.end}`;
  return { ...page.of(rows, ({ key, id }) => ({ from: key, id })), counts: await counts };
}
