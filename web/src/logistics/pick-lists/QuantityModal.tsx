import { changePickLine, type PickLine } from '@wms/contract/logistics/pick-lists/endpoints';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';

type Props = { listId: number; line: PickLine; onClose: () => void };

/** Changes how many of a product a list asks for. */
export function QuantityModal({ listId, line, onClose }: Props) {
  const unit = line.product?.unit ?? 'pz';
  const form = useContractForm(changePickLine, {
    initial: { quantity: writeThousandths(thousandths(line.quantity) ?? 1000) },
    args: () => ({ params: { id: String(listId), line: String(line.id) } }),
  });
  return (
    <FormModal title={line.description} form={form} onClose={onClose} confirmLabel="Salva">
      <QuantityStepper kind={kindOfUnit(unit)} {...form.field('quantity')} unit={unit} data-autofocus />
    </FormModal>
  );
}
