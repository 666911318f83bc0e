import { Text } from '@mantine/core';
import { type ExpensePayment, undoExpensePayment } from '@wms/contract/accounting/expense-reports/paying';
import { formatCount, formatDate, formatEuro } from '@wms/contract/platform/formats';
import { ReasonModal } from '../../../ui/modal/ReasonModal.tsx';

type Props = { payment: ExpensePayment; onClose: () => void };

/** Asks for the reason for which a payment is undone. */
export const UndoPaymentModal = ({ payment, onClose }: Props) => (
  <ReasonModal
    endpoint={undoExpensePayment}
    id={payment.id}
    title={`Annulla il pagamento ${formatDate(payment.paidOn, 'del')}`}
    onClose={onClose}
    confirmLabel="Annulla il pagamento"
    danger
    field={{ 'data-autofocus': undefined }}
  >
    <Text size="sm">
      {formatCount(payment.reports.length, 'nota torna', 'note tornano')} da rimborsare (
      {formatEuro(payment.total)}). Chi le ha inviate lo legge con il motivo.
    </Text>
  </ReasonModal>
);
