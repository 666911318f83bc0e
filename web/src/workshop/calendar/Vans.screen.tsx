import { CalendarPage } from './CalendarPage.tsx';

export default function VanCalendar() {
  return <CalendarPage area="vans" title="Prenota un furgone" />;
}
