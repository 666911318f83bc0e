import { expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import { moveExpenseReport } from '@wms/contract/accounting/expense-reports/moving';
import type { ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { MoveModal, type MoveQuestion } from '../../../ui/life/MoveModal.tsx';

type Props = { report: ExpenseReport; question: MoveQuestion; onClose: () => void };

/** Asks for the reason for which a report goes back to its owner. */
export const RejectModal = ({ report, question, onClose }: Props) => (
  <MoveModal
    move={expenseReportLife.moves.reject}
    name="reject"
    endpoint={moveExpenseReport}
    thing={report}
    question={question}
    onClose={onClose}
  />
);
