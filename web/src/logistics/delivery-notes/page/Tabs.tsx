import { type DeliveryNote, getDeliveryNoteHistory } from '@wms/contract/logistics/delivery-notes/reading';
import { History } from '../../../ui/history/History.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { Lines } from './Lines.tsx';
import { Papers } from './Papers.tsx';

export function DeliveryNoteTabs({ note }: { note: DeliveryNote }) {
  const { id, rows, papers } = note;
  return (
    <TabsInUrl
      label="Sezioni del DDT"
      tabs={{
        righe: {
          label: rows.length > 0 ? `Righe (${rows.length})` : 'Righe',
          content: () => <Lines note={note} />,
        },
        ...(papers.length > 0 && {
          documenti: { label: `Documenti (${papers.length})`, content: () => <Papers note={note} /> },
        }),
        cronologia: { label: 'Cronologia', content: () => <NoteHistory id={id} /> },
      }}
    />
  );
}

function NoteHistory({ id }: { id: number }) {
  const { pages } = useList(getDeliveryNoteHistory, { params: { id: String(id) }, inAddress: false });
  return <History pages={pages} />;
}
