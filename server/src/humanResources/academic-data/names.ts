/** The names that people have already written for a university or a course. */
import { type NamedField, searchCourseNames } from '@wms/contract/humanResources/academic-data/names';
import { sql } from 'kysely';
import { runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';

const most = 8;

/** From this likeness on a name may be the one that was meant; a beginning such as 'polit' is like its whole name. */
const alike = 0.4;

const columns: Readonly<Record<NamedField, string>> = { ateneo: 'university', corso: 'name' };

export const courseNameRoutes = [
  // A name that is written in several ways is proposed once, as most people write it. No answer says whose it is.
  implement(searchCourseNames, async ({ params: { field }, query: { q }, db }) => {
    const rows = await runSql(db)<{ name: string; hasWords: boolean; isKnown: boolean }>`
      with written as (
        select ${sql.ref(columns[field])} as name, search_words(${sql.ref(columns[field])}) as words from courses),
      names as (
        select mode() within group (order by name) as name, words, count(*) as times,
               bool_or(name = ${q}) as "isKnown"
          from written where words <> '' group by words),
      judged as (
        select name, "isKnown", times, words,
               not exists (select from unnest(string_to_array(search_words(${q}), ' ')) as word
                            where ' ' || words not like '% ' || word || '%') as "hasWords",
               greatest(word_similarity(search_words(${q}), words), similarity(search_words(${q}), words)) as likeness
          from names)
      select name, "hasWords", "isKnown" from judged
       where "hasWords" or likeness >= ${alike}
       order by "hasWords" desc, words not like search_words(${q}) || '%', likeness desc, times desc, name
       limit ${most}`;
    const withWords = rows.filter(({ hasWords }) => hasWords);
    return {
      isKnown: rows.some(({ isKnown }) => isKnown),
      names: (withWords.length > 0 ? withWords : rows).map(({ name }) => name),
    };
  }),
];
