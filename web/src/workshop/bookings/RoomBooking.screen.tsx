import { BookingPage } from './BookingPage.tsx';

export default function RoomBooking() {
  return <BookingPage area="rooms" />;
}
