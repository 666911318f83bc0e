/** /prenotazioni and /prenotazioniFurgone: the bookings as a list and in the calendar, and the use of rooms or vans. */
import { Button } from '@mantine/core';
import { bookingPages, fleetPath } from '@wms/contract/workshop/bookings/paths';
import { opensBooking } from '@wms/contract/workshop/shared/access';
import { useHeld } from '../../client/session/current.ts';
import { later } from '../../ui/modal/later.tsx';
import { Link, useNavigate, usePageSearch } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import type { Area } from '../shared/areas.ts';
import { BookingList } from './List.tsx';

const CalendarTab = later(async () => (await import('./CalendarTab.tsx')).CalendarTab);
const Occupancy = later(async () => (await import('./occupancy/Occupancy.tsx')).Occupancy);

export function BookingsPage({ area, title }: { area: Area; title: string }) {
  const books = useHeld().has(opensBooking[area]);
  const navigate = useNavigate();
  const { scheda }: Record<string, unknown> = usePageSearch();
  return (
    <Page
      title={title}
      more={
        area === 'vans'
          ? [{ label: 'Furgoni: costi, danni, chi guidava', onClick: () => void navigate({ to: fleetPath }) }]
          : []
      }
      actions={
        // The calendar's tab has its own button.
        books &&
        scheda !== 'calendario' && (
          <Button component={Link} to={bookingPages[area]}>
            Prenota
          </Button>
        )
      }
    >
      <TabsInUrl
        label="Viste delle prenotazioni"
        tabs={{
          elenco: { label: 'Elenco', content: () => <BookingList area={area} /> },
          calendario: { label: 'Calendario', content: () => <CalendarTab area={area} /> },
          uso: { label: 'Quanto si usano', content: () => <Occupancy area={area} /> },
        }}
      />
    </Page>
  );
}
