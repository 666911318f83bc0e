/** The page of a delivery note: its facts, its lines and papers, and the actions that are possible now. */

import {
  IconArrowBackUp,
  IconCircleX,
  IconCopy,
  IconFileTypePdf,
  IconPencil,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { deleteDeliveryNote, duplicateDeliveryNote } from '@wms/contract/logistics/delivery-notes/editing';
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { moveDeliveryNote } from '@wms/contract/logistics/delivery-notes/moving';
import { type DeliveryNote, openDeliveryNotePaper } from '@wms/contract/logistics/delivery-notes/reading';
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import { useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { openPdf } from '../../../client/download.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { useMoves } from '../../../ui/life/use-moves.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { DeliveryNoteTabs } from './Tabs.tsx';

const DeliverModal = later(async () => (await import('./DeliverModal.tsx')).DeliverModal);
const ReplaceModal = later(async () => (await import('./ReplaceModal.tsx')).ReplaceModal);

type Props = { note: DeliveryNote; back: { to: PageAddress; label: string } };

export function DeliveryNotePage({ note, back }: Props) {
  const { id, number, state, type, direction, actions, papers } = note;
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [dialog, open, close] = useDialog<'deliver' | 'replace'>();
  const params = { id: String(id) };
  const edit = pageLink('/ddt/$id/modifica', { id });
  const edits = actions.includes('edit');
  usePageKeys(edits ? { e: () => void navigate({ to: edit }) } : {});
  const openCopy = ({ id: copy }: { id: number }) =>
    void goOn({ to: pageLink('/ddt/$id/modifica', { id: copy }) });
  const duplicate = useChange(duplicateDeliveryNote, { onDone: openCopy });
  const remove = useConfirmedChange(deleteDeliveryNote, {
    title: 'Elimina la bozza',
    message: 'La bozza non ha ancora un numero.',
    params,
    leave: () => goOn({ to: back.to }),
  });
  const moves = useMoves(deliveryNoteLife, moveDeliveryNote, note, {
    // A draft is issued from its form, which has the fields for the date and hour of departure.
    forms: { issue: () => void navigate({ to: edit }), deliver: () => open('deliver') },
    questions: {
      annul: {
        title: `Annulla il DDT ${note.number}`,
        message:
          direction === 'entrata'
            ? 'La merce entrata esce di nuovo dalla giacenza. Il numero resta, e il PDF porta la scritta ANNULLATO.'
            : 'La merce torna in giacenza, dov’era. Il numero resta, e il PDF porta la scritta ANNULLATO.',
        confirmLabel: 'Annulla DDT',
      },
    },
    ...(edits && {
      instead: (
        <ButtonWithIcon icon={IconPencil} renderRoot={(props) => <Link to={edit} {...props} />}>
          Completa ed emetti
        </ButtonWithIcon>
      ),
    }),
  });
  const more: MenuAction[] = [
    { label: 'Duplica', icon: IconCopy, onClick: () => void duplicate.run({ params }) },
    ...(actions.includes('replace')
      ? [{ label: 'Duplica e annulla', icon: IconReplace, danger: true, onClick: () => open('replace') }]
      : []),
    ...(edits ? [{ label: 'Elimina', icon: IconTrash, danger: true, onClick: () => void remove.run() }] : []),
  ];
  return (
    <Page
      title={number ? `DDT ${number}` : 'Bozza di DDT'}
      subtitle={type.name}
      state={<LifeStateDot life={deliveryNoteLife} state={state} />}
      back={back}
      actions={
        <>
          {papers.length > 0 && (
            <ButtonWithIcon
              icon={IconFileTypePdf}
              variant="default"
              onClick={() => void openPdf(openDeliveryNotePaper, { params, query: {} })}
            >
              Apri PDF
            </ButtonWithIcon>
          )}
          {moves.primary}
        </>
      }
      // The other entries of the menu have icons, so the moves get some, too.
      more={[
        ...(edits
          ? []
          : moves.more.map((move) => ({ icon: move.danger ? IconCircleX : IconArrowBackUp, ...move }))),
        ...more,
      ]}
    >
      <KeyFacts note={note} />
      <DeliveryNoteTabs note={note} />
      {moves.dialog}
      {dialog === 'deliver' && <DeliverModal note={note} onClose={close} />}
      {dialog === 'replace' && <ReplaceModal note={note} onCopied={openCopy} onClose={close} />}
    </Page>
  );
}
