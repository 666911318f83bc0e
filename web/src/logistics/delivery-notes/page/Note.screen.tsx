import { getDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { useAnswer } from '../../../client/answer.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { DeliveryNotePage } from './Page.tsx';

const back = { to: '/ddt', label: 'DDT' } as const;

export default function DeliveryNoteScreen() {
  const { id } = usePageParams('/ddt/$id');
  return (
    <ThingScreen
      answer={useAnswer(getDeliveryNote, { params: { id } })}
      title="DDT"
      back={back}
      missing="Questo DDT non c’è: forse l’indirizzo è sbagliato, o la bozza è stata eliminata."
      list="Vai ai DDT"
    >
      {(note) => <DeliveryNotePage key={note.id} note={note} back={back} />}
    </ThingScreen>
  );
}
