/** The rooms of the invented team with their equipment, and its vans. */
import { dayInRome } from '@wms/contract/platform/schema';
import { createResource } from '@wms/contract/workshop/resources/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertRow, runSql, type Writer } from '../server/src/platform/database/connection.ts';
import { keepHolidays } from '../server/src/workshop/holidays/keeping.ts';
import { makeResource } from '../server/src/workshop/resources/saving.ts';
import type { People } from './people.ts';

type ResourceValues = z.input<typeof createResource.body>;
type DemoRoom = Omit<ResourceValues, 'kind'> & {
  benches?: readonly Omit<ResourceValues, 'kind' | 'parentId'>[];
};

/** Returns opening hours on these days; Monday is 1. */
const open = (days: readonly number[], opens: string, closes: string) =>
  days.map((weekday) => ({ weekday, opens, closes }));
const workdays = [1, 2, 3, 4, 5];
const officeHours = [...open(workdays, '08:00', '20:00'), ...open([6], '09:00', '13:00')];

const rooms: readonly DemoRoom[] = [
  {
    name: 'Officina meccanica',
    code: 'OFF',
    place: 'Capannone A, piano terra',
    colour: 'teal',
    capacity: 12,
    equipment: ['Trapano a colonna', 'Compressore', 'Ponte sollevatore'],
    description: 'Scarpe antinfortunistiche e occhiali sempre. A fine turno il banco resta libero e pulito.',
    rules:
      'Scarpe antinfortunistiche e occhiali sempre; capelli lunghi raccolti, niente sciarpe vicino alle macchine.\n' +
      'Trapano e ponte li usa chi ha fatto il corso. Mai da soli con una macchina accesa.\n' +
      'A fine turno il banco resta libero e pulito, il compressore spento e le chiavi al loro posto.\n' +
      'Se qualcosa si rompe, scrivilo subito a chi gestisce l’officina.',
    hours: officeHours,
    closedOnHolidays: true,
    bufferMinutes: 15,
    shortestMinutes: 30,
    longestMinutes: 480,
    aheadDays: 90,
    wantsCheckIn: true,
    benches: [
      {
        name: 'Banco 1',
        code: 'OFF-B1',
        colour: 'teal',
        capacity: 3,
        equipment: ['Morsa', 'Aria compressa'],
      },
      { name: 'Banco 2', code: 'OFF-B2', colour: 'teal', capacity: 3, equipment: ['Morsa'] },
      {
        name: 'Tornio',
        code: 'OFF-TOR',
        colour: 'orange',
        capacity: 1,
        equipment: ['Tornio'],
        approval: 'always',
        longestMinutes: 240,
      },
      {
        name: 'Fresatrice CNC',
        code: 'OFF-CNC',
        colour: 'orange',
        capacity: 1,
        equipment: ['Fresatrice', 'CNC'],
        approval: 'longer',
        approvalMinutes: 120,
        personWeekMinutes: 600,
      },
    ],
  },
  {
    name: 'Laboratorio elettronica',
    code: 'LAB-E',
    place: 'Capannone A, primo piano',
    colour: 'indigo',
    capacity: 8,
    equipment: ['Oscilloscopio', 'Saldatrici', 'Alimentatori'],
    hours: officeHours,
    closedOnHolidays: true,
    slotMinutes: 15,
    benches: [
      {
        name: 'Postazione saldatura 1',
        code: 'LAB-S1',
        colour: 'indigo',
        capacity: 1,
        equipment: ['Saldatrici'],
      },
      {
        name: 'Postazione saldatura 2',
        code: 'LAB-S2',
        colour: 'indigo',
        capacity: 1,
        equipment: ['Saldatrici'],
      },
      { name: 'Banco prova batterie', code: 'LAB-BAT', colour: 'yellow', capacity: 2, approval: 'always' },
    ],
  },
  {
    name: 'Laboratorio compositi',
    code: 'LAB-C',
    place: 'Capannone B',
    colour: 'orange',
    capacity: 6,
    equipment: ['Forno', 'Pompa del vuoto', 'Aspirazione'],
    hours: officeHours,
    closedOnHolidays: true,
    approval: 'longer',
    approvalMinutes: 360,
    bufferMinutes: 30,
    benches: [
      { name: 'Tavolo di laminazione', code: 'LAB-C1', colour: 'orange', capacity: 4 },
      { name: 'Forno', code: 'LAB-CF', colour: 'red', capacity: 1, longestMinutes: 1440 },
    ],
  },
  {
    name: 'Sala riunioni',
    code: 'RIU',
    place: 'Palazzina uffici, primo piano',
    colour: 'blue',
    capacity: 14,
    equipment: ['Proiettore', 'Videoconferenza', 'Lavagna'],
    slotMinutes: 15,
    mostOpen: 6,
    hours: open([...workdays, 6], '08:00', '22:00'),
  },
  {
    name: 'Sala studio',
    code: 'STU',
    place: 'Palazzina uffici, piano terra',
    colour: 'cyan',
    capacity: 20,
    equipment: ['Lavagna', 'Prese a ogni posto'],
    hours: open([...workdays, 6, 7], '08:00', '24:00'),
    approval: 'outside hours',
  },
  {
    name: 'Area prove',
    code: 'PRO',
    place: 'Piazzale dietro il capannone B',
    colour: 'green',
    capacity: 30,
    equipment: ['Coni', 'Cronometro'],
    approval: 'always',
    waitingHolds: false,
    noticeMinutes: 1440,
    hours: open([...workdays, 6], '09:00', '18:00'),
  },
];

