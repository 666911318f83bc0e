/** Pages of the register of receipts, the latest number first. */
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { ListedReceipt, listReceipts } from '@wms/contract/accounting/receipts/register';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { countFilters, valuesAs } from '../../../platform/database/filter-counts.ts';
import { counted, cursors, makePage, selectTotal } from '../../../platform/database/paging.ts';
import { beginsWord, typedWords } from '../../../platform/database/search-words.ts';

type Request = z.output<(typeof listReceipts)['query']>;

const Place = z.object({
  year: z.number().int().min(0).max(9999),
  number: z.number().int().min(0).max(2_147_483_647),
  nearest: z.boolean(),
});
type Place = z.infer<typeof Place>;
const places = cursors(Place);

/** A request with the year whose receipts are listed; null for the receipts of all years. */
type RegisterSearch = Omit<Request, 'year'> & { year: number | null };

type Row = Omit<ListedReceipt, 'payer'> & {
  payerName: string;
  erased: boolean;
  email: string | null;
  total: number | null;
};

/**
 * Searches the words as they were typed. When no receipt has all of them, each word that occurs in no receipt counts
 * as mistyped. `linked` says whether the caller may open profiles.
 */
export async function readRegister(db: Reader, asked: Request, linked: boolean) {
  const place = places.read(asked.cursor);
  const year = await readYear(db, asked);
  const request = { ...asked, year };
  if (!place?.nearest) {
    const page = await readPage(db, request, { place, linked, alike: [] });
    if (page.rows.length > 0 || place || !request.q) return { ...page, year, approximate: false };
  }
  const alike = await findAlike(
    db,
    wordsOf(request.q).filter((word) => !isNumber(word)),
  );
  const page = await readPage(db, request, { place, linked, alike });
  return { ...page, year, approximate: alike.length > 0 && page.rows.length > 0 };
}

/** Returns the year whose receipts are asked for; null for those of all years. */
async function readYear(db: Reader, { q, year, from, to, memberId }: Request): Promise<number | null> {
  const numbered = numberIn(q);
  if (numbered) return numbered.year;
  if (year !== undefined) return year === 'all' ? null : year;
  return q || from || to || memberId ? null : readNewestYear(db);
}

/** Returns the newest year with a receipt, because a year has a number series from its first receipt on. */
async function readNewestYear(db: Reader): Promise<number | null> {
  const [newest] = await runSql(db)<{ year: number | null }>`
    select max(year) as year from number_series where series = 'receipts'`;
  return newest?.year ?? null;
}

/**
 * A mistyped word, with the receipts that have a similar word. `ids` is null when these receipts are too many; then
 * they are the receipts that have one of the `spellings`.
 */
type SimilarWord = { word: string; ids: number[] | null; spellings: string[] };

type SearchContext = { place: Place | undefined; linked: boolean; alike: readonly SimilarWord[] };

async function readPage(db: Reader, request: RegisterSearch, { place, linked, alike }: SearchContext) {
  const { limit = 50 } = request;
  const nearest = alike.length > 0;
  const source = sql`receipts r where ${matches(request, alike)}`;
  const after = place ? sql`(r.year, r.number) < (${place.year}, ${place.number})` : sql`true`;
  const counts = countReceipts(db, request, alike);
  const rows = await runSql(db)<Row>`
    select r.id, r.year, r.number, r.issued_on as "issuedOn", r.payer_name as "payerName",
           r.payer_removed_at as "payerRemovedAt", r.reason, r.amount, r.method, r.state, r.member_id as "memberId",
           r.stamp_due as stamp,
           (select o.number || '/' || o.year from receipts o where o.replaces_id = r.id) as "replacedBy",
           (select t.name from teams t where t.id = r.team_id) as team,
           coalesce(u.state = 'anonimizzato', false) as erased,
           ${linked ? sql`u.institutional_email` : sql`null`} as email,
           ${selectTotal(!place, source)} as total
      from (select r.* from ${source} and ${after} order by r.year desc, r.number desc limit ${limit + 1}) r
      left join users u on u.id = r.user_id
     order by r.year desc, r.number desc`;
  const page = makePage(rows, limit, place ? null : counted(rows[0]?.total ?? 0), ({ year, number }) =>
    places.write({ year, number, nearest }),
  );
  return {
    ...page,
    rows: page.rows.map(({ payerName, erased, email, ...row }) => ({
      ...row,
      payer: { name: payerName, erased, email },
    })),
    counts: await counts,
  };
}

