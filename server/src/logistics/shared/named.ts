/**
 * Finds the rows of a long list by the names of what they point to. The ids of these things are looked up first, so
 * that PostgreSQL knows how many they are: rare ones are read by their index. Of frequent ones the rows are asked one
 * by one in the order of the list, until a page is full.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { beginsWord, plannedEachTime, typedWords } from '../../platform/database/search-words.ts';

/** Things whose ids are sent: with the ids of 90,000 products each statement took 20 ms more to be read. */
const mostIds = 2000;

type Kind = { table: RawBuilder<unknown>; has: (typed: string) => RawBuilder<unknown> };
const likeWord = (text: RawBuilder<unknown>, typed: string) =>
  sql`${text} like '% ' || search_words(${typed}) || '%'`;

/** The kinds of things, each with the condition of a thing `named` that its index answers. */
const kinds = {
  // The query is selected, because PostgreSQL would make it again for each row.
  products: { table: sql`products`, has: (typed) => sql`named.search @@ (select product_query(${typed}))` },
  // The index finds the people, also by their addresses, which not everybody may learn from a list.
  people: {
    table: sql`users`,
    has: (typed) => sql`${likeWord(sql`named.search_name`, typed)}
      and ${likeWord(sql`' ' || search_words(named.first_name || ' ' || named.last_name)`, typed)}`,
  },
  places: { table: sql`locations`, has: (typed) => likeWord(sql`named.search`, typed) },
  teams: {
    table: sql`teams`,
    has: (typed) => likeWord(sql`' ' || search_words(named.name || ' ' || named.code)`, typed),
  },
  lots: { table: sql`lots`, has: (typed) => sql`search_text(named.code) ^@ search_text(${typed})` },
} satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;

type Ids = Record<KindName | 'lotProducts', number[]>;

/** The things that a typed text names: the products that have all of it, and what has each of its words. */
export type Named = { typed: string; products: number[]; words: { word: string; ids: Ids }[] };

/** Looks up what the typed text names; undefined when nothing was typed. */
export async function findNamed(db: Reader, typed = ''): Promise<Named | undefined> {
  const words = typedWords(typed);
  if (words.length === 0) return undefined;
  const idsOf = (kind: KindName, text: string, id = sql`named.id`) => sql`array(
    select ${id} from ${kinds[kind].table} named where ${kinds[kind].has(text)} limit ${sql.lit(mostIds + 1)})`;
  const ofWord = (word: string) => sql`json_build_object('word', ${word}::text, 'ids', json_build_object(
    'products', ${idsOf('products', word)}, 'people', ${idsOf('people', word)},
    'places', ${idsOf('places', word)}, 'teams', ${idsOf('teams', word)},
    'lots', ${idsOf('lots', word)}, 'lotProducts', ${idsOf('lots', word, sql`named.product_id`)}))`;
  const [named] = await runSql(db)<Named>`
    select ${typed}::text as typed, ${idsOf('products', typed)} as products,
           json_build_array(${sql.join(words.map(ofWord))}) as words ${sql.raw(plannedEachTime)}`;
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
  const word = (of: Named['words'][number]) => [
    ...oneOf(product, 'products', of.ids.products, of.word),
    ...people.flatMap((column) => oneOf(column, 'people', of.ids.people, of.word)),
    ...places.flatMap((column) => oneOf(column, 'places', of.ids.places, of.word)),
    ...(team ? oneOf(team, 'teams', of.ids.teams, of.word) : []),
    ...(lot ? oneLot(product, lot, of) : []),
    ...(text ? [beginsWord(text, of.word)] : []),
  ];
  const everyWord = sql.join(
    named.words.map((typed) => either(word(typed))),
    sql` and `,
  );
  // A single word has the same products.
  const whole = named.words.length > 1 ? oneOf(product, 'products', named.products, named.typed) : [];
  return sql`(${either([...whole, sql`(${everyWord})`])} ${sql.raw(plannedEachTime)})`;
}

const either = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;

/**
 * SQL: whether a column has the id of a thing that was found. Frequent things are asked by a selection of one value,
 * because for `exists` PostgreSQL would read all of them before the first row.
 */
function oneOf(column: RawBuilder<unknown>, kind: KindName, ids: readonly number[], typed: string) {
  if (ids.length === 0) return [];
  if (ids.length <= mostIds) return [sql`${column} = any (${ids}::integer[])`];
  const { table, has } = kinds[kind];
  return [sql`(select ${has(typed)} from ${table} named where named.id = ${column})`];
}

/** SQL: whether a row is of a lot that was found, by the index of products with their lots. */
function oneLot(
  product: RawBuilder<unknown>,
  lot: RawBuilder<unknown>,
  { ids, word }: Named['words'][number],
) {
  const isFound = oneOf(lot, 'lots', ids.lots, word);
  if (ids.lots.length === 0 || ids.lots.length > mostIds) return isFound;
  return [sql`(${product} = any (${ids.lotProducts}::integer[]) and ${isFound[0]})`];
}
