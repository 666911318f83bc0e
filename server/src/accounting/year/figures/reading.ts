/** The figures of a year: sums of its entries, and the open amounts beside them. */
import type { YearKind } from '@wms/contract/accounting/shared/year-kinds';
import type { Direction, Flow, Share, TreasurersYear } from '@wms/contract/accounting/year/endpoints';
import { methodName } from '@wms/contract/accounting/year/endpoints';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { nameOfWhat } from '../entries/list.ts';
import { type EntryRow, entriesOf } from '../entries/source.ts';
import { monthsOf, type Period, periodOf, yearsBetween } from './period.ts';

/** The entries of a month that differ only in day and person. */
type Group = Pick<
  EntryRow,
  'direction' | 'source' | 'whatKey' | 'what' | 'whomKey' | 'whom' | 'teamKey' | 'team' | 'method'
> & {
  month: string;
  amount: string;
  count: number;
};

type YearRemarks = Pick<TreasurersYear, 'withoutReceipt' | 'reports' | 'closed'> & {
  openFees: Omit<TreasurersYear['openFees'], 'socialYear'>;
  virtualStamps: { from: string; to: string; count: number; amount: string }[];
  physicalStamps: { count: number; amount: string };
  first: string | null;
  last: string | null;
};

export async function readYear(db: Reader, kind: YearKind, year: number): Promise<TreasurersYear> {
  const settings = await readSettings(db);
  const period = periodOf(kind, year, settings);
  const groups = await readGroups(db, period);
  const { openFees, virtualStamps, physicalStamps, first, last, ...beside } = await readBeside(db, period);
  return {
    ...period,
    years: yearsBetween(kind, first, last, settings),
    income: flowOf(groups, 'entrata'),
    expenses: flowOf(groups, 'uscita'),
    months: monthsOf(period).map((month) => monthOf(month, groups)),
    cash: {
      received: sumOf(
        groups.filter(({ direction, method }) => direction === 'entrata' && method === 'contanti'),
      ),
      paid: sumOf(groups.filter(({ direction, method }) => direction === 'uscita' && method === 'contanti')),
    },
    ...beside,
    openFees: { ...openFees, socialYear: year },
    stamps: {
      virtual: {
        count: virtualStamps.reduce((sum, { count }) => sum + count, 0),
        amount: addMoney(...virtualStamps.map(({ amount }) => amount)),
        quarters: virtualStamps,
      },
      physical: physicalStamps,
    },
    over: period.to < settings.today,
  };
}

