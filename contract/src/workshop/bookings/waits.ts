/**
 * Waiting for a place that somebody else has: when the place becomes free, it is offered to the person who has waited
 * longest.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Created, Id, Instant } from '../../platform/schema.ts';
import { acceptedRules } from '../resources/resource.ts';
import { type Area, booksIn } from '../shared/access.ts';
import { bookingOf } from './endpoints.ts';

/** For how many minutes a free place is kept for the person to whom it is offered. */
export const offerMinutes = 30;

/** The most places that one person may wait for at the same time. */
export const mostWaits = 20;

export const Wait = z.object({
  id: Id,
  title: z.string(),
  /** The names of the places: 'Sala riunioni'. */
  places: z.string(),
  from: Instant,
  to: Instant,
  /**
   * The booking that becomes the waiting person's when they accept in time; null when no place is offered. The page of
   * the booking shows the rules that they accept with it.
   */
  offer: z.object({ bookingId: Id, until: Instant, asksRules: z.boolean() }).nullable(),
});
export type Wait = z.infer<typeof Wait>;

const endpointsOf = <const A extends Area>(area: A) => {
  const base = `/api/workshop/${area}` as const;
  const access = booksIn[area];
  return {
    area,
    listWaits: endpoint.get(`${base}/waits`, {
      summary: 'I posti che la persona aspetta, e quelli che le sono offerti',
      access,
      answer: z.array(Wait),
    }),
    joinWaits: endpoint.post(`${base}/waits`, {
      summary: 'Aspetta che un posto si liberi',
      access,
      undoable: true,
      body: bookingOf(area),
      answer: Created,
    }),
    leaveWaits: endpoint.delete(`${base}/waits/:id`, {
      summary: 'Non aspetta più un posto',
      access,
      undoable: 'counterpart',
    }),
    acceptOffer: endpoint.post(`${base}/bookings/:id/accept`, {
      summary: 'Accetta il posto che si è liberato',
      access,
      undoable: 'counterpart',
      body: z.strictObject({ acceptedRules }),
    }),
  };
};

export const waitEndpoints = { rooms: endpointsOf('rooms'), vans: endpointsOf('vans') };
