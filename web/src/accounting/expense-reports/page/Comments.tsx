import { expenseReportComments } from '@wms/contract/accounting/expense-reports/hanging';
import { choicesOf } from '../../../humanResources/who-is-who/PersonSelect.tsx';
import { Comments } from '../../../ui/hanging/comments/Comments.tsx';

/** What its owner and whoever decides say to each other. */
export const ReportComments = ({ id }: { id: number }) => (
  <Comments thingId={id} endpoints={expenseReportComments} toChoices={choicesOf} />
);
