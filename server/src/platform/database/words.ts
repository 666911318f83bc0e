/** How typed words are looked for in search texts: each of them, in any order, without case and accents. */
import { type RawBuilder, sql } from 'kysely';

const mostWords = 12;

/** The words that a person typed; what comes after twelve of them narrows nothing any more. */
export const typedWords = (typed = ''): string[] => typed.split(/\s+/).filter(Boolean).slice(0, mostWords);

/**
 * A statement with this comment is planned for its values each time (`statementName` in connection.ts). PostgreSQL
 * plans a prepared statement for no value in particular, as if each word were rare: of three words that nearly all
 * rows have, it then read and sorted the rows of all of them, 30 ms instead of 10 with 100,000 orders.
 */
export const plannedEachTime = '/* planned for its values */';
const mark = sql.raw(plannedEachTime);

/** SQL: the search text, in which a blank stands before each word, has a word that begins like this one. */
export const beginsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`${text} like '% ' || search_words(${word}) || '%' ${mark}`;

/** SQL: the search text holds this word, also in the middle of another one. */
export const holdsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`${text} like '%' || search_words(${word}) || '%' ${mark}`;
