/**
 * The table of contents of the workshop (rooms, vans and their bookings): everything that this cupboard gives to the
 * server.
 */
import { patronDay } from '@wms/contract/workshop/closures/holidays';
import { seesWorkshop } from '@wms/contract/workshop/shared/access';
import { vanSettings } from '@wms/contract/workshop/vans/settings';
import { sql } from 'kysely';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { freeTexts, notPersonal, personalTable } from '../platform/cupboards/personal-table.ts';
import { bookingClockJob } from './bookings/life/clock.ts';
import { bookingAsked, bookingChanged, bookingNoted } from './bookings/life/news.ts';
import { requestFreeAgain, requestOvertaken } from './bookings/life/overtaken.ts';
import { bookingListRoutes } from './bookings/list/routes.ts';
import { bookingPaperRoutes } from './bookings/papers.ts';
import { bookingsCard, bookingsToApproveCard, openBookings } from './bookings/reading/home-card.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { bookingConstraints } from './bookings/sentences.ts';
import { placeOffered } from './bookings/waits/news.ts';
import { forgetOldWaits, offerJob } from './bookings/waits/offering.ts';
import { waitRoutes } from './bookings/waits/routes.ts';
import { closureRoutes } from './closures/routes.ts';
import { serveDoors } from './door/serving.ts';
import { feedRoutes } from './feeds/routes.ts';
import { serveCalendars } from './feeds/serving.ts';
import { countWrongAddresses } from './feeds/wrong-addresses.ts';
import { vanDelayJob, vanIsLate } from './handovers/delays.ts';
import { handoverRoutes } from './handovers/routes.ts';
import { holidaySchedule } from './holidays/keeping.ts';
import { vansCard } from './maintenance/home-card.ts';
import { stoppedVanSchedule } from './maintenance/morning.ts';
import { vanStopped } from './maintenance/news.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { qrRoutes } from './qr/routes.ts';
import { resourceRoutes } from './resources/routes.ts';
import { resourceConstraints } from './resources/sentences.ts';
import { vanReminderSchedule, vansFallDue } from './vans/reminders.ts';
import { vanRoutes } from './vans/routes.ts';
import { vanConstraints } from './vans/sentences.ts';

export const workshop: Cupboard = {
  routes: ({ storage, settings, publicUrl }) => [
    // Rooms, vans and when they are closed.
    ...resourceRoutes(storage),
    ...closureRoutes,
    // Bookings.
    ...bookingRoutes,
    ...bookingPaperRoutes(storage),
    ...waitRoutes,
    // Lists and calendars for other programs.
    ...bookingListRoutes,
    ...feedRoutes,
    // Vans, and the codes at doors and in vans.
    ...vanRoutes(storage),
    ...handoverRoutes(storage),
    ...maintenanceRoutes,
    ...qrRoutes(publicUrl, settings),
  ],
  serve(app, { db, publicUrl }) {
    const atSecretAddresses = { db, publicUrl, wrong: countWrongAddresses() };
    serveCalendars(app, atSecretAddresses);
    serveDoors(app, atSecretAddresses);
  },
  settings: [patronDay, ...vanSettings],
  schedules: [holidaySchedule, vanReminderSchedule, stoppedVanSchedule],
  constraints: { ...resourceConstraints, ...bookingConstraints, ...vanConstraints },
  jobs: [bookingClockJob, offerJob, vanDelayJob],
  news: [
    ...[bookingAsked, bookingChanged, bookingNoted, requestOvertaken, requestFreeAgain, placeOffered],
    ...[vanIsLate, vansFallDue, vanStopped],
  ],
  forget: [forgetOldWaits],
  homeCards: [bookingsCard, bookingsToApproveCard, vansCard],
  openThings: openBookings,
  live: { topic: 'workshop', heardBy: seesWorkshop },
  authors: [
    'bookings.entered_by',
    'booking_series.created_by',
    'closures.created_by',
    'van_handovers.made_by',
    'van_damages.reported_by',
    'van_damages.repaired_by',
    'van_costs.entered_by',
    'workshop_addresses.created_by',
  ],
  freeTexts: [
    freeTexts('resources', ['name', 'place', 'description', 'rules']),
    freeTexts('rule_acceptances', ['rules']),
    freeTexts('bookings', ['title', 'notes']),
    freeTexts('closures', ['reason']),
    freeTexts('van_trips', ['destination']),
    freeTexts('van_handovers', ['notes']),
    freeTexts('van_damages', ['note']),
    freeTexts('van_costs', ['note']),
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
      ['insurance_until', 'inspection_until', 'road_tax_until', 'service_on', 'toll_device_until'],
      'a van’s due dates',
    ),
    notPersonal('booking_resources', ['area'], 'the calendar of a booking'),
    notPersonal('booking_series', ['repetition'], 'how a booking repeats'),
    notPersonal('bookings', ['uid'], 'the random identity of an event'),
    notPersonal('waits', ['area'], 'rooms or vans'),
    notPersonal('closures', ['group_id', 'uid'], 'what repeats together, and its identity in calendars'),
    notPersonal('resources', ['qr'], 'the random code of a sign'),
    notPersonal('van_costs', ['spent_on'], 'a van’s cost'),
    notPersonal('van_reminders', ['due'], 'a van’s due date'),
    notPersonal('resource_open_holidays', ['day'], 'a holiday'),
    notPersonal('workshop_addresses', ['token_hash'], 'a random token'),
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
      exported: ['booking_id', 'role'],
      named: { booking_id: sql`(select title from bookings where id = t.booking_id)` },
      erasure: { kept: 'Chi ha guidato un furgone resta scritto, con il nome nuovo' },
    }),
    personalTable('van_handovers', {
      person: 'driver_id',
      title: 'Furgoni che hai guidato',
      exported: ['resource_id', 'direction', 'odometer', 'notes', 'at'],
      named: { resource_id: sql`(select name from resources where id = t.resource_id)` },
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
    personalTable('rule_acceptances', {
      title: 'Regole di stanze e furgoni che hai accettato',
      exported: ['resource_id', 'rules', 'at'],
      named: { resource_id: sql`(select name from resources where id = t.resource_id)` },
      erasure: 'deleted',
    }),
    personalTable('workshop_addresses', {
      title: 'Indirizzi delle tue prenotazioni per altri calendari',
      exported: ['kind', 'created_at', 'read_on'],
      erasure: 'deleted',
    }),
  ],
};
