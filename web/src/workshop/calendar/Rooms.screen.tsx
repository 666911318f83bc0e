import { CalendarPage } from './CalendarPage.tsx';

export default function RoomCalendar() {
  return <CalendarPage area="rooms" title="Prenota stanza" />;
}
