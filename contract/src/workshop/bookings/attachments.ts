/** The papers of a booking: the programme of a meeting, the list of what goes with the van. */
import { attachmentEndpoints } from '../../platform/annotations/attachments.ts';
import { type Area, booksIn, seesIn } from '../shared/access.ts';

export const bookingAttachmentKinds = ['documento', 'foto', 'altro'] as const;

const endpointsOf = (area: Area) =>
  attachmentEndpoints({
    things: `/api/workshop/${area}/bookings`,
    attachments: `/api/workshop/${area}/bookingAttachments`,
    thing: 'una prenotazione',
    kinds: bookingAttachmentKinds,
    reads: seesIn[area],
    edits: booksIn[area],
  });

export const bookingAttachments = { rooms: endpointsOf('rooms'), vans: endpointsOf('vans') };
