/**
 * The things that rows of the bank could pay: open fees, payments and receipts whose money nobody has seen yet, expense
 * reports.
 */

import type { BankCandidate, BankTarget } from '@wms/contract/accounting/bank/endpoints';
import type { AnyMethod } from '@wms/contract/accounting/shared/payment-methods';
import { nameOfSocialYear, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { pageLink } from '@wms/contract/pages/link';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { beginsWord, typedWords } from '../../../platform/database/search-words.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import type { JudgedThing } from './judging.ts';
import { type NameRegister, readNameRegister } from './name-register.ts';
import { loadSpellings } from './row-words.ts';

export type MatchCandidate = JudgedThing & {
  key: string;
  id: number;
  title: string;
  to: string;
  /** The reason why the person can't match the thing now, although a row may pay it; null when they can. */
  blocked: string | null;
};

type Row = {
  kind: BankTarget;
  id: number;
  amount: string;
  on: string | null;
  /** The names that a row of the bank may contain. */
  names: (string | null)[];
  taxCodes: (string | null)[];
  numbers: string[];
  memberNumber: number | null;
  memberId: number | null;
  socialYear: number | null;
  method: AnyMethod | null;
  /** The name of the person whom the thing concerns, and its purpose. */
  who: string;
  what: string | null;
  /** The reason why a report can't be matched now; other things have none. */
  blocked?: string | null;
};

/** The things to look for. With typed words the amount and the day don't matter. */
type CandidateSearch = {
  direction: 'in' | 'out';
  amounts: readonly string[];
  from: string;
  to: string;
  userId: number;
  words?: string;
  /** The words of each row that is judged. */
  said: readonly string[];
};

const most = 5000;
/** The most things that a search by words offers. */
const mostFound = 30;

/** Returns the things, and the names of the people beside whom they are judged. */
export async function readThings(
  db: Reader,
  wanted: CandidateSearch,
): Promise<{ things: MatchCandidate[]; register: NameRegister }> {
  const { direction, words } = wanted;
  const source =
    direction === 'in'
      ? sql`${openFees(wanted)} union all ${payments(wanted)} union all ${receipts(wanted)}`
      : reports(wanted);
  const limit = words ? mostFound : most;
  const rows = await runSql(
    db,
  )<Row>`select * from (${source}) thing order by "on" desc nulls last, id limit ${limit}`;
  const spellings = await loadSpellings();
  const named = rows.map((row) => ({
    row,
    names: row.names.filter((name) => name !== null).flatMap(spellings),
  }));
  const asked = new Set([
    ...wanted.said.flatMap((row) => row.split(' ')),
    ...named.flatMap(({ names }) => names.flat()),
  ]);
  const register = await readNameRegister(db, direction, asked);
  return { things: await describeThings(db, named, register), register };
}

/** Names the things as people know them. */
async function describeThings(
  db: Reader,
  rows: readonly { row: Row; names: string[][] }[],
  register: NameRegister,
): Promise<MatchCandidate[]> {
  const start = (await readSettings(db)).value(socialYearStart);
  return rows.map(({ row, names }) => {
    const homonym = register.isShared(names);
    return {
      kind: row.kind,
      id: row.id,
      key: `${row.kind}${row.id}`,
      amount: row.amount,
      on: row.on,
      names,
      taxCodes: row.taxCodes.filter((code) => code !== null),
      numbers: row.numbers,
      memberNumber: row.memberNumber,
      method: row.method,
      blocked: row.blocked ?? null,
      homonym,
      ...nameThing(
        homonym && row.memberNumber !== null ? { ...row, who: `${row.who} n. ${row.memberNumber}` } : row,
        start,
      ),
    };
  });
}

type CandidateNames = Pick<Row, 'kind' | 'id' | 'numbers' | 'memberId' | 'socialYear' | 'who' | 'what'>;

/** Returns the title and the page of a thing. */
export function nameThing(row: CandidateNames, start: string): Pick<BankCandidate, 'title' | 'to'> {
  const [number = ''] = row.numbers;
  switch (row.kind) {
    case 'membership':
      return {
        title: `${row.who}, quota ${yearOf(row, start)}`,
        to: pageLink('/tesserati/$id', { id: row.memberId ?? '' }),
      };
    case 'payment':
      return {
        title: `${row.who}, pagamento della quota ${yearOf(row, start)}`,
        to: pageLink('/tesserati/$id', { id: row.memberId ?? '' }),
      };
    case 'receipt':
      return { title: `Ricevuta ${number}, ${row.who}`, to: pageLink('/ricevute/$id', { id: row.id }) };
    case 'report':
      return {
        title: `${number}, ${row.who}${row.what ? `: ${row.what}` : ''}`,
        to: pageLink('/noteSpesa/$id', { id: row.id }),
      };
  }
}

const yearOf = ({ socialYear }: Pick<Row, 'socialYear'>, start: string) =>
  socialYear === null ? '' : nameOfSocialYear(socialYear, start);

const matchesWords = (column: RawBuilder<unknown>, words: string | undefined) => {
  const typed = typedWords(words ?? '');
  return typed.length === 0
    ? sql`true`
    : sql.join(
        typed.map((word) => beginsWord(column, word)),
        sql` and `,
      );
};

const ofMember = sql`
  array[m.first_name || ' ' || m.last_name, m.guardian_name] as names,
  array[m.tax_code, m.guardian_tax_code] as "taxCodes", '{}'::text[] as numbers, m.number as "memberNumber",
  m.id as "memberId", s.social_year as "socialYear", m.last_name || ' ' || m.first_name as who, null as what`;

const memberWords = sql`(m.search || search_words(coalesce(m.guardian_name, '')))`;

/** SQL: open fees, whatever the row's amount, because a fee may be paid in parts. */
const openFees = ({ words }: CandidateSearch) => sql`
  (select 'membership' as kind, s.id, s.fee - s.paid as amount, s.due_on as "on", ${ofMember}, null as method
     from memberships s join members m on m.id = s.member_id
    where s.paid < s.fee and ${matchesWords(memberWords, words)}
    order by s.social_year desc, s.id limit ${most})`;

const ofAmounts = ({ amounts, words }: CandidateSearch, column: RawBuilder<unknown>) =>
  words ? sql`true` : sql`${column} = any (${[...amounts]}::numeric[])`;

const around = ({ from, to, words }: CandidateSearch, day: RawBuilder<unknown>) =>
  words ? sql`true` : sql`${day} between ${from}::date - 120 and ${to}::date + 120`;

/** SQL: payments, except those in cash, which never reach the bank. */
const payments = (wanted: CandidateSearch) => sql`
  (select 'payment', p.id, p.amount, p.paid_on, ${ofMember}, p.method
     from membership_payments p join memberships s on s.id = p.membership_id join members m on m.id = s.member_id
    where p.receipt_id is null and p.method <> 'contanti'
      and ${ofAmounts(wanted, sql`p.amount`)} and ${around(wanted, sql`p.paid_on`)}
      and ${matchesWords(memberWords, wanted.words)}
      and not exists (select from bank_matches b where b.membership_payment_id = p.id)
    order by p.paid_on desc, p.id desc limit ${most})`;

/**
 * SQL: receipts. A receipt is left out when a row of the bank has recorded or confirmed its payments, because its
 * money has been seen.
 */
const receipts = (wanted: CandidateSearch) => sql`
  (select 'receipt', r.id, r.amount, coalesce(r.paid_on, r.issued_on), array[r.payer_name, r.on_behalf_of],
          array[r.payer_tax_code, r.on_behalf_tax_code], array[r.number || '/' || r.year], null::integer, r.member_id,
          null::integer, r.payer_name, r.reason, r.method
     from receipts r
    where r.state = 'emessa' and r.method <> 'contanti'
      and ${ofAmounts(wanted, sql`r.amount`)} and ${around(wanted, sql`coalesce(r.paid_on, r.issued_on)`)}
      and ${matchesWords(sql`r.search`, wanted.words)}
      and not exists (select from bank_matches b where b.receipt_id = r.id)
      and not exists (select from membership_payments p join bank_matches b on b.membership_payment_id = p.id
                       where p.receipt_id = r.id)
    order by coalesce(r.paid_on, r.issued_on) desc, r.id desc limit ${most})`;

/** SQL: expense reports. A person can't match their own report, nor one that isn't approved, so `blocked` says why. */
const reports = (wanted: CandidateSearch) => sql`
  (select 'report' as kind, e.id, e.due as amount,
          coalesce(paid.paid_on, (coalesce(e.decided_at, e.sent_at) at time zone 'Europe/Rome')::date) as "on",
          array[e.owner_name] as names, '{}'::text[] as "taxCodes",
          array[expense_report_number(e.year, e.number)] as numbers, null::integer as "memberNumber",
          null::integer as "memberId", null::integer as "socialYear", e.owner_name as who, e.purpose as what,
          paid.method,
          case when e.state = 'inviata' then 'non è ancora approvata'
               when e.state = 'approvata' and e.owner_id = ${wanted.userId}
               then 'è tua, la rimborsa un’altra persona' end as blocked
     from expense_reports e left join expense_payments paid on paid.id = e.payment_id
    where e.state in ('inviata', 'approvata', 'rimborsata') and e.due > 0
      and paid.method is distinct from 'contanti'
      and ${ofAmounts(wanted, sql`e.due`)} and ${matchesWords(sql`e.search`, wanted.words)}
      and not exists (select from bank_matches b where b.expense_report_id = e.id)
    order by e.id desc limit ${most})`;
