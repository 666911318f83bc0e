import { Text, Textarea } from '@mantine/core';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { annulInRegister, type ListedReceipt } from '@wms/contract/accounting/receipts/register';
import { formatEuro } from '@wms/contract/platform/formats';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { numberOf } from '../shared/number.ts';

type ReceiptToAnnul = Pick<ListedReceipt, 'id' | 'year' | 'number' | 'amount'> & { payer: { name: string } };

/** Annuls a receipt: explains what remains of it, and asks for the reason. */
export function AnnulModal({ receipt, onClose }: { receipt: ReceiptToAnnul; onClose: () => void }) {
  const { label } = receiptLife.moves.annul;
  const form = useContractForm(annulInRegister, {
    initial: { reason: '' },
    args: () => ({ params: { id: String(receipt.id) } }),
  });
  return (
    <FormModal
      title={`Annulla la ricevuta ${numberOf(receipt)}`}
      form={form}
      onClose={onClose}
      confirmLabel={label}
      backLabel="Indietro"
      danger
      confirmDisabled={form.values.reason.trim() === ''}
    >
      <Text size="sm">
        È di {receipt.payer.name}, {formatEuro(receipt.amount)}. Resta nel registro con il suo numero, segnata
        come annullata, e non torna più valida. Il suo PDF di adesso si conserva accanto a quello annullato.
      </Text>
      <Textarea
        label="Motivo"
        description="È stampato sul PDF annullato"
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
    </FormModal>
  );
}
