import { getReceiptHistory } from '@wms/contract/accounting/receipts/history';
import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';
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
        cronologia: { label: 'Cronologia', content: () => <ReceiptHistory id={id} /> },
      }}
    />
  );
}

function ReceiptHistory({ id }: { id: number }) {
  const { pages } = useList(getReceiptHistory, { params: { id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
