import { BookingPage } from './BookingPage.tsx';

export default function VanBooking() {
  return <BookingPage area="vans" />;
}
