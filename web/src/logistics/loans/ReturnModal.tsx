import { TextInput } from '@mantine/core';
import { type Loan, returnLoan } from '@wms/contract/logistics/loans/endpoints';
import { formatQuantity } from '@wms/contract/platform/formats';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { LocationSelect } from '../pickers/LocationSelect.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';

type OpenLoan = Pick<Loan, 'id' | 'lot' | 'left' | 'from'> & {
  borrower: string;
  product: Pick<Loan['product'], 'name' | 'code' | 'unit'>;
};

/** Returns a loan. Unless the person changes it, everything is returned to the place it was taken from. */
export function ReturnModal({ loan, onClose }: { loan: OpenLoan; onClose: () => void }) {
  const form = useContractForm(returnLoan, {
    initial: {
      quantity: writeThousandths(thousandths(loan.left) ?? 0),
      toLocationId: { id: loan.from.id, name: loan.from.code } as Choice | null,
      reason: '',
    },
    args: () => ({ params: { id: String(loan.id) } }),
  });
  return (
    <FormModal
      title={`Restituzione di ${loan.borrower}`}
      form={form}
      onClose={onClose}
      confirmLabel="Registra la restituzione"
    >
      <ProductName product={{ ...loan.product, code: loan.lot ?? loan.product.code }} />
      <QuantityStepper
        kind={kindOfUnit(loan.product.unit)}
        {...form.field('quantity')}
        unit={loan.product.unit}
        description={`Da restituire: ${formatQuantity(loan.left, loan.product.unit)}`}
        data-autofocus
      />
      <LocationSelect label="In quale ubicazione" open {...form.choice('toLocationId')} />
      <TextInput label="Osservazioni" placeholder="In che stato è tornato" {...form.field('reason')} />
    </FormModal>
  );
}
