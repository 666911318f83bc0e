import { getBookingHistory } from '@wms/contract/workshop/bookings/history';
import { History } from '../../ui/history/History.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Section } from '../../ui/parts/Section.tsx';
import type { Area } from '../shared/areas.ts';

/** The history of a booking, for people who may read it. */
export function BookingHistory({ area, id }: { area: Area; id: number }) {
  const { pages } = useList(getBookingHistory[area], {
    params: { id: String(id) },
    inAddress: false,
  });
  return (
    <Section title="Cronologia">
      <History pages={pages} />
    </Section>
  );
}