const readGroups = (db: Reader, { from, to }: Period) =>
  runSql(db)<Group>`
    select to_char("on", 'YYYY-MM') as month, direction, source, "whatKey", what, "whomKey", whom, "teamKey", team,
           method,
           sum(amount)::numeric(20, 2) as amount, count(*)::integer as count
      from (${entriesOf({ from, to })}) entry
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

const counted = sql`count(*)::integer`;
const total = (amount: string) => sql`coalesce(sum(${sql.raw(amount)}), 0)::numeric(20, 2)::text`;

/** Reads all single figures in one statement. */
async function readBeside(db: Reader, { kind, year, from, to }: Period): Promise<YearRemarks> {
  const inYear = sql`state = 'emessa' and issued_on between ${from}::date and ${to}::date and stamp_due is not null`;
  const countReports = (state: 'inviata' | 'approvata') => sql`(
    select json_build_object('count', ${counted}, 'amount', ${total('greatest(due, 0)')},
                             'oldestDays', rome_today() - min((state_since at time zone 'Europe/Rome')::date))
      from expense_reports where state = ${sql.lit(state)})`;
  const [row] = await runSql(db)<YearRemarks>`
    select (select json_build_object('count', ${counted}, 'amount', ${total('fee - paid')},
                     'overdue', json_build_object(
                       'count', (count(*) filter (where due_on < rome_today()))::integer,
                       'amount', ${total('case when due_on < rome_today() then fee - paid end')}))
              from memberships where social_year = ${year} and paid < fee) as "openFees",
           (select json_build_object('count', ${counted}, 'amount', ${total('amount')})
              from membership_payments
             where receipt_id is null and paid_on between ${from}::date and ${to}::date) as "withoutReceipt",
           json_build_object('toApprove', ${countReports('inviata')}, 'toPay', ${countReports('approvata')}) as reports,
           (select coalesce(json_agg(json_build_object(
                     'from', greatest(quarter, ${from}::date), 'to', least(quarter_end, ${to}::date),
                     'count', count, 'amount', amount::text) order by quarter), '[]')
              from (select date_trunc('quarter', issued_on)::date as quarter,
                           (date_trunc('quarter', issued_on) + interval '3 months - 1 day')::date as quarter_end,
                           ${counted} as count, sum(stamp_due)::numeric(20, 2) as amount
                      from receipts where ${inYear} and stamp_authorisation is not null
                     group by 1, 2) quarters) as "virtualStamps",
           (select json_build_object('count', ${counted}, 'amount', ${total('stamp_due')})
              from receipts where ${inYear} and stamp_code is not null) as "physicalStamps",
           (select json_build_object(
                     'by', (select u.first_name || ' ' || u.last_name from users u where u.id = c.closed_by),
                     'at', c.closed_at,
                     'reason', c.reason)
              from closed_years c
             where c.kind = ${kind} and c.year = ${year} and c.reopened_at is null) as closed,
           (select min(day) from (${ends('min')}) days) as first, (select max(day) from (${ends('max')}) days) as last`;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}

/** SQL: the first or the last day that has an entry. */
const ends = (which: 'min' | 'max') => {
  const end = sql.raw(which);
  return sql`
    select ${end}(coalesce(paid_on, issued_on)) as day from receipts where state = 'emessa'
    union all select ${end}(paid_on) from membership_payments where receipt_id is null
    union all select ${end}(paid_on) from expense_payments`;
};

const sumOf = (groups: readonly Group[]) => addMoney(...groups.map(({ amount }) => amount));

const flowOf = (groups: readonly Group[], direction: Direction): Flow => {
  const own = groups.filter((group) => group.direction === direction);
  return {
    total: sumOf(own),
    byWhat: sharesOf(own, ({ whatKey }) => whatKey, nameOfWhat),
    byWhom: sharesOf(
      own,
      ({ whomKey }) => whomKey,
      ({ whom }) => whom,
    ),
    byTeam: sharesOf(
      own,
      ({ teamKey }) => teamKey,
      ({ team }) => team,
    ),
    byMethod: sharesOf(
      own,
      ({ method }) => method,
      ({ method }) => methodName(method),
    ),
  };
};

/** Returns the shares, the largest amount first. */
function sharesOf(
  groups: readonly Group[],
  keyOf: (group: Group) => string,
  nameOf: (group: Group) => string,
): Share[] {
  const shares = new Map<string, { name: string; amounts: string[]; count: number }>();
  for (const group of groups) {
    const key = keyOf(group);
    const share = shares.get(key) ?? { name: nameOf(group), amounts: [], count: 0 };
    share.amounts.push(group.amount);
    share.count += group.count;
    shares.set(key, share);
  }
  return [...shares]
    .map(([key, { name, amounts, count }]) => ({ key, name, amount: addMoney(...amounts), count }))
    .sort((a, b) => compareMoney(b.amount, a.amount) || a.name.localeCompare(b.name, 'it'));
}

function monthOf({ from, to }: { from: string; to: string }, all: readonly Group[]) {
  const groups = all.filter(({ month }) => month === from.slice(0, 7));
  const groupsOf = (direction: Direction) => groups.filter((group) => group.direction === direction);
  const cash = (direction: Direction) =>
    sumOf(groupsOf(direction).filter(({ method }) => method === 'contanti'));
  return {
    from,
    to,
    income: sumOf(groupsOf('entrata')),
    expenses: sumOf(groupsOf('uscita')),
    cashIn: cash('entrata'),
    cashOut: cash('uscita'),
    byWhat: (['entrata', 'uscita'] as const).flatMap((direction) =>
      sharesOf(groupsOf(direction), ({ whatKey }) => whatKey, nameOfWhat).map(({ key, amount }) => ({
        direction,
        key,
        amount,
      })),
    ),
  };
}
