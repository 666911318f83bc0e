import { BookingsPage } from './BookingsPage.tsx';

export default function RoomBookings() {
  return <BookingsPage area="rooms" title="Prenotazioni effettuate" />;
}
