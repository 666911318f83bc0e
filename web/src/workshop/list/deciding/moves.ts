import { namesOf } from '@wms/contract/platform/declarations/names-of';
import type { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import type { z } from 'zod';

type PlainMove = z.output<(typeof moveBookingState)['params']>['move'];

/** The moves that a row offers, with short labels. Other moves are only on the booking's page. */
export const moveWords = {
  confirm: 'Conferma',
  refuse: 'Rifiuta',
  cancel: 'Annulla',
} as const satisfies { readonly [move in PlainMove]?: string };
export type ListMove = keyof typeof moveWords;
export const listMoves = namesOf(moveWords);
