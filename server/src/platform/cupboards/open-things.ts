import { formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { type Reader, runSql } from '../database/connection.ts';
import type { OpenThing } from './cupboard.ts';

/**
 * Returns the things that the person with this id still has open, in words and with the page where each is settled.
 * Settled things are left out.
 */
export async function findOpenThings(
  db: Reader,
  things: readonly OpenThing[],
  personId: number,
): Promise<{ sentence: string; link: string }[]> {
  if (things.length === 0) return [];
  const counts = things.map(({ count }) => count(personId));
  const links = things.map(({ link, linkOf }) =>
    linkOf ? sql`coalesce(${linkOf(personId)}, ${link})` : sql`${link}::text`,
  );
  const [row] = await runSql(db)<{ counts: number[]; links: string[] }>`
    select array[${sql.join(counts)}] as counts, array[${sql.join(links)}] as links`;
  return things.flatMap(({ singular, plural, link }, at) => {
    const count = row?.counts[at] ?? 0;
    return count === 0
      ? []
      : [{ sentence: formatCount(count, singular, plural), link: row?.links[at] ?? link }];
  });
}
