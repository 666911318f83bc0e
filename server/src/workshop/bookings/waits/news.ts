/** The news of a place that is offered to a person who waits for it. */
import { formatTime } from '@wms/contract/platform/formats';
import type { Writer } from '../../../platform/database/connection.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';
import { describe, pageOf, readToldBookings, type ToldBooking } from '../life/booking-news.ts';

type Offer = ToldBooking & { until: string };

export const placeOffered = news<Offer>({
  kind: 'workshop.place-offered',
  label: 'Un posto che aspettavi si è liberato',
  ways: ['bell', 'mail'],
  mailKeptHours: 1,
  audience: ({ ownerId }) => ({ people: [ownerId] }),
  sentence: (offer) =>
    `Si è liberato il posto per ${describe(offer)}: accettalo entro le ${formatTime(offer.until)}`,
  leadsTo: pageOf,
});

/** Tells a waiting person that the place is theirs if they accept it in time. */
export async function notifyOfOffer(tx: Writer, id: number, until: string): Promise<void> {
  const told = await readToldBookings(tx, { ids: [id], event: 'made', byId: null });
  if (told) await notify(tx, placeOffered, { ...told, until });
}
