import { type ExpenseReport, getExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { editExpenseReport } from '@wms/contract/accounting/expense-reports/writing';
import { readAnswer } from '../../../client/query.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { ReportFields } from './ReportFields.tsx';
import { reportBody, reportInForm, reportLabels } from './report-values.ts';

export function EditReportModal({ report, onClose }: { report: ExpenseReport; onClose: () => void }) {
  const form = useEditForm(editExpenseReport, report, {
    valuesOf: reportInForm,
    read: () => readAnswer(getExpenseReport, { params: { id: String(report.id) } }),
    labels: reportLabels,
    toBody: reportBody,
  });
  return (
    <FormModal title="Modifica la nota" form={form} onClose={onClose} confirmLabel="Salva">
      <ReportFields form={form} />
    </FormModal>
  );
}
