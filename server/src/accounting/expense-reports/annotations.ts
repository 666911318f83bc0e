/** The comments on an expense report, by its owner and by those who decide about it. */
import { expenseReportComments } from '@wms/contract/accounting/expense-reports/annotations';
import { decidesExpenses } from '@wms/contract/accounting/expense-reports/life';
import { sql } from 'kysely';
import { commentRoutes } from '../../platform/annotations/comments.ts';
import { findPeople } from '../../platform/people/search.ts';
import { notifyMentionedOnExpense } from './news.ts';
import { requireVisible } from './shared/locking.ts';

export const expenseHangingRoutes = commentRoutes(expenseReportComments, {
  column: 'expense_report_id',
  readers: decidesExpenses,
  alsoReads: (id) => sql`(select r.owner_id from expense_reports r where r.id = ${id})`,
  findPeople,
  notifyMentioned: notifyMentionedOnExpense,
  check: requireVisible,
});
