/** Pages of members, for the list and for its file. */
import {
  type getMembersOverview,
  type ListedMember,
  type listMembers,
  type MemberChoice,
  memberStateNames,
} from '@wms/contract/accounting/members/list';
import { type FeeState, feeStateNames } from '@wms/contract/accounting/members/memberships';
import { socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { Id } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters, valuesAs } from '../../platform/database/filter-counts.ts';
import {
  CursorText,
  counted,
  cursors,
  makePage,
  type Page,
  refuseCursor,
  selectTotal,
} from '../../platform/database/paging.ts';
import { holdsName, plannedEachTime, typedWords } from '../../platform/database/search-words.ts';
import { surnameFirst } from '../../platform/people/name.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { isMemberToday, stateOfMember } from './shared/state.ts';
import { currentYear } from './shared/years.ts';

export type Request = (typeof listMembers)['query']['_output'];

const Place = z.object({ sort: z.string(), key: CursorText, id: Id, nearest: z.boolean() });
type Place = z.infer<typeof Place>;
const places = cursors(Place);

/** The orders of the list: for each an expression that an index has, the type of its values, and their shape. */
const sorts = {
  name: { by: sql`search_text(${surnameFirst('m')})`, type: 'text', shape: /^/ },
  number: { by: sql`m.number`, type: 'integer', shape: /^[1-9]\d{0,8}$/ },
  admittedOn: { by: sql`m.admitted_on`, type: 'date', shape: /^(19|2[01])\d\d-(0\d|1[0-2])-[0-3]\d$/ },
} as const;

const listed = sql`
  m.number, m.first_name as "firstName", m.last_name as "lastName",
  json_build_object('id', k.id, 'name', k.name) as kind, m.tax_code as "taxCode", m.email, m.phone,
  m.admitted_on as "admittedOn", m.ended_on as "endedOn", ${stateOfMember} as state,
  is_minor(m.birth_date, (select rome_today())) as minor, ${isVolunteer()} as volunteer,
  case when s.id is not null then json_build_object(
    'id', s.id, 'fee', s.fee::text, 'paid', s.paid::text, 'open', (s.fee - s.paid)::text, 'dueOn', s.due_on,
    'paidOn', s.paid_on, 'state', fee_state(s.paid, s.fee, s.due_on, (select rome_today()))) end as membership`;

/** SQL: the members who are volunteers today. They are few, so the list starts from them. */
function periodsToday() {
  return sql`select v.member_id from member_volunteering v
    where v.starts_on <= (select rome_today()) and coalesce(v.ends_on >= (select rome_today()), true)`;
}

function isVolunteer() {
  return sql`exists (${periodsToday()} and v.member_id = m.id)`;
}

export async function readMembers(db: Reader, request: Request, settings: Settings) {
  const dated = dateRequest(request, settings);
  const exact = countMembers(db, dated, false);
  const page = await readMemberColumns<ListedMember>(db, dated, listed);
  const counts = page.approximate ? countMembers(db, dated, true) : exact;
  return { ...page, socialYear: dated.socialYear, counts: await counts };
}

/**
 * Counts what each value of a filter would leave. Members without a fee of the year have no count, because all members
 * would be read to find that few have none.
 */
function countMembers(db: Reader, request: DatedRequest, nearest: boolean) {
  const source = sql`members m where true`;
  const as = (chosen: Partial<DatedRequest>) =>
    sql`(${sql.join(conditions({ ...request, ...chosen }, nearest), sql` and `)})`;
  return countFilters(db, !request.cursor, {
    payment: { source, values: valuesAs(namesOf(feeStateNames), (payment) => as({ payment })) },
    state: { source, values: valuesAs(namesOf(memberStateNames), (state) => as({ state })) },
    kind: {
      source: sql`members m where ${as({ kind: undefined })}`,
      values: { each: sql`member_kinds k`, value: sql`k.id`, holds: sql`m.kind_id = k.id` },
    },
    minors: { source, values: valuesAs(['yes'], (minors) => as({ minors })) },
    volunteers: { source, values: valuesAs(['yes'], (volunteers) => as({ volunteers })) },
  });
}

type DatedRequest = Request & { socialYear: number; today: string };

/** Adds the day to a request, and the social year of that day unless another one is asked for. */
export const dateRequest = (request: Request, settings: Settings): DatedRequest => ({
  ...request,
  socialYear: request.socialYear ?? currentYear(settings),
  today: settings.today,
});

/** Reads the same page with other columns of the members `m`, their kinds `k` and their memberships `s` of the year. */
export async function readMemberColumns<Row extends object>(
  db: Reader,
  request: DatedRequest,
  columns: RawBuilder<unknown>,
): Promise<Page<Row> & { approximate: boolean }> {
  const { sort = 'name' } = request;
  const place = places.read(request.cursor);
  if (place && (place.sort !== sort || !sorts[sort].shape.test(place.key) || isNoDay(sort, place.key)))
    throw refuseCursor();
  const nearest = place?.nearest ?? false;
  const page = await readPage<Row>(db, request, columns, place, nearest);
  if (page.rows.length > 0 || place || !request.q) return { ...page, approximate: nearest };
  const near = await readPage<Row>(db, request, columns, undefined, true);
  return { ...near, approximate: near.rows.length > 0 };
}

const isNoDay = (sort: string, key: string) => sort === 'admittedOn' && !z.iso.date().safeParse(key).success;

