import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { bookingLists, type ListedBooking } from '@wms/contract/workshop/bookings/list';
import { type Area, areas } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { implement, type Route } from '../../../platform/http/endpoint.ts';
import { exportPages, type TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { takeDecisionsBackRoute } from '../life/taking-back.ts';
import { decideRoute } from './deciding.ts';
import { readOccupancy } from './occupancy.ts';
import { readBookings } from './reading.ts';

const columnsOf = (area: Area): readonly TableColumn<ListedBooking>[] => [
  { header: 'Inizio', value: (row) => row.from, kind: 'instant', width: 17 },
  { header: 'Fine', value: (row) => row.to, kind: 'instant', width: 17 },
  {
    header: area === 'vans' ? 'Furgone' : 'Stanza',
    value: (row) => row.resources.map(({ name }) => name).join(' + '),
    width: 28,
  },
  { header: 'Titolo', value: (row) => row.title, width: 36 },
  { header: 'Stato', value: (row) => bookingLife.states[row.state].label, width: 12 },
  { header: 'Persona', value: (row) => row.person, width: 26 },
  { header: 'Reparto', value: (row) => row.team?.name ?? null, width: 24 },
  ...(area === 'vans'
    ? [{ header: 'Destinazione', value: (row: ListedBooking) => row.destination, width: 28 }]
    : []),
];

const fileNames = { rooms: 'prenotazioni-stanze', vans: 'prenotazioni-furgoni' } as const;

const routesOf = (area: Area): Route[] => {
  const { listBookings, exportBookings, listChoices, getOccupancy } = bookingLists[area];
  return [
    implement(listBookings, ({ query, user, db }) => readBookings(db, area, query, user)),
    implement(exportBookings, ({ query, user, db }) =>
      exportPages(fileNames[area], columnsOf(area), query, (page) => readBookings(db, area, page, user)),
    ),
    implement(listChoices, ({ db }) =>
      db
        .selectFrom('resources as r')
        .leftJoin('resources as room', 'room.id', 'r.parent_id')
        .select([
          'r.id',
          sql<string>`coalesce(room.name || ' › ', '') || r.name`.as('name'),
          sql<boolean>`r.dismissed_at is not null`.as('dismissed'),
        ])
        .where('r.area', '=', area)
        .orderBy('name')
        .execute(),
    ),
    implement(getOccupancy, ({ query, db }) => readOccupancy(db, area, query)),
  ];
};

export const bookingListRoutes: Route[] = [...areas.flatMap(routesOf), decideRoute, takeDecisionsBackRoute];
