/** The actions of this person on a booking, as buttons of the panel over the calendar and of the booking's page. */
import { Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { type BookingMove, bookingLife } from '@wms/contract/workshop/bookings/life';
import { handoverPath } from '@wms/contract/workshop/bookings/paths';
import { getHandovers } from '@wms/contract/workshop/handovers/endpoints';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import type { ReactNode } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { type Moves, useMoves } from '../../../ui/life/use-moves.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link } from '../../../ui/page/link.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { type Area, apiOf } from '../../shared/areas.ts';
import { questionOf } from '../../shared/question.tsx';
import type { Booking } from '../form/values.ts';
import { Offer, offeredUntil } from '../waits/Offer.tsx';

const EditBooking = later(async () => (await import('../form/EditBooking.tsx')).EditBooking);
const CancelModal = later(async () => (await import('../form/CancelModal.tsx')).CancelModal);

type OpenDialog = 'edit' | 'cancel' | 'callOff';

export type BookingActions = Moves & {
  /** Shown above the facts: the place is offered to this person, or somebody else has it now. */
  notice: ReactNode;
  dialogs: ReactNode;
};

/** `resources` are the calendar's, when the caller knows them; otherwise they are read when the booking is edited. */
export function useBookingActions(
  area: Area,
  booking: Booking,
  resources?: readonly BookableResource[],
): BookingActions {
  const api = apiOf(area);
  const [dialog, open, close] = useDialog<OpenDialog>();
  const checkIn = useChange(api.checkIn);
  const finish = useChange(api.finishBooking);
  const params = { id: String(booking.id) };
  // The resources to choose from when the booking is edited; the calendar of any day has all of them.
  const { data: calendar } = useAnswer(
    api.getCalendar,
    { query: { from: booking.from, to: booking.to } },
    { enabled: dialog === 'edit' && resources === undefined },
  );
  const known = resources ?? calendar?.resources;
  // A van is started and returned by its hand-over, which has its own button.
  const asMoved = area === 'vans' ? { ...booking, moves: booking.moves.filter(isNoHandover) } : booking;
  const handover = useNextHandover(area, booking);
  const [first] = asMoved.moves;
  const edit = { label: 'Modifica', icon: IconPencil, onClick: () => open('edit') };
  // An action that calls a booking off is never the first button, which a thumb may hit.
  const isSafe = first !== undefined && !('danger' in bookingLife.moves[first]);
  const editsFirst = booking.editable && !handover && !isSafe;
  const editFirst = editsFirst ? (
    <ButtonWithIcon icon={IconPencil} variant="default" onClick={edit.onClick}>
      {edit.label}
    </ButtonWithIcon>
  ) : null;
  const moves = useMoves(bookingLife, moveBookingState, asMoved, {
    questions: {
      refuse: questionOf(booking, 'refuse'),
      cancel: questionOf(booking, 'cancel'),
      callOff: questionOf(booking, 'callOff'),
    },
    instead: handover ?? (isSafe ? undefined : editFirst),
    forms: {
      checkIn: () => void checkIn.run({ params, body: {} }),
      finish: () => void finish.run({ params, body: {} }),
      ...(booking.seriesId !== null && {
        cancel: () => open('cancel'),
        callOff: () => open('callOff'),
      }),
    },
  });
  const dialogs = (
    <>
      {moves.dialog}
      {dialog === 'edit' && known && (
        <EditBooking area={area} booking={booking} resources={known} onClose={close} />
      )}
      {(dialog === 'cancel' || dialog === 'callOff') && (
        <CancelModal area={area} booking={booking} move={dialog} onClose={close} />
      )}
    </>
  );
  const until = offeredUntil(booking);
  // A place that is offered can only be accepted or declined.
  if (until !== null)
    return {
      primary: null,
      more: [],
      notice: <Offer area={area} booking={booking} until={until} />,
      dialogs,
      dialog: null,
    };
  return {
    ...moves,
    notice: booking.overtaken ? <Overtaken {...booking} /> : booking.atRisk && <AtRisk {...booking.atRisk} />,
    more: [...(booking.editable && !editsFirst ? [edit] : []), ...moves.more],
    dialogs,
  };
}

/** The button for the next step with a van: taking it, or bringing it back. */
function useNextHandover(area: Area, { id, owner, state }: Booking): ReactNode {
  const { data } = useAnswer(
    getHandovers,
    { params: { id: String(id) } },
    { enabled: area === 'vans' && owner !== null },
  );
  // The answer about the hand-overs may be older than that of the booking, which ends with the return.
  const next = isOver(state) ? undefined : data?.vans.find(({ may }) => may !== null);
  return (
    next && (
      <Button renderRoot={(props) => <Link {...props} to={handoverPath(id)} />}>
        {next.may === 'in' ? 'Riconsegna' : 'Parti'}
      </Button>
    )
  );
}

const isOver = (state: Booking['state']) =>
  state === 'conclusa' || state === 'annullata' || state === 'rifiutata' || state === 'mancata';

const isNoHandover = (move: BookingMove) => move !== 'checkIn' && move !== 'finish';

/** On a booking: its van is stopped, and nobody knows yet whether it will be back in time. */
const AtRisk = ({ van, until }: { van: string; until: string }) => (
  <Notice title="A rischio">
    <Text size="sm">
      {van} è fermo, per ora {formatUntil(until)}. La prenotazione resta: chi gestisce i furgoni la sposta o
      avvisa, e quando {van} torna in servizio lo sai subito.
    </Text>
  </Notice>
);

/** A message for a waiting request whose place somebody else has now: by whom it is taken, and what can be done. */
const Overtaken = ({ overtaken, own }: Pick<Booking, 'overtaken' | 'own'>) => (
  <Notice title="Il posto non è più libero">
    <Text size="sm">
      {overtaken}.{' '}
      {own
        ? 'Così nessuno può confermare la tua richiesta: spostala con «Modifica» o annullala.'
        : 'Così non puoi confermare la richiesta: spostala con «Modifica» o rifiutala.'}{' '}
      Se la lasci, aspetta che il posto si liberi.
    </Text>
  </Notice>
);
