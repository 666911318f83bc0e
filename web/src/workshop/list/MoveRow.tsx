/** A move of one booking of the list: at once, or after a question. */
import { Text } from '@mantine/core';
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import type { ListedBooking } from '@wms/contract/workshop/bookings/list';
import { MoveModal } from '../../ui/life/use-moves.tsx';
import { placesOf } from './columns.tsx';
import type { ListMove } from './moves.ts';
import { describeDay, describeHours } from './period.ts';

type Props = { booking: ListedBooking; move: ListMove; onClose: () => void };

export function MoveRow({ booking, move, onClose }: Props) {
  return (
    <MoveModal
      move={bookingLife.moves[move]}
      name={move}
      endpoint={moveBookingState}
      thing={booking}
      question={{
        message: (
          <>
            <Text fw={600}>{nameOf(booking).name}</Text>
            {placesOf(booking)}, {describeDay(booking)}, {describeHours(booking)}
            {booking.person && !booking.mine && `, di ${booking.person}`}
          </>
        ),
      }}
      onClose={onClose}
    />
  );
}
