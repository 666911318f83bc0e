/**
 * Finds the numbers of a series that no paper has. There must be none, and the people who check the books want to see
 * this.
 */
import pg from 'pg';

export type SeriesCheck = {
  series: string;
  year: number;
  last: number;
  /** The numbers up to the last one that no paper has, at most twenty. */
  missing: number[];
  /** The number of papers whose number the series has not given yet. */
  beyond: number;
};

/** Checks every series and year. The tables with numbers are read from the catalogue. */
export async function checkSeries(client: Pick<pg.Client, 'query'>): Promise<SeriesCheck[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'number_series'
       and (select count(*) from pg_attribute a
             where a.attrelid = c.oid and a.attname in ('series', 'year', 'number') and not a.attisdropped) = 3
     order by 1`);
  if (tables.length === 0) return [];
  const papers = tables
    .map(({ name }) => `select series, year, number from public.${pg.escapeIdentifier(name)}`)
    .join(' union all ');
  const { rows } = await client.query<SeriesCheck>(`
    with paper as (${papers})
    select s.series, s.year, s.last_number as last,
           array(select n from generate_series(1, s.last_number) n
                  where not exists (select from paper p where p.series = s.series and p.year = s.year and p.number = n)
                  order by n limit 20) as missing,
           (select count(*)::integer from paper p
             where p.series = s.series and p.year = s.year and p.number > s.last_number) as beyond
      from number_series s order by s.series, s.year`);
  return rows;
}
