import { getDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { useAnswer } from '../../../client/answer.ts';
import { Link, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { DeliveryNotePage } from './Page.tsx';

const back = { to: '/ddt', label: 'DDT' } as const;

export default function DeliveryNoteScreen() {
  const { id } = usePageParams('/ddt/$id');
  const { data: note, error, refetch } = useAnswer(getDeliveryNote, { params: { id } });
  const backToList = useBackToList();
  return (
    <div onClickCapture={backToList}>
      {note ? (
        <DeliveryNotePage key={note.id} note={note} back={back} />
      ) : (
        <Page title="DDT" back={back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questo DDT non c’è: forse l’indirizzo è sbagliato, o la bozza è stata eliminata."
            action={
              <Link to={back.to} className={textClasses.link}>
                Vai ai DDT
              </Link>
            }
          />
        </Page>
      )}
    </div>
  );
}
