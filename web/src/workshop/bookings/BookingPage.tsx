/** The page of one booking. Notifications, mails and lists link to it. */

import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { listPaths } from '@wms/contract/workshop/bookings/paths';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { contentOf, slots } from '../../ui/cupboards/slots.ts';
import { LifeStateDot } from '../../ui/life/LifeStateDot.tsx';
import { later } from '../../ui/modal/later.tsx';
import { usePageParams } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import { BookingHandoverSection } from '../handovers/Handovers.tsx';
import { type Area, apiOf } from '../shared/areas.ts';
import { describePeriod } from '../shared/days.ts';
import { listPlace } from '../shared/list-place.ts';
import type { Booking } from './form/values.ts';
import { BookingFacts } from './panel/Facts.tsx';
import { useBookingActions } from './panel/use-actions.tsx';

const BookingPapers = later(async () => (await import('./Papers.tsx')).BookingPapers);
const TripNotes = later(() => contentOf(slots.tripNotes));
const BookingHistory = later(async () => (await import('./BookingHistory.tsx')).BookingHistory);

export function BookingPage({ area }: { area: Area }) {
  const { id } = usePageParams(`${listPaths[area]}/$id`);
  const back = useBackOf(area);
  return (
    <ThingScreen
      answer={useAnswer(apiOf(area).getBooking, { params: { id } })}
      title="Prenotazione"
      back={back}
      rows={5}
      missing="Questa prenotazione non c’è, o non è tra quelle che vedi."
    >
      {(data) => <Loaded area={area} booking={data} />}
    </ThingScreen>
  );
}

const useBackOf = (area: Area) => ({ ...listPlace(area, useHeld()), label: 'Prenotazioni' });

function Loaded({ area, booking }: { area: Area; booking: Booking }) {
  const { primary, more, notice, dialogs } = useBookingActions(area, booking);
  return (
    <Page
      title={nameOf(booking).name}
      shortTitle="Prenotazione"
      state={<LifeStateDot life={bookingLife} state={booking.state} />}
      subtitle={describePeriod(booking.from, booking.to)}
      actions={primary}
      more={more}
      back={useBackOf(area)}
    >
      {notice}
      <BookingFacts booking={booking} />
      {area === 'vans' && booking.owner && <BookingHandoverSection bookingId={booking.id} />}
      {area === 'vans' && !booking.private && <TripNotes booking={booking} />}
      <BookingPapers area={area} booking={booking} />
      {booking.owner && <BookingHistory area={area} id={booking.id} />}
      {dialogs}
    </Page>
  );
}
