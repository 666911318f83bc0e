/** The history of bookings: how people read the entries of the audit log. */
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import { sql } from 'kysely';
import { commonNames, field, number, reference, stateOf } from '../../../platform/history/description.ts';
import { historyOf } from '../../../platform/history/history.ts';

const moved = field('', {
  describe: (during) => (during ? `Spostata: ${describeRange(during)}` : 'Spostata'),
});

/** A range as the log keeps it: `["2026-11-25 09:00:00+00","2026-11-25 10:00:00+00")`. */
function describeRange(range: string): string {
  const [from, to] = [...range.matchAll(/"([^"]+)"/g)].map(([, moment]) =>
    new Date(moment ?? '').toISOString(),
  );
  return from && to ? formatPeriod({ from, to }) : range;
}

const names = {
  ...commonNames,
  bookings: sql`r.title`,
  resources: sql`r.name`,
  booking_resources: sql`(select place.name from resources place where place.id = r.resource_id)`,
  attachments: sql`'«' || r.name || '»'`,
  booking_people: sql`(select u.first_name || ' ' || u.last_name from users u where u.id = r.user_id)`,
} as const;

export const bookingHistory = historyOf<keyof typeof names>({
  names,
  tables: {
    bookings: {
      one: 'Prenotazione',
      feminine: true,
      fields: {
        title: field('Titolo'),
        during: moved,
        state: stateOf(bookingLife),
        team_id: reference('Reparto', 'teams'),
        notes: field('Note'),
        private: field('Riservata', 'yesNo'),
      },
    },
    booking_resources: { one: 'Posto', fields: { resource_id: reference('Posto', 'resources') } },
    booking_people: { one: 'Persona', feminine: true, fields: { user_id: reference('Persona', 'users') } },
    attachments: { one: 'Allegato', fields: { name: field('Nome'), url: field('Indirizzo') } },
    van_trips: {
      one: 'Viaggio',
      fields: { destination: field('Destinazione'), expected_km: number('Chilometri previsti') },
      arrival: (_, { destination }) => `Destinazione: ${destination}`,
    },
  },
});
