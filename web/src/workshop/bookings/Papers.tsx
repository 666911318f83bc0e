import { type bookingAttachmentKinds, bookingAttachments } from '@wms/contract/workshop/bookings/attachments';
import { Attachments } from '../../ui/annotations/attachments/Attachments.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { type Area, apiOf } from '../shared/areas.ts';
import type { Booking } from './form/values.ts';

const labels: Record<(typeof bookingAttachmentKinds)[number], string> = {
  documento: 'Documento',
  foto: 'Foto',
  altro: 'Altro',
};

const examples: Record<Area, string> = {
  rooms: 'Il programma della riunione, la scheda della lavorazione',
  vans: 'La lista di che cosa va sul furgone, l’invito di chi vi aspetta',
};

/** A booking that never took place needs no papers. */
const isOff = ({ state }: Booking) => state === 'rifiutata' || state === 'annullata' || state === 'mancata';

/** The papers of a booking. A person who can't add any, or a booking that needs none, shows only the existing ones. */
export function BookingPapers({ area, booking }: { area: Area; booking: Booking }) {
  const { id, attachments, attaches } = booking;
  if (attachments.length === 0 && (!attaches || isOff(booking))) return null;
  return (
    <Section title="Allegati">
      <Attachments
        to={{
          id,
          attachments,
          editable: attaches,
          endpoints: bookingAttachments[area],
          kinds: labels,
          answer: apiOf(area).getBooking,
        }}
        whenNone={`${examples[area]}: chi vede la prenotazione li legge.`}
      />
    </Section>
  );
}
