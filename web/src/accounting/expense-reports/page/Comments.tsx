import { expenseReportComments } from '@wms/contract/accounting/expense-reports/annotations';
import { Comments } from '../../../ui/annotations/comments/Comments.tsx';
import { choicesOf } from '../../../ui/people/PersonSelect.tsx';

/** The conversation between the owner of a report and the people who decide about it. */
export const ReportComments = ({ id }: { id: number }) => (
  <Comments thingId={id} endpoints={expenseReportComments} toChoices={choicesOf} />
);
