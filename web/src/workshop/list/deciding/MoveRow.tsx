/** Makes a move of one booking of the list, at once or after a question. */
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import type { ListedBooking } from '@wms/contract/workshop/bookings/list';
import { MoveModal } from '../../../ui/life/MoveModal.tsx';
import { questionOf } from '../../shared/question.tsx';
import type { ListMove } from './moves.ts';

type Props = { booking: ListedBooking; move: ListMove; onClose: () => void };

export function MoveRow({ booking, move, onClose }: Props) {
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
