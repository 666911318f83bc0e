import { Text, Textarea } from '@mantine/core';
import { type ExpensePayment, undoExpensePayment } from '@wms/contract/accounting/expense-reports/paying';
import { formatCount, formatDate, formatEuro } from '@wms/contract/platform/formats';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { payment: ExpensePayment; onClose: () => void };

/** Asks for the reason for which a payment is undone. */
export function UndoPaymentModal({ payment, onClose }: Props) {
  const form = useContractForm(undoExpensePayment, {
    args: () => ({ params: { id: String(payment.id) } }),
    initial: { reason: '' },
  });
  return (
    <FormModal
      title={`Annulla il pagamento ${formatDate(payment.paidOn, 'del')}`}
      form={form}
      onClose={onClose}
      confirmLabel="Annulla il pagamento"
      backLabel="Indietro"
      danger
    >
      <Text size="sm">
        {formatCount(payment.reports.length, 'nota torna', 'note tornano')} da rimborsare (
        {formatEuro(payment.total)}). Chi le ha inviate lo legge con il motivo.
      </Text>
      <Textarea {...form.field('reason')} label="Motivo" autosize minRows={2} />
    </FormModal>
  );
}
