import { getBookingHistory } from '@wms/contract/workshop/bookings/history';
import { ThingHistory } from '../../ui/history/ThingHistory.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import type { Area } from '../shared/areas.ts';

/** The history of a booking, for people who may read it. */
export function BookingHistory({ area, id }: { area: Area; id: number }) {
  return (
    <Section title="Cronologia">
      <ThingHistory endpoint={getBookingHistory[area]} id={id} />
    </Section>
  );
}
