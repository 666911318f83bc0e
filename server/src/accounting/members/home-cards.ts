/**
 * Members on Home: all open fees for the treasurer, and for a member their own. Also the fees that a leaving person
 * still owes.
 */
import { managesMembers } from '@wms/contract/accounting/members/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../platform/cupboards/cupboard.ts';
import { yearNames } from '../shared/year-names.ts';

/** The days before its end from which a year that nobody has renewed is shown here. */
const soon = sql`interval '30 days'`;

export const membersCard: HomeCard = {
  name: 'members',
  select: (user, settings) => sql`case when ${satisfies(user.permissions, managesMembers)}::boolean then (
    select json_build_object(
      'openFees', coalesce(sum(y.open), 0), 'overdue', coalesce(json_agg(json_build_object(
        'socialYear', y.social_year, 'name', ${yearNames(settings)}, 'count', y.overdue) order by y.social_year desc)
        filter (where y.overdue > 0), '[]'),
      'expiring', (select count(*) from memberships e join members m on m.id = e.member_id
                    where e.ends_on between (select rome_today()) and ((select rome_today()) + ${soon})::date
                      and coalesce(m.ended_on > e.ends_on, true)
                      and not exists (select from memberships n
                                       where n.member_id = e.member_id and n.ends_on > e.ends_on)))
      from (select s.social_year, count(*) as open, count(*) filter (where s.due_on < (select rome_today())) as overdue
              from memberships s where s.paid < s.fee group by s.social_year) y) end`,
};

export const ownFeesCard: HomeCard = {
  name: 'ownFees',
  select: (user) => sql`coalesce((
    select json_agg(json_build_object(
        'memberId', m.id, 'socialYear', s.social_year, 'open', (s.fee - s.paid)::text, 'dueOn', s.due_on,
        'overdue', coalesce(s.due_on < (select rome_today()), false)) order by s.due_on, s.id)
      from members m join memberships s on s.member_id = m.id
     where m.user_id = ${user.id} and s.paid < s.fee), '[]')`,
};

export const openFees: OpenThing = {
  singular: 'quota associativa da pagare',
  plural: 'quote associative da pagare',
  link: '/tesserati',
  linkOf: (personId) => sql<string | null>`(
    select '/tesserati/' || id from members where user_id = ${personId}::integer)`,
  count: (personId) => sql<number>`(
    select count(*)::integer from members m join memberships s on s.member_id = m.id
     where m.user_id = ${personId}::integer and s.paid < s.fee)`,
};
