/** The actions of this person on an order: the most frequent one is the button, the others are in the menu. */

import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendar,
  IconCopy,
  IconFileTypePdf,
  IconMail,
  IconPackageImport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { deleteOrder, duplicateOrder, type Order } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { getOrderPaper, orderMoves, requestOrder } from '@wms/contract/logistics/orders/moving';
import { awaitedStates, type OrderState } from '@wms/contract/logistics/orders/states';
import { managesDeliveryNotes } from '@wms/contract/logistics/shared/access';
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import type { ReactNode } from 'react';
import { useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { openPdf } from '../../../client/download.ts';
import { useMay } from '../../../client/session/permission.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { useMoves } from '../../../ui/life/use-moves.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { isToCallOff, nameOfOrder } from '../shared/labels.ts';

const ApproveModal = later(async () => (await import('../dialogs/ApproveModal.tsx')).ApproveModal);
const SendModal = later(async () => (await import('../dialogs/SendModal.tsx')).SendModal);
const SendAgainModal = later(async () => (await import('../dialogs/SendAgainModal.tsx')).SendAgainModal);
const ExpectedModal = later(async () => (await import('../dialogs/ExpectedModal.tsx')).ExpectedModal);

const backwards: ReadonlySet<string> = new Set(['withdraw', 'rework', 'reopen']);

type OpenDialog = 'approve' | 'send' | 'sendAgain' | 'expected';

export function useOrderActions(order: Order): {
  primary: ReactNode;
  more: MenuAction[];
  dialogs: ReactNode;
  /** Opens the dialog that sends the mail once more; undefined where this isn't allowed. */
  sendAgain: (() => void) | undefined;
} {
  const { id, version, state, actions, lines, number, revisions } = order;
  const [dialog, open, close] = useDialog<OpenDialog>();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const ships = useMay(managesDeliveryNotes);
  const params = { id: String(id) };
  const request = useChange(requestOrder);
  const duplicate = useChange(duplicateOrder, {
    onDone: ({ id: copy }) => void goOn({ to: pageLink('/ordini/$id/modifica', { id: copy }) }),
  });
  const remove = useConfirmedChange(deleteOrder, {
    title: 'Elimina la bozza',
    message: `La bozza per ${order.supplier.name} non è ancora stata chiesta a nessuno.`,
    params,
    leave: () => goOn({ to: '/ordini' }),
  });
  const edit = pageLink('/ordini/$id/modifica', { id });
  const [first] = order.moves;
  // A draft without rows is edited first. An annulment, or a step back, is never the button, which a thumb may hit.
  const writesFirst = actions.includes('edit') && lines.length === 0;
  const isSafe = first !== undefined && !('danger' in orderLife.moves[first]) && !backwards.has(first);
  const isAwaited = (awaitedStates as readonly OrderState[]).includes(state);
  const toCallOff = isToCallOff(order);
  const newest = revisions[0];
  const paper = newest && {
    label: 'Apri il PDF',
    icon: IconFileTypePdf,
    onClick: () => void openPdf(getOrderPaper, { params: { ...params, revision: String(newest.revision) } }),
  };
  const moves = useMoves(orderLife, orderMoves, order, {
    forms: {
      request: () => void request.run({ params, body: { version } }),
      approve: () => open('approve'),
      send: () => open('send'),
    },
    questions: {
      reject: {
        title: `Respingi ${nameOfOrder(order)}`,
        message: 'Torna a chi l’ha chiesto, che legge il motivo e può cambiarlo.',
        confirmLabel: 'Respingi l’ordine',
      },
      cancel: {
        title: `Annulla ${nameOfOrder(order)}`,
        message: isAwaited
          ? `Il fornitore ha già ${nameOfOrder(order)}: dopo l’annullamento puoi avvisarlo da qui.`
          : `${nameOfOrder(order)} non si ordina più; resta qui, con il motivo.`,
      },
      closeRest: {
        title: `Chiudi ${nameOfOrder(order)} con residuo`,
        message: 'Quello che non è ancora arrivato non si aspetta più.',
      },
    },
    instead:
      isSafe && !writesFirst ? undefined : writesFirst ? (
        <EditLink to={edit} />
      ) : isAwaited ? (
        <ReceiveLink id={params.id} />
      ) : toCallOff ? (
        <ButtonWithIcon icon={IconMail} onClick={() => open('sendAgain')}>
          Avvisa il fornitore
        </ButtonWithIcon>
      ) : paper ? (
        <PaperButton {...paper} />
      ) : null,
  });
  const more: MenuAction[] = [
    ...(actions.includes('revise')
      ? [{ label: 'Rivedi l’ordine', icon: IconPencil, onClick: () => void navigate({ to: edit }) }]
      : []),
    ...(actions.includes('sendAgain')
      ? [
          { label: 'Manda di nuovo', icon: IconMail, onClick: () => open('sendAgain') },
          { label: 'Giorno previsto', icon: IconCalendar, onClick: () => open('expected') },
        ]
      : []),
    ...(actions.includes('notifyCancelled') && !toCallOff
      ? [{ label: 'Avvisa il fornitore', icon: IconMail, onClick: () => open('sendAgain') }]
      : []),
    ...(paper && (isSafe || isAwaited || toCallOff) ? [paper] : []),
    ...(ships && lines.some(isHere)
      ? [
          {
            label: 'Reso al fornitore',
            icon: IconArrowBackUp,
            onClick: () => void navigate({ to: '/ddtV', search: { ordine: id } }),
          },
        ]
      : []),
    ...moves.more,
    {
      label: 'Duplica',
      icon: IconCopy,
      onClick: () => void duplicate.run({ params }),
      disabled: duplicate.busy,
    },
    ...(state === 'bozza' && number === null
      ? [{ label: 'Elimina la bozza', icon: IconTrash, danger: true, onClick: () => void remove.run() }]
      : []),
  ];
  return {
    primary: (
      <>
        {actions.includes('edit') && !writesFirst && <EditLink to={edit} variant="default" />}
        {moves.primary}
      </>
    ),
    more,
    sendAgain: actions.includes('sendAgain') ? () => open('sendAgain') : undefined,
    dialogs: (
      <>
        {moves.dialog}
        {dialog === 'approve' && <ApproveModal order={order} onClose={close} />}
        {dialog === 'send' && <SendModal order={order} onClose={close} />}
        {dialog === 'sendAgain' && <SendAgainModal order={order} onClose={close} />}
        {dialog === 'expected' && <ExpectedModal order={order} onClose={close} />}
      </>
    ),
  };
}

/** Whether goods of a line have arrived and have not all gone back. */
const isHere = ({ received, refunded }: Order['lines'][number]) => Number(received) > Number(refunded);

const EditLink = ({ to, variant = 'filled' }: { to: PageAddress; variant?: string }) => (
  <ButtonWithIcon icon={IconPencil} variant={variant} renderRoot={(props) => <Link to={to} {...props} />}>
    Modifica
  </ButtonWithIcon>
);

const ReceiveLink = ({ id }: { id: string }) => (
  <ButtonWithIcon
    icon={IconPackageImport}
    renderRoot={(props) => <Link to={pageLink('/ordini/$id/ricevi', { id })} {...props} />}
  >
    Ricevi
  </ButtonWithIcon>
);

const PaperButton = ({ label, onClick }: Pick<MenuAction, 'label' | 'onClick'>) => (
  <Button
    variant="default"
    onClick={onClick}
    leftSection={<IconFileTypePdf size={18} stroke={1.5} aria-hidden />}
  >
    {label}
  </Button>
);
