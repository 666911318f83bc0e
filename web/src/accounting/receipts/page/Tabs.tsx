import { getReceiptHistory } from '@wms/contract/accounting/receipts/history';
import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { Lines } from './Lines.tsx';
import { Mails } from './Mails.tsx';
import { Papers } from './Papers.tsx';

export function ReceiptTabs({ receipt }: { receipt: ReceiptDetails }) {
  const { id, lines, papers, mails } = receipt;
  const many = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);
  return (
    <TabsInUrl
      label="Sezioni della ricevuta"
      tabs={{
        righe: { label: many('Righe', lines.length), content: () => <Lines receipt={receipt} /> },
        documenti: { label: many('Documenti', papers.length), content: () => <Papers receipt={receipt} /> },
        email: { label: many('E-mail', mails.length), content: () => <Mails receipt={receipt} /> },
        cronologia: {
          label: 'Cronologia',
          content: () => <ThingHistory endpoint={getReceiptHistory} id={id} />,
        },
      }}
    />
  );
}
