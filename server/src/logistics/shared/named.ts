/**
 * Finds the rows of a long list by the names of what they point to. The ids of these things are looked up first, so
 * that PostgreSQL knows how many they are: rare ones are read by their index, of frequent ones the latest rows are
 * filtered.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { beginsWord, plannedEachTime, typedWords } from '../../platform/database/search-words.ts';

type NamedSo = {
  word: string;
  products: number[];
  people: number[];
  places: number[];
  teams: number[];
  lots: number[];
  lotProducts: number[];
};

/** The things that a typed text names: the products that have all of it, and what has each of its words. */
export type Named = { products: number[]; words: NamedSo[] };

/** Looks up what the typed text names; undefined when nothing was typed. */
export async function findNamed(db: Reader, typed: string | undefined): Promise<Named | undefined> {
  const words = typedWords(typed);
  if (words.length === 0) return undefined;
  const has = sql`search_words(word) || '%'`;
  // The index finds the people, also by their addresses, which not everybody may learn from a list.
  const [named] = await runSql(db)<Named>`
    select array(select id from products where search @@ product_query(${typed})) as products,
           (select json_agg(json_build_object(
                     'word', word,
                     'products', array(select id from products where search @@ product_query(word)),
                     'people', array(select id from users where search_name like '% ' || ${has}
                                      and ' ' || search_words(first_name || ' ' || last_name) like '% ' || ${has}),
                     'places', array(select id from locations where search like '% ' || ${has}),
                     'teams', array(select id from teams
                                     where ' ' || search_words(name || ' ' || code) like '% ' || ${has}),
                     'lots', array(select id from lots where search_text(code) ^@ search_text(word)),
                     'lotProducts', array(select product_id from lots
                                           where search_text(code) ^@ search_text(word))) order by at)
              from unnest(${words}::text[]) with ordinality as typed (word, at)) as words`;
  return named;
}

/** The columns of a row with the ids of things, and the texts that the row has itself, as their index has them. */
type Columns = {
  product: RawBuilder<unknown>;
  lot?: RawBuilder<unknown>;
  people?: readonly RawBuilder<unknown>[];
  places?: readonly RawBuilder<unknown>[];
  team?: RawBuilder<unknown>;
  text?: RawBuilder<unknown>;
};

/** SQL: whether a row points to what was typed, each word anywhere; true when nothing was typed. */
export function pointsTo(named: Named | undefined, columns: Columns): RawBuilder<boolean> {
  if (!named) return sql`true`;
  const { product, lot, people = [], places = [], team, text } = columns;
  const oneOf = (column: RawBuilder<unknown>, ids: readonly number[]) =>
    ids.length > 0 ? [sql`${column} = any (${ids}::integer[])`] : [];
  const word = (of: NamedSo) => [
    ...oneOf(product, of.products),
    ...people.flatMap((column) => oneOf(column, of.people)),
    ...places.flatMap((column) => oneOf(column, of.places)),
    ...(team ? oneOf(team, of.teams) : []),
    ...(lot && of.lots.length > 0
      ? [sql`(${oneOf(product, of.lotProducts)[0]} and ${oneOf(lot, of.lots)[0]})`]
      : []),
    ...(text ? [beginsWord(text, of.word)] : []),
  ];
  const either = (conditions: readonly RawBuilder<unknown>[]) =>
    conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
  const everyWord = sql.join(
    named.words.map((typed) => either(word(typed))),
    sql` and `,
  );
  return sql`(${either([...oneOf(product, named.products), sql`(${everyWord})`])} ${sql.raw(plannedEachTime)})`;
}
