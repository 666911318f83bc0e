import { Textarea } from '@mantine/core';
import { type Loan, updateLoan } from '@wms/contract/logistics/loans/endpoints';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { useFreshVersion } from '../shared/fresh-version.ts';

/** Puts a loan off, or changes its notes. */
export function LoanTermsModal({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const { version, onFailure } = useFreshVersion(loan.version);
  const form = useContractForm(updateLoan, {
    initial: { dueOn: loan.dueOn, notes: loan.notes ?? '' },
    args: () => ({ params: { id: String(loan.id) } }),
    toBody: (values) => ({ ...values, version }),
    onFailure,
  });
  return (
    <FormModal
      title="Proroga il prestito"
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Salva"
    >
      <ProductName product={loan.product} />
      <DateField
        label="Da restituire entro il"
        min={loan.dueOn < today() ? loan.dueOn : today()}
        {...form.field('dueOn')}
      />
      <Textarea label="Note" autosize minRows={1} maxLength={500} {...form.field('notes')} />
    </FormModal>
  );
}
