/** The comments on an expense report. */
import { commentEndpoints } from '../../platform/annotations/comments.ts';
import { expenseReportsPath, seesExpenses } from './paths.ts';

export const expenseReportComments = commentEndpoints({
  things: expenseReportsPath,
  thing: 'una nota spese',
  access: seesExpenses,
});
