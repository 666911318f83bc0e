import { openReceiptPaper, type ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { openPdf } from '../../../client/download.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { PaperList } from '../../../ui/parts/PaperList.tsx';
import { describeRemoval } from '../shared/describe-removal.ts';

const names = { issued: 'Com’è stata emessa', annulled: 'Con la scritta ANNULLATA' } as const;

export function Papers({ receipt: { id, papers, payerRemovedAt } }: { receipt: ReceiptDetails }) {
  if (payerRemovedAt) return <EmptyState>{describeRemoval(payerRemovedAt)}: il PDF non c’è più.</EmptyState>;
  if (papers.length === 0)
    return <EmptyState>Il PDF si fa la prima volta che lo apri, e poi resta sempre quello.</EmptyState>;
  return (
    <PaperList
      papers={papers}
      names={names}
      onOpen={(kind) => void openPdf(openReceiptPaper, { params: { id: String(id), kind } })}
    />
  );
}
