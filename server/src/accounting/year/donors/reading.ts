/** Reads the donors of a solar year, and how much of their donations was paid in a traceable way. */
import type { Donor, listDonors } from '@wms/contract/accounting/year/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { CursorText, counted, countLimit, cursors, makePage } from '../../../platform/database/paging.ts';
import { beginsWord, typedWords } from '../../../platform/database/search-words.ts';

type Request = z.output<(typeof listDonors)['query']>;

const places = cursors(z.object({ name: CursorText, id: CursorText }));

/**
 * SQL: the lines of donations in valid receipts, each with the donor. The tax code identifies the donor, since a person
 * may be a user and a member. A donor whose name was removed at the end of the retention gets no statement.
 */
const gifts = (year: number) => sql`
  select case when r.payer_tax_code is not null then 'c' || md5(upper(r.payer_tax_code))
              when r.member_id is not null then 'm' || r.member_id
              when r.user_id is not null then 'u' || r.user_id
              else 'l' || md5(lower(r.payer_name)) end as id,
         r.id as receipt_id, r.year, r.number, r.payer_name as name, r.payer_tax_code as tax_code,
         r.payer_address as address, coalesce(r.paid_on, r.issued_on) as given_on, r.method, l.amount,
         coalesce(case when r.on_behalf_of is null then m.email else m.guardian_email end,
                  case when u.state = 'attivo' then u.institutional_email end) as email
    from receipts r
    join receipt_lines l on l.receipt_id = r.id and l.nature = 'donazione'
    left join members m on m.id = r.member_id
    left join users u on u.id = r.user_id
   where r.state = 'emessa' and r.payer_removed_at is null
     and coalesce(r.paid_on, r.issued_on) between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;

/** SQL: the value of this column in the donor's latest receipt that has one. */
const latest = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by receipt_id desc) filter (where ${sql.ref(column)} is not null))[1]`;

const donors = (year: number): RawBuilder<unknown> => sql`
  select id, ${latest('name')} as name, ${latest('tax_code')} as "taxCode", ${latest('email')} as email,
         count(*) filter (where method <> 'contanti')::integer as count,
         coalesce(sum(amount) filter (where method <> 'contanti'), 0)::numeric(20, 2) as amount,
         coalesce(sum(amount) filter (where method = 'contanti'), 0)::numeric(20, 2) as cash
    from (${gifts(year)}) gift group by id`;

const wordsOf = (q: string | undefined) => [
  sql`true`,
  ...typedWords(q).map((word) =>
    beginsWord(sql`' ' || search_words(name || ' ' || coalesce("taxCode", ''))`, word),
  ),
];

export async function readDonors(db: Reader, request: Request) {
  const { year = Number((await readToday(db)).slice(0, 4)), q, cursor, limit = 50 } = request;
  const place = places.read(cursor);
  const rows = await runSql(db)<Donor & { sortName: string; total: number }>`
    with donor as materialized (${donors(year)}),
         found as (select *, search_text(name) as "sortName" from donor where ${sql.join(wordsOf(q), sql` and `)})
    select found.*, (select least(count(*), ${sql.lit(countLimit)})::integer from found) as total,
           (select max(s.left_at) from donor_statements s where s.year = ${year} and s.donor = found.id) as "sentAt"
      from found
     where ${place ? sql`("sortName", id) > (${place.name}, ${place.id})` : sql`true`}
     order by "sortName", id limit ${limit + 1}`;
  const page = makePage(rows, limit, place ? null : counted(rows[0]?.total ?? 0), ({ sortName, id }) =>
    places.write({ name: sortName, id }),
  );
  return { ...page, rows: page.rows.map(({ sortName: _, total: __, ...donor }) => donor) };
}

export type Gift = { on: string; number: string; method: string; amount: string };

export type Statement = Pick<Donor, 'id' | 'name' | 'taxCode' | 'email' | 'amount'> & {
  address: string | null;
  /** The traceable donations, the earliest first. */
  gifts: Gift[];
};

/** Reads the statements of these donors, or of all. A donor who gave only cash has no statement. */
export const readStatements = (db: Reader, year: number, ids?: readonly string[]) =>
  runSql(db)<Statement>`
    select id, ${latest('name')} as name, ${latest('tax_code')} as "taxCode", ${latest('address')} as address,
           ${latest('email')} as email, sum(amount)::numeric(20, 2) as amount,
           json_agg(json_build_object('on', given_on, 'number', number || '/' || year, 'method', method,
                                      'amount', amount::text) order by given_on, receipt_id) as gifts
      from (${gifts(year)}) gift
     where method <> 'contanti' and ${ids ? sql`id = any (${[...ids]}::text[])` : sql`true`}
     group by id order by search_text(${latest('name')}), id limit ${mostStatements + 1}`;

/** The most statements of a mailing; more would need another kind of mailing. */
export const mostStatements = 2000;
