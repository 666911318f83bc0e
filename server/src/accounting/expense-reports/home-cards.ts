/** Expense reports on Home, and the open reports of a person who leaves. */
import { decidesExpenses } from '@wms/contract/accounting/expense-reports/life';
import { makesExpenses } from '@wms/contract/accounting/expense-reports/paths';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../platform/cupboards/cupboard.ts';

export const ownExpensesCard: HomeCard = {
  name: 'expenseReports',
  select: (user) => sql`case when ${satisfies(user.permissions, makesExpenses)}::boolean then (
    select json_build_object(
        'drafts', count(*) filter (where r.state = 'bozza'),
        'toCorrect', count(*) filter (where r.state = 'respinta'),
        'waiting', count(*) filter (where r.state in ('inviata', 'approvata')))
      from expense_reports r where r.owner_id = ${user.id} and r.state <> 'rimborsata') end`,
};

const oldest = (state: 'inviata' | 'approvata') => sql`coalesce(
  (select rome_today())
  - (min(r.state_since) filter (where r.state = ${sql.lit(state)}) at time zone 'Europe/Rome')::date, 0)`;

export const expensesToDecideCard: HomeCard = {
  name: 'expensesToDecide',
  select: (user) => sql`case when ${satisfies(user.permissions, decidesExpenses)}::boolean then (
    select json_build_object(
        'toApprove', count(*) filter (where r.state = 'inviata'), 'oldestToApprove', ${oldest('inviata')},
        'toPay', count(*) filter (where r.state = 'approvata'), 'oldestToPay', ${oldest('approvata')},
        'due', coalesce(sum(greatest(r.due, 0)) filter (where r.state = 'approvata'), 0)::numeric(12, 2)::text)
      from expense_reports r where r.state in ('inviata', 'approvata') and r.owner_id <> ${user.id}) end`,
};

export const openExpenses: OpenThing = {
  singular: 'nota spese non ancora rimborsata',
  plural: 'note spese non ancora rimborsate',
  link: '/noteSpesa/approvazioni',
  count: (personId) => sql<number>`(
    select count(*)::integer from expense_reports r
     where r.owner_id = ${personId}::integer and r.state in ('inviata', 'respinta', 'approvata'))`,
};
