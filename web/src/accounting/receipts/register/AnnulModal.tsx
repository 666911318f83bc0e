import { Text } from '@mantine/core';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { annulInRegister, type ListedReceipt } from '@wms/contract/accounting/receipts/register';
import { formatEuro } from '@wms/contract/platform/formats';
import { ReasonModal } from '../../../ui/modal/ReasonModal.tsx';
import { numberOf } from '../shared/number.ts';

type ReceiptToAnnul = Pick<ListedReceipt, 'id' | 'year' | 'number' | 'amount'> & { payer: { name: string } };

/** Annuls a receipt: explains what remains of it, and asks for the reason. */
export const AnnulModal = ({ receipt, onClose }: { receipt: ReceiptToAnnul; onClose: () => void }) => (
  <ReasonModal
    endpoint={annulInRegister}
    id={receipt.id}
    title={`Annulla la ricevuta ${numberOf(receipt)}`}
    onClose={onClose}
    confirmLabel={receiptLife.moves.annul.label}
    danger
    field={{ description: 'È stampato sul PDF annullato' }}
    waits
  >
    <Text size="sm">
      È di {receipt.payer.name}, {formatEuro(receipt.amount)}. Resta nel registro con il suo numero, segnata
      come annullata, e non torna più valida. Il suo PDF di adesso si conserva accanto a quello annullato.
    </Text>
  </ReasonModal>
);
