import {
  type DeliveryNote,
  getDeliveryNoteHistory,
  openDeliveryNotePaper,
} from '@wms/contract/logistics/delivery-notes/reading';
import { openPdf } from '../../../client/download.ts';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { PaperList } from '../../../ui/parts/PaperList.tsx';
import { Lines } from './Lines.tsx';

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

const names = { issued: 'Com’è stato emesso', annulled: 'Con la scritta ANNULLATO' } as const;

const Papers = ({ note: { id, papers } }: { note: DeliveryNote }) => (
  <PaperList
    papers={papers}
    names={names}
    onOpen={(kind) => void openPdf(openDeliveryNotePaper, { params: { id: String(id) }, query: { kind } })}
  />
);