type DemoVan = Omit<ResourceValues, 'kind' | 'van'> & { van: NonNullable<ResourceValues['van']> };

/** Returns the vans. `inDays` returns the civil date that is so many days from today. */
const vansOf = (inDays: (days: number) => string): readonly DemoVan[] => [
  {
    name: 'Ducato grande',
    code: 'VAN-1',
    place: 'Parcheggio nord',
    colour: 'blue',
    capacity: 3,
    equipment: ['Rampe di carico', 'Cinghie'],
    bufferMinutes: 30,
    van: {
      plate: 'GX482RT',
      make: 'Fiat',
      model: 'Ducato L3H2',
      fuel: 'gasolio',
      licenceCategory: 'B',
      loadKg: 1300,
      towBar: true,
      odometer: 84_310,
      insuranceUntil: inDays(140),
      inspectionUntil: inDays(210),
      roadTaxUntil: inDays(70),
      serviceOn: inDays(25),
      serviceKm: 90_000,
      keyPlace: 'Cassetta in segreteria',
      tollDevice: 'Telepass 0041',
      tollDeviceUntil: inDays(45),
    },
  },
  {
    name: 'Transit nove posti',
    code: 'VAN-2',
    place: 'Parcheggio nord',
    colour: 'violet',
    capacity: 9,
    equipment: ['Sedili'],
    bufferMinutes: 30,
    approval: 'longer',
    approvalMinutes: 1440,
    van: {
      plate: 'FR719KL',
      make: 'Ford',
      model: 'Transit Custom',
      fuel: 'gasolio',
      licenceCategory: 'B',
      loadKg: 800,
      towBar: false,
      odometer: 132_470,
      insuranceUntil: inDays(55),
      inspectionUntil: inDays(12),
      roadTaxUntil: inDays(-5),
      serviceOn: inDays(90),
      keyPlace: 'Cassetta in segreteria',
      tollDevice: null,
    },
  },
  {
    name: 'Doblò',
    code: 'VAN-3',
    place: 'Cortile',
    colour: 'lime',
    capacity: 2,
    equipment: ['Portapacchi'],
    van: {
      plate: 'HB205NM',
      make: 'Fiat',
      model: 'Doblò Cargo',
      fuel: 'metano',
      licenceCategory: 'B',
      loadKg: 600,
      towBar: false,
      odometer: 27_950,
      insuranceUntil: inDays(300),
      inspectionUntil: inDays(520),
      roadTaxUntil: inDays(300),
      serviceOn: inDays(180),
      keyPlace: 'Officina, gancio 4',
    },
  },
];

