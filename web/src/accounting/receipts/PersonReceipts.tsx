import { getReceiptOf, listReceiptsOf } from '@wms/contract/accounting/receipts/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { ReceiptsTable } from './Panel.tsx';

/** The receipts of another person, on their profile. */
export function PersonReceipts({ personId }: { personId: number }) {
  const id = String(personId);
  const receipts = useAnswer(listReceiptsOf, { params: { id } });
  if (!receipts.data) return <Pending error={receipts.error} onRetry={receipts.refetch} />;
  if (receipts.data.length === 0) return <EmptyState>Nessuna ricevuta intestata.</EmptyState>;
  return (
    <ReceiptsTable
      receipts={receipts.data}
      onOpen={(receipt) => void openPdf(getReceiptOf, { params: { id, receipt: String(receipt.id) } })}
    />
  );
}
