/** Makes a move of one booking of the list, at once or after a question. */
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import type { ListedBooking } from '@wms/contract/workshop/bookings/list';
import { MoveModal } from '../../../ui/life/MoveModal.tsx';
import { later } from '../../../ui/modal/later.tsx';
import type { Area } from '../../shared/areas.ts';
import { questionOf } from '../../shared/question.tsx';
import type { ListMove } from './moves.ts';

const CancelModal = later(async () => (await import('../../bookings/form/CancelModal.tsx')).CancelModal);

type Props = { area: Area; booking: ListedBooking; move: ListMove; onClose: () => void };

export function MoveRow({ area, booking, move, onClose }: Props) {
  if (booking.repeats && move === 'cancel')
    return <CancelModal area={area} booking={booking} move={move} onClose={onClose} />;
  return (
    <MoveModal
      move={bookingLife.moves[move]}
      name={move}
      endpoint={moveBookingState}
      thing={booking}
      question={questionOf(booking, move)}
      onClose={onClose}
    />
  );
}
