/** Waiting for a place that somebody else has: whoever waits longest is offered it when it becomes free. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Created, Id, Instant } from '../../platform/schema.ts';
import { acceptedRules } from '../resources/resource.ts';
import { type Area, booksIn } from '../shared/access.ts';
import { bookingOf } from './endpoints.ts';

/** For how many minutes a freed place is kept for whoever it is offered to. */
export const offerMinutes = 30;

/** How many places somebody may wait for at once. */
export const mostWaits = 20;

export const Wait = z.object({
  id: Id,
  title: z.string(),
  /** The names of the places: 'Sala riunioni'. */
  places: z.string(),
  from: Instant,
  to: Instant,
  /** The booking that is theirs when they accept it in time; its page shows rules that they accept with it. */
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
      body: bookingOf(area),
      answer: Created,
    }),
    leaveWaits: endpoint.delete(`${base}/waits/:id`, { summary: 'Non aspetta più un posto', access }),
    acceptOffer: endpoint.post(`${base}/bookings/:id/accept`, {
      summary: 'Accetta il posto che si è liberato',
      access,
      body: z.strictObject({ acceptedRules }),
    }),
  };
};

export const waitEndpoints = { rooms: endpointsOf('rooms'), vans: endpointsOf('vans') };