/**
 * Makes the resources that people book. The CNC mill demands the safety course, and the Doblò is for the team of the
 * workshop.
 */
export async function makeResources(
  tx: Writer,
  { people, now }: { people: People; now: Date },
): Promise<void> {
  const course = await tx
    .selectFrom('document_types')
    .select('id')
    .where('name', '=', 'Corso sulla sicurezza')
    .executeTakeFirst();
  const courses = course ? [course.id] : [];
  for (const { benches = [], ...room } of rooms) {
    const id = await make(tx, { ...room, kind: 'room' });
    for (const bench of benches) {
      const documentTypeIds = bench.code === 'OFF-CNC' || bench.code === 'OFF-TOR' ? courses : [];
      await make(tx, { ...bench, kind: 'bench', parentId: id, documentTypeIds });
    }
  }
  const workshopTeam = people.teamIds.find(({ code }) => code === 'OFF');
  const inDays = (days: number) => dayInRome(new Date(now.getTime() + days * 86_400_000));
  for (const van of vansOf(inDays))
    await make(tx, {
      ...van,
      kind: 'van',
      ...(van.code === 'VAN-3' && workshopTeam && { bookableBy: 'teams', teamIds: [workshopTeam.id] }),
    });
}

/**
 * Makes the closures: the holidays of this year and the next, the week of August when nobody is there, and a van's
 * service.
 */
export async function makeClosures(
  tx: Writer,
  { people, now }: { people: People; now: Date },
): Promise<void> {
  await keepHolidays(tx);
  const author = people.ids[0] ?? null;
  const august = now.getUTCMonth() < 7 ? now.getUTCFullYear() : now.getUTCFullYear() + 1;
  // The week begins on the Monday before Ferragosto.
  const ferragosto = Temporal.PlainDate.from(`${august}-08-15`);
  const monday = ferragosto.subtract({ days: ferragosto.dayOfWeek - 1 });
  const rooms = await tx
    .selectFrom('resources')
    .select('id')
    .where('kind', '=', 'room')
    .orderBy('id')
    .execute();
  await close(
    tx,
    rooms.map(({ id }) => id),
    { kind: 'chiusura', reason: 'Chiusura estiva', from: monday, to: monday.add({ days: 7 }), author },
  );
  const van = await tx.selectFrom('resources').select('id').where('code', '=', 'VAN-2').executeTakeFirst();
  const inspected = Temporal.PlainDate.from(dayInRome(now)).add({ days: 10 });
  await close(tx, van ? [van.id] : [], {
    kind: 'manutenzione',
    reason: 'Revisione in officina',
    from: inspected,
    to: inspected.add({ days: 1 }),
    author,
  });
}

type DemoClosure = {
  kind: 'chiusura' | 'manutenzione';
  reason: string;
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  author: number | null;
};

async function close(tx: Writer, ids: readonly number[], { kind, reason, from, to, author }: DemoClosure) {
  const moment = (day: Temporal.PlainDate) => day.toZonedDateTime('Europe/Rome').toInstant().toString();
  const during = sql<string>`tstzrange(${moment(from)}, ${moment(to)})`;
  const closure = await insertRow(tx, 'closures', { kind, reason, during, created_by: author });
  await runSql(tx)`
    insert into closure_resources (closure_id, resource_id)
    select ${closure}, one from unnest(${[...ids]}::integer[]) as one`;
}

const make = (tx: Writer, given: ResourceValues): Promise<number> =>
  makeResource(tx, createResource.body.parse(given));
