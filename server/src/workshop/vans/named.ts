/**
 * Finds what was written of vans by the words of a van or of a note. The vans of each word are looked up first, so that
 * PostgreSQL knows which they are, and reads rare words by the index of the notes.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { beginsWord, typedWords } from '../../platform/database/search-words.ts';

/** The typed words, each with the vans whose name or plate has it. */
export type NamedVans = readonly { word: string; vans: number[] }[];

export async function findVans(db: Reader, typed: string | undefined): Promise<NamedVans> {
  const words = typedWords(typed);
  if (words.length === 0) return [];
  const vansOf = (word: string) => sql`json_build_object('word', ${word}::text, 'vans', array(
    select r.id from resources r join vans v on v.resource_id = r.id
     where ${beginsWord(sql`' ' || search_words(r.name || ' ' || v.plate)`, word)}))`;
  const [found] = await runSql(db)<{ words: NamedVans }>`
    select json_build_array(${sql.join(words.map(vansOf))}) as words`;
  return found?.words ?? [];
}

/** SQL: whether each typed word is one of the row's van or begins one of its note; `seen` says who reads the note. */
export function isOfVans(
  named: NamedVans,
  {
    van,
    note,
    seen = sql`true`,
  }: Readonly<Record<'van' | 'note', RawBuilder<unknown>>> & {
    seen?: RawBuilder<unknown>;
  },
): RawBuilder<boolean> {
  const words = named.map(({ word, vans }) => {
    const inNote = sql`${beginsWord(sql`' ' || search_words(${note})`, word)} and ${seen}`;
    return vans.length > 0 ? sql`(${van} = any (${vans}::integer[]) or ${inNote})` : sql`(${inNote})`;
  });
  return sql`(${sql.join([sql`true`, ...words], sql` and `)})`;
}
