import { Textarea } from '@mantine/core';
import { getLoan, type Loan, updateLoan } from '@wms/contract/logistics/loans/endpoints';
import { today } from '@wms/contract/platform/schema';
import { readAnswer } from '../../client/query.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { ProductName } from '../pickers/ProductName.tsx';

/** Changes the date of return or the notes of a loan. */
export function LoanTermsModal({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const form = useEditForm(updateLoan, loan, {
    read: () => readAnswer(getLoan, { params: { id: String(loan.id) } }),
    valuesOf: ({ dueOn, notes }) => ({ dueOn, notes: notes ?? '' }),
    labels: { dueOn: 'Da restituire entro il', notes: 'Note' },
  });
  return (
    <FormModal title="Proroga il prestito" form={form} onClose={onClose} confirmLabel="Salva">
      <ProductName product={loan.product} />
      <DateField
        label="Da restituire entro il"
        min={loan.dueOn < today() ? loan.dueOn : today()}
        {...form.field('dueOn')}
      />
      <Textarea label="Note" autosize minRows={1} {...form.field('notes')} />
    </FormModal>
  );
}
