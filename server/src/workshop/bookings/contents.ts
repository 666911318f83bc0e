/** Bookings of rooms and vans: what this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { bookingFinder } from './finder.ts';
import { bookingClockJob } from './life/clock.ts';
import { bookingAsked, bookingChanged, bookingNoted } from './life/news.ts';
import { requestFreeAgain, requestOvertaken } from './life/overtaken.ts';
import { bookingListRoutes } from './list/routes.ts';
import { bookingPaperRoutes } from './papers.ts';
import { bookingsCard, bookingsToApproveCard, openBookings } from './reading/home-card.ts';
import { bookingRoutes } from './routes.ts';
import { bookingConstraints } from './sentences.ts';
import { placeOffered } from './waits/news.ts';

export const bookings: Drawer = {
  routes: ({ storage }) => [...bookingRoutes, ...bookingPaperRoutes(storage), ...bookingListRoutes],
  constraints: bookingConstraints,
  finders: [bookingFinder],
  jobs: [bookingClockJob],
  news: [bookingAsked, bookingChanged, bookingNoted, requestOvertaken, requestFreeAgain, placeOffered],
  homeCards: [bookingsCard, bookingsToApproveCard],
  openThings: openBookings,
  authors: ['bookings.entered_by', 'booking_series.created_by'],
  freeTexts: [freeTexts('bookings', ['title', 'notes']), freeTexts('van_trips', ['destination'])],
  notPersonal: [
    notPersonal('booking_resources', ['area'], 'the calendar of a booking'),
    notPersonal('booking_series', ['repetition'], 'how a booking repeats'),
    notPersonal('bookings', ['uid'], 'the random identity of an event'),
  ],
  personalTables: [
    personalTable('bookings', {
      title: 'Prenotazioni',
      titles: {
        area: 'Stanze o furgoni',
        checked_in_at: 'Arrivo',
        during: 'Quando',
        offered_until: 'Da accettare entro',
        private: 'Riservata',
      },
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
        title: sql`t.title || coalesce((
          select ' (collegamenti: ' || string_agg(a.name || ' ' || a.url, ', ' order by a.id) || ')'
            from attachments a where a.booking_id = t.id and a.url is not null), '')`,
        during: sql`to_char(lower(t.during) at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') || ' – '
                    || to_char(upper(t.during) at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI')`,
      },
      // Only the files of the person's own bookings are theirs; those of bookings in which they take part belong to
      // others.
      exportedFiles: sql`select sha256, name from attachments where booking_id = t.id`,
      erasure: { kept: 'La storia di stanze e furgoni resta, con il nome nuovo', emptied: ['notes'] },
    }),
    personalTable('booking_people', {
      title: 'Prenotazioni a cui partecipi',
      titles: { booking_id: 'Prenotazione' },
      exported: ['booking_id', 'role'],
      named: { booking_id: sql`(select title from bookings where id = t.booking_id)` },
      erasure: { kept: 'Chi ha guidato un furgone resta scritto, con il nome nuovo' },
    }),
  ],
};
