import type { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import type { z } from 'zod';

/** The moves that a list offers; the others need the booking itself. */
export type ListMove = z.output<(typeof moveBookingState)['params']>['move'];
export const listMoves: readonly ListMove[] = ['confirm', 'refuse', 'cancel', 'callOff'];
