/** The table of contents of the workshop: rooms, vans and their bookings. What this cupboard gives to the server. */
import { seesWorkshop } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { freeTexts, notPersonal, personalTable } from '../platform/cupboards/personal-table.ts';
import { bookingClockJob } from './bookings/life/clock.ts';
import { bookingAsked, bookingChanged, placeOffered } from './bookings/life/news.ts';
import { bookingsCard, bookingsToApproveCard, openBookings } from './bookings/reading/home-card.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { bookingConstraints } from './bookings/sentences.ts';
import { forgetOldWaits, offerJob } from './bookings/waits/offering.ts';
import { waitRoutes } from './bookings/waits/routes.ts';
import { resourceConstraints } from './resources/sentences.ts';

export const workshop: Cupboard = {
  routes: () => [
    // Bookings.
    ...bookingRoutes,
    ...waitRoutes,
  ],
  constraints: { ...resourceConstraints, ...bookingConstraints },
  jobs: [bookingClockJob, offerJob],
  news: [bookingAsked, bookingChanged, placeOffered],
  forget: [forgetOldWaits],
  homeCards: [bookingsCard, bookingsToApproveCard],
  openThings: [openBookings],
  live: { topic: 'workshop', heardBy: seesWorkshop },
  authors: ['bookings.entered_by', 'booking_series.created_by', 'closures.created_by'],
  freeTexts: [
    freeTexts('resources', ['name', 'place', 'description']),
    freeTexts('bookings', ['title', 'notes']),
    freeTexts('closures', ['reason']),
    freeTexts('van_trips', ['destination']),
    freeTexts('waits', ['request']),
  ],
  notPersonal: [
    notPersonal(
      'resources',
      ['kind', 'code', 'equipment', 'colour', 'approval', 'bookable_by'],
      'rooms and vans',
    ),
    notPersonal(
      'vans',
      ['plate', 'make', 'model', 'fuel', 'licence_category', 'key_place', 'toll_device'],
      'a van',
    ),
    notPersonal(
      'vans',
      ['insurance_until', 'inspection_until', 'road_tax_until', 'service_on'],
      'a van’s due dates',
    ),
    notPersonal('booking_resources', ['area'], 'the calendar of a booking'),
    notPersonal('booking_series', ['repetition'], 'how a booking repeats'),
    notPersonal('bookings', ['uid'], 'the random identity of an event'),
    notPersonal('waits', ['area'], 'rooms or vans'),
    notPersonal('closures', ['group_id'], 'what repeats together'),
  ],
  personalTables: [
    personalTable('bookings', {
      title: 'Prenotazioni',
      exported: [
        'area',
        'title',
        'during',
        'state',
        'notes',
        'private',
        'checked_in_at',
        'ended_at',
        'offered_until',
        'created_at',
      ],
      named: {
        during: sql`to_char(lower(t.during) at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') || ' – '
                    || to_char(upper(t.during) at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI')`,
      },
      erasure: { kept: 'La storia di stanze e furgoni resta, con il nome nuovo', emptied: ['notes'] },
    }),
    personalTable('booking_people', {
      title: 'Prenotazioni a cui partecipi',
      exported: ['booking_id', 'role'],
      named: { booking_id: sql`(select title from bookings where id = t.booking_id)` },
      erasure: { kept: 'Chi ha guidato un furgone resta scritto, con il nome nuovo' },
    }),
    personalTable('waits', {
      title: 'Posti che aspetti',
      exported: ['during', 'created_at'],
      named: {
        during: sql`to_char(lower(t.during) at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') || ' – '
                    || to_char(upper(t.during) at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI')`,
      },
      erasure: 'deleted',
    }),
    personalTable('resource_people', {
      title: 'Stanze e furgoni che puoi prenotare',
      exported: ['resource_id'],
      named: { resource_id: sql`(select name from resources where id = t.resource_id)` },
      erasure: 'deleted',
    }),
  ],
};
