import { managesReceipts } from '@wms/contract/accounting/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';
import { yearNames } from '../shared/year-names.ts';

/**
 * Selects how many receipts the person has, and the number of the last one. The two ways to a receipt (`isReceiptOf`)
 * are looked up apart, because their alternative would read all receipts.
 */
export const receiptsCard: HomeCard = {
  name: 'receipts',
  select: ({ id }) => sql`(
    with mine as (
      select id, year, number from receipts where user_id = ${id}
      union
      select r.id, r.year, r.number from members own join receipts r on r.member_id = own.id where own.user_id = ${id}
    ), receipt as (
      select year, number, count(*) over () as count from mine order by year desc, number desc limit 1
    )
    select json_build_object(
      'count', coalesce((select count from receipt), 0),
      'lastYear', (select year from receipt), 'lastNumber', (select number from receipt)))`,
};

/** Counts the payments of members without a receipt by social year, for people who manage receipts. */
export const receiptsToIssueCard: HomeCard = {
  name: 'receiptsToIssue',
  select: (user, settings) => sql`case when ${satisfies(user.permissions, managesReceipts)}::boolean then (
    select json_build_object('years', coalesce(json_agg(json_build_object(
             'socialYear', y.social_year, 'name', ${yearNames(settings)}, 'count', y.count)
             order by y.social_year desc), '[]'))
      from (select s.social_year, count(*) as count
              from membership_payments p join memberships s on s.id = p.membership_id
             where p.receipt_id is null group by s.social_year) y) end`,
};