/** Counts what each state, method and stamp would leave. */
function countReceipts(db: Reader, request: RegisterSearch, alike: readonly SimilarWord[]) {
  const source = sql`receipts r where true`;
  const as = (chosen: Partial<RegisterSearch>) => matches({ ...request, ...chosen }, alike);
  return countFilters(db, !request.cursor, {
    year: {
      source: sql`receipts r where ${as({ year: null })}`,
      values: {
        each: sql`number_series n where n.series = 'receipts'`,
        value: sql`n.year`,
        holds: sql`r.year = n.year`,
      },
    },
    state: { source, values: valuesAs(namesOf(receiptLife.states), (state) => as({ state })) },
    method: { source, values: valuesAs(namesOf(paymentMethodNames), (method) => as({ method })) },
    stamp: { source, values: valuesAs(['dovuto', 'non dovuto'], (stamp) => as({ stamp })) },
  });
}

/**
 * Returns the filters as a condition on `receipts r`. The condition begins with the series, as the index of the
 * numbers does.
 */
function matches(
  { q, year, state, kindId, method, memberId, team, from, to, stamp }: RegisterSearch,
  alike: readonly SimilarWord[],
): RawBuilder<boolean> {
  const number = numberIn(q);
  const conditions = [
    sql`r.series = 'receipts'`,
    ...(year ? [sql`r.year = ${year}`] : []),
    // The state is a literal, because only then does PostgreSQL use the partial index of annulled receipts.
    ...(state ? [sql`r.state = ${sql.lit(state)}`] : []),
    ...(kindId
      ? [sql`exists (select from receipt_lines l where l.receipt_id = r.id and l.kind_id = ${kindId})`]
      : []),
    ...(method ? [sql`r.method = ${method}`] : []),
    ...(memberId ? [sql`r.member_id = ${memberId}`] : []),
    ...(team ? [sql`r.team_id = ${team}`] : []),
    ...(from ? [sql`r.issued_on >= ${from}`] : []),
    ...(to ? [sql`r.issued_on <= ${to}`] : []),
    ...(stamp ? [stamp === 'dovuto' ? sql`r.stamp_due is not null` : sql`r.stamp_due is null`] : []),
    ...(number ? [sql`r.number = ${number.number}`] : []),
    ...wordsOf(q)
      .filter((typed) => !alike.some(({ word }) => word === typed))
      .map((word) =>
        word === q && isNumber(q) ? sql`(r.number = ${Number(q)} or ${has(word)})` : has(word),
      ),
    ...alike.map(({ ids, spellings }) =>
      ids
        ? sql`r.id = any (${ids}::integer[])`
        : sql`r.search like any (${spellings.map((spelling) => `% ${spelling}%`)}::text[])`,
    ),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const has = (word: string) => beginsWord(sql`r.search`, word);

const isNumber = (text: string) => /^\d{1,9}$/.test(text);

/** Reads a number with its year: `12/2026`, also as `n. 12 / 2026`. */
function numberIn(q = ''): { number: number; year: number } | null {
  const [, number, year] = /^(?:n\.?\s*)?(\d{1,9})\s*\/\s*(\d{4})$/i.exec(q) ?? [];
  return number && year ? { number: Number(number), year: Number(year) } : null;
}

/** Returns the typed words in the order of the text; none when the text is a number with its year. */
const wordsOf = (q = ''): string[] => (numberIn(q) ? [] : typedWords(q));

/** Returns the words that no receipt has, each with the similar words. */
function findAlike(db: Reader, words: readonly string[]): Promise<SimilarWord[]> {
  return runSql(db)<SimilarWord>`
    select word, alike.ids, alike.spellings
      from unnest(${[...words]}::text[]) as word cross join lateral find_receipts_like(word) as alike
     where search_words(word) <> ''
       and not exists (select from receipts r where r.search like '% ' || search_words(word) || '%')`;
}
