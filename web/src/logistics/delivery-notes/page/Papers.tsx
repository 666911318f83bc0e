import { type DeliveryNote, openDeliveryNotePaper } from '@wms/contract/logistics/delivery-notes/reading';
import { openPdf } from '../../../client/download.ts';
import { PaperList } from '../../../ui/parts/PaperList.tsx';

const names = { issued: 'Com’è stato emesso', annulled: 'Con la scritta ANNULLATO' } as const;

export const Papers = ({ note: { id, papers } }: { note: DeliveryNote }) => (
  <PaperList
    papers={papers}
    names={names}
    onOpen={(kind) => void openPdf(openDeliveryNotePaper, { params: { id: String(id) }, query: { kind } })}
  />
);
