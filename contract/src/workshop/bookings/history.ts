/** The events of a booking. They have a file of their own, because the calendar doesn't need them when it opens. */

import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { paging } from '../../platform/lists.ts';
import { type Area, seesIn } from '../shared/access.ts';

const endpointOf = <const A extends Area>(area: A) =>
  endpoint.get(`/api/workshop/${area}/bookings/:id/history`, {
    summary: 'Chi ha cambiato che cosa di una prenotazione, dal più recente',
    access: seesIn[area],
    query: z.strictObject(paging),
    answer: HistoryPage,
  });

export const getBookingHistory = { rooms: endpointOf('rooms'), vans: endpointOf('vans') };
