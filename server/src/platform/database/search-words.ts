/** Searches typed words in search texts: each of the words, in any order, without case and accents. */
import { type RawBuilder, sql } from 'kysely';

const mostWords = 12;

/** Returns the words that a person typed, at most twelve, because further words hardly narrow the result. */
export const typedWords = (typed = ''): string[] => typed.split(/\s+/).filter(Boolean).slice(0, mostWords);

/**
 * The mark of a statement that is planned for its values each time (`statementName` in connection.ts). PostgreSQL plans
 * a prepared statement without knowing the values, as if each word were rare: for three words that nearly all rows
 * have, it then read and sorted the rows of all of them, 30 ms instead of 10 with 100,000 orders.
 */
export const plannedEachTime = '/* planned for its values */';
const mark = sql.raw(plannedEachTime);

/** SQL: whether the search text, which has a blank before each word, has a word that begins like this one. */
export const beginsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`${text} like '% ' || search_words(${word}) || '%' ${mark}`;

/** The beginnings of Italian surnames that people also type as one word: `dagostino` for D’Agostino. */
const elided = /^(dell|dall|sant|d|l|o|m)['’]?([\p{L}]{3,})$/iu;

/** SQL: whether the search text of people contains this word; an apostrophe in a name may be left out. */
export function holdsName(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const [, particle, rest] = elided.exec(word) ?? [];
  return particle && rest
    ? sql`(${holdsWord(text, word)} or ${beginsWord(text, `${particle} ${rest}`)})`
    : holdsWord(text, word);
}

/**
 * SQL: whether the search text, which has a blank before each word, contains this word, also in the middle of another
 * one. One or two letters only begin a word: an index of three letters doesn't know them elsewhere, and each count of a
 * filter would read the whole list.
 */
export const holdsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  word.length < 3 ? beginsWord(text, word) : sql`${text} like '%' || search_words(${word}) || '%' ${mark}`;

/** SQL: whether each typed word is found by the condition that `finds` makes of it; true without a word. */
export const everyWord = (
  typed: string | undefined,
  finds: (word: string) => RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(${sql.join([sql`true`, ...typedWords(typed).map(finds)], sql` and `)})`;

/** SQL: whether each typed word begins a word of these columns, in a list that is short enough to read whole. */
export const hasWords = (
  typed: string | undefined,
  ...columns: readonly RawBuilder<unknown>[]
): RawBuilder<boolean> =>
  everyWord(typed, (word) =>
    beginsWord(sql`' ' || search_words(concat_ws(' ', ${sql.join(columns)}))`, word),
  );
