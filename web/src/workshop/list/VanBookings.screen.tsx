import { BookingsPage } from './BookingsPage.tsx';

export default function VanBookings() {
  return <BookingsPage area="vans" title="Prenotazioni dei furgoni" />;
}
