import { nameOf } from '@wms/contract/workshop/bookings/heading';
import type { ListedBooking } from '@wms/contract/workshop/bookings/list';
import type { RowAction } from '../../ui/table/column.ts';
import { type ListMove, listMoves, moveWords } from './deciding/moves.ts';

/** The moves that a booking's row offers to the person. */
export const actionsOf = (booking: ListedBooking, start: (move: ListMove) => void): readonly RowAction[] =>
  listMoves
    .filter((move) => booking.moves.includes(move))
    .map((move) => ({
      label: moveWords[move],
      name: `${moveWords[move]}: ${nameOf(booking).name}`,
      onClick: () => start(move),
    }));
