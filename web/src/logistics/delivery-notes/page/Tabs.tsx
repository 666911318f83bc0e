import { type DeliveryNote, getDeliveryNoteHistory } from '@wms/contract/logistics/delivery-notes/reading';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
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
        cronologia: {
          label: 'Cronologia',
          content: () => <ThingHistory endpoint={getDeliveryNoteHistory} id={id} />,
        },
      }}
    />
  );
}