async function readPage<Row extends object>(
  db: Reader,
  request: DatedRequest,
  columns: RawBuilder<unknown>,
  place: Place | undefined,
  nearest: boolean,
): Promise<Page<Row>> {
  const { sort = 'name', direction = 'asc', limit = 50, socialYear } = request;
  const { by, type } = sorts[sort];
  const [order, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const source = sql`members m where ${sql.join(conditions(request, nearest), sql` and `)}`;
  const after = place
    ? sql`(${by}, m.id) ${beyond} (${place.key}::${sql.raw(type)}, ${place.id})`
    : sql`true`;
  const rows = await runSql(db)<Row & { id: number; key: string; total: number | null }>`
    select m.id, ${columns}, (${by})::text as key, ${selectTotal(!place, source, limit)} as total
      from (select m.* from ${source} and ${after} order by ${by} ${order}, m.id ${order} limit ${limit + 1}) m
      join member_kinds k on k.id = m.kind_id
      left join memberships s on s.member_id = m.id and s.social_year = ${socialYear}
     order by ${by} ${order}, m.id ${order}`;
  const total = place ? null : counted(rows[0]?.total ?? 0);
  return makePage(rows, limit, total, ({ key, id }) => places.write({ sort, key, id, nearest }));
}

/**
 * SQL: whether the fee `f` is in this state on a day, as `fee_state` says, written so that PostgreSQL can use the index
 * of open fees. The day is a value for which each plan is made: when all due days are over no fee is in time, and
 * PostgreSQL then reads no names for it.
 */
function isFee(state: FeeState, day: string) {
  const inTime = sql`(f.due_on is null or f.due_on >= ${day}::date) ${sql.raw(plannedEachTime)}`;
  return {
    pagata: sql`f.paid >= f.fee`,
    inParte: sql`f.paid < f.fee and f.paid > 0 and ${inTime}`,
    daPagare: sql`f.paid < f.fee and f.paid = 0 and ${inTime}`,
    scaduta: sql`f.paid < f.fee and f.due_on < ${day}::date ${sql.raw(plannedEachTime)}`,
  }[state];
}

function conditions(request: DatedRequest, nearest: boolean): RawBuilder<unknown>[] {
  const { q = '', kind, state, payment, minors, volunteers, socialYear } = request;
  const number = /^\d{1,9}$/.test(q.trim()) ? Number(q.trim()) : null;
  const words = typedWords(q).map((word) =>
    nearest ? sql`m.search %> search_words(${word})` : holdsName(sql`m.search`, word),
  );
  const found = words.length === 0 ? sql`true` : sql.join(words, sql` and `);
  const ofYear = sql`select from memberships f where f.member_id = m.id and f.social_year = ${socialYear}`;
  return [
    number === null ? found : sql`(m.number = ${number} or (${found}))`,
    kind === undefined ? sql`true` : sql`m.kind_id = ${kind}`,
    state === undefined
      ? sql`true`
      : state === 'attivo'
        ? isMemberToday
        : sql`m.ended_on < (select rome_today())`,
    minors
      ? sql`m.birth_date > ((select rome_today()) - interval '18 years')::date
              and is_minor(m.birth_date, (select rome_today()))`
      : sql`true`,
    volunteers ? sql`m.id = any (array(${periodsToday()}))` : sql`true`,
    payment === undefined
      ? sql`true`
      : payment === 'nessuna'
        ? sql`not exists (${ofYear})`
        : sql`exists (${ofYear} and ${isFee(payment, request.today)})`,
  ];
}

/** Reads the facts that the page needs besides its rows. */
export async function readOverview(
  db: Reader,
  settings: Settings,
): Promise<(typeof getMembersOverview)['answer']['_output']> {
  const current = currentYear(settings);
  const [row] = await runSql(db)<Omit<(typeof getMembersOverview)['answer']['_output'], 'start' | 'current'>>`
    select (select count(*) from members)::integer
             - (select count(*) from members where ended_on < (select rome_today()))::integer as active,
           open.fees as "openFees", open.overdue as "overdueFees", open.amount::text as "openAmount",
           array(select year from (
             with recursive years as (
               (select social_year as year from memberships order by 1 desc limit 1)
               union all
               select (select s.social_year from memberships s where s.social_year < y.year order by 1 desc limit 1)
                 from years y where y.year is not null)
             select year from years where year is not null
             union select ${current}::integer union select ${current + 1}::integer) known
             order by year desc) as years
      from (select count(*)::integer as fees,
                   count(*) filter (where due_on < (select rome_today()))::integer as overdue,
                   coalesce(sum(fee - paid), 0)::numeric(14, 2) as amount
              from memberships where paid < fee) open`;
  if (!row) throw new Error('a statement without a row');
  return { start: settings.value(socialYearStart), current, ...row };
}

/** Finds the members who match the words or the number, the active ones first. */
export async function findMembers(db: Reader, q: string): Promise<MemberChoice[]> {
  const number = /^\d{1,9}$/.test(q.trim()) ? Number(q.trim()) : null;
  const words = typedWords(q).map((word) => holdsName(sql`m.search`, word));
  const found = words.length === 0 ? sql`false` : sql.join(words, sql` and `);
  const byName = sql`search_text(${surnameFirst('m')}), m.id`;
  // Each of the two parts reads names in order until it has enough members, however many members have the words.
  const part = (active: boolean) => sql`
    (select m.* from members m
      where ${number === null ? found : sql`(m.number = ${number} or (${found}))`}
        and ${active ? isMemberToday : sql`m.ended_on < (select rome_today())`} order by ${byName} limit 10)`;
  return runSql(db)<MemberChoice>`
    select m.id, m.number, ${surnameFirst('m')} as name, m.tax_code as "taxCode", k.name as kind,
           ${stateOfMember} as state, is_minor(m.birth_date, (select rome_today())) as minor
      from (${part(true)} union all ${part(false)}) m join member_kinds k on k.id = m.kind_id
     order by ${isMemberToday} desc, ${byName} limit 10`;
}
