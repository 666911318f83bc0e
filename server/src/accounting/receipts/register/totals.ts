/** Reads the totals of a year by kind, method and month, and whether a number is missing. */

import type { checkReceiptNumbers, getReceiptTotals } from '@wms/contract/accounting/receipts/register';
import { Nature } from '@wms/contract/accounting/rules/kinds';
import { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import type { Answer } from '@wms/contract/platform/endpoint';
import { type Reader, runSql } from '../../../platform/database/connection.ts';

type Totals = Answer<typeof getReceiptTotals>;
type Sum = { count: number; amount: string };

/**
 * Reads the totals. Annulled receipts count only in a sum of their own. Each table is one statement, so that its parts
 * add up exactly.
 */
export async function readTotals(db: Reader, year: number): Promise<Totals> {
  const [all] = await runSql(db)<{ all: Sum; annulled: Sum; stamps: Totals['stamps']; plain: Sum }>`
    with r as materialized (select * from receipts where series = 'receipts' and year = ${year})
    select json_build_object('count', count(*) filter (where state = 'emessa'),
             'amount', coalesce(sum(amount) filter (where state = 'emessa'), 0)::numeric(14, 2)::text) as all,
           json_build_object('count', count(*) filter (where state = 'annullata'),
             'amount', coalesce(sum(amount) filter (where state = 'annullata'), 0)::numeric(14, 2)::text) as annulled,
           json_build_object('count', count(*) filter (where state = 'emessa' and line_count = 0), 'amount',
             coalesce(sum(amount) filter (where state = 'emessa' and line_count = 0), 0)
               ::numeric(14, 2)::text) as plain,
           json_build_object(
             'due', json_build_object('count', count(stamp_due) filter (where state = 'emessa'),
               'amount', coalesce(sum(stamp_due) filter (where state = 'emessa'), 0)::numeric(14, 2)::text),
             'charged', coalesce(sum(stamp_charged) filter (where state = 'emessa'), 0)::numeric(14, 2)::text,
             'virtual', json_build_object(
               'count', count(stamp_authorisation) filter (where state = 'emessa'),
               'amount', coalesce(sum(stamp_due) filter (where state = 'emessa' and stamp_authorisation is not null), 0)
                 ::numeric(14, 2)::text),
             'physical', json_build_object('count', count(stamp_code) filter (where state = 'emessa'),
               'amount', coalesce(sum(stamp_due) filter (where state = 'emessa' and stamp_code is not null), 0)
                 ::numeric(14, 2)::text)) as stamps
      from r`;
  const none = { count: 0, amount: '0.00' };
  const plain = all?.plain ?? none;
  const kinds = await runSql(db)<Sum & { id: number; name: string; nature: string }>`
    select k.id, k.name, k.nature, count(*)::integer as count, sum(l.amount)::numeric(14, 2)::text as amount
      from receipts r join receipt_lines l on l.receipt_id = r.id join receipt_kinds k on k.id = l.kind_id
     where r.series = 'receipts' and r.year = ${year} and r.state = 'emessa'
     group by k.id order by sum(l.amount) desc, k.id`;
  const methods = await runSql(db)<Sum & { method: string }>`
    select method, count(*)::integer as count, sum(amount)::numeric(14, 2)::text as amount
      from receipts where series = 'receipts' and year = ${year} and state = 'emessa'
     group by method order by sum(amount) desc, method`;
  // A social year begins in its first month and ends in the next calendar year.
  const months = await runSql(db)<Sum & { month: string }>`
    with given as (
      select date_trunc('month', issued_on)::date as month, count(*)::integer as count, sum(amount) as amount
        from receipts where series = 'receipts' and year = ${year} and state = 'emessa' group by 1),
    span as (
      select least(min(month), make_date(${year}, case when receipt_year(make_date(${year}, 1, 1)) = ${year}
               then 1
               else left(coalesce(setting_on('accounting.socialYearStart', make_date(${year}, 12, 31)), '09-01'), 2)
                    ::integer end, 1)) as first, max(month) as last from given)
    select to_char(m, 'YYYY-MM') as month, coalesce(g.count, 0) as count,
           coalesce(g.amount, 0)::numeric(14, 2)::text as amount
      from span cross join lateral generate_series(span.first::timestamp,
             greatest(span.last, (span.first + interval '11 months')::date)::timestamp, interval '1 month') m
      left join given g on g.month = m::date
     order by m`;
  return {
    all: all?.all ?? none,
    annulled: all?.annulled ?? none,
    kinds: [
      ...kinds.map((kind) => ({ ...kind, nature: Nature.parse(kind.nature) })),
      ...(plain.count > 0 ? [{ ...plain, id: null, name: 'Senza causale', nature: null }] : []),
    ],
    methods: methods.map((row) => ({ ...row, method: PaymentMethod.parse(row.method) })),
    months,
    stamps: all?.stamps ?? { due: none, charged: '0.00', virtual: none, physical: none },
  };
}

export async function checkNumbers(db: Reader, year: number): Promise<Answer<typeof checkReceiptNumbers>> {
  const [found] = await runSql(db)<Answer<typeof checkReceiptNumbers>>`
    select s.last_number as last,
           array(select n from generate_series(1, s.last_number) n
                  where not exists (select from receipts r
                                     where r.series = 'receipts' and r.year = s.year and r.number = n)
                  order by n limit 20) as missing,
           (select count(*)::integer from receipts r
             where r.series = 'receipts' and r.year = s.year and r.number > s.last_number) as beyond,
           (select count(*)::integer
              from (select issued_on, lag(issued_on) over (order by number) as before
                      from receipts r where r.series = 'receipts' and r.year = s.year) of_year
             where issued_on < before) as disordered
      from number_series s where s.series = 'receipts' and s.year = ${year}`;
  return found ?? { last: 0, missing: [], beyond: 0, disordered: 0 };
}
