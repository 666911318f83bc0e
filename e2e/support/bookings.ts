/** Fills rooms and vans for the screens that show them, with texts as long as they may be. */
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../../server/testing/app.ts';
import { inDays } from '../../server/testing/days.ts';
import { bookingDesk, close, mondayAt } from '../../server/testing/workshop/bookings.ts';
import { resourceDesk } from '../../server/testing/workshop/resources.ts';
import { giveLicence, vanDesk } from '../../server/testing/workshop/vans.ts';
import type { Product } from './product.ts';

const at = (clock: string, days = 0) => mondayAt(clock, { days });

/** The day with the most bookings. */
export const bookedDay = at('').slice(0, 10);

/** Makes rooms, a bench and a van, the first of each with something of everything; answers what the addresses need. */
export async function makeBookings(product: Product, manager: Caller) {
  const desk = resourceDesk(manager);
  const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }));
  const room = await desk.create({
    name: 'Laboratorio di elettronica e prove dinamiche sospensioni',
    description: 'Chi entra porta gli occhiali e lascia il banco pulito. '.repeat(6).trim(),
    place: 'Capannone B, primo piano, in fondo a destra',
    capacity: 30,
    equipment: ['Oscilloscopio', 'Stampante 3D', 'Banco prova motori'],
    hours,
    longestMinutes: 480,
    closedOnHolidays: true,
  });
  await desk.createBench(room, { name: 'Banco prova delle sospensioni anteriori', hours });
  const asked = await desk.create({ name: 'Sala riunioni', approval: 'always', hours });
  const van = await desk.createVan({
    name: 'Ducato passo lungo tetto alto',
    van: { plate: 'AB123CD', fuel: 'gasolio', licenceCategory: 'B', towBar: true, odometer: 123_456 },
  });
  const member = await product.person({
    nome: 'Massimiliano Ferdinando',
    cognome: 'Della Rovere Montefeltro',
    permissions: [can.roomsBook, can.vansBook],
  });
  await giveLicence(product.db, member.id);
  const long = 'Riunione di avanzamento della vettura 2027: sospensione posteriore, fusello e telaio';
  const rooms = bookingDesk(member);
  const booking = await rooms.book(room, at('09:00'), at('11:00'), {
    title: long,
    notes: 'Portare i disegni.\nChi non viene lo scrive. '.repeat(5).trim(),
    people: [{ userId: manager.id, role: 'partecipa' }],
    repetition: { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: 3 },
  });
  await rooms.book(room, at('11:30'), at('12:00'), { title: 'Telefonata', private: true });
  await rooms.book(asked, at('14:00'), at('18:30'), { title: 'Esami' });
  await bookingDesk(manager).book(asked, at('09:00', 1), at('10:00', 1), { title: 'Revisori' });
  await close(product.db, asked, at('08:00', 2), at('20:00', 2), 'Imbiancatura delle pareti e del soffitto');
  const vans = vanDesk(product, member);
  const trip = await vans.trip(van, at('07:30'), at('19:00', 1), {
    title: 'Gara di Varano de’ Melegari con tutta la squadra e il carrello',
    people: [
      { userId: member.id, role: 'guida' },
      { userId: manager.id, role: 'partecipa' },
    ],
    trip: { destination: 'Autodromo Riccardo Paletti, Varano de’ Melegari (PR)', expectedKm: 420 },
  });
  await vanDesk(product, manager).send('/costs', {
    vanId: van,
    spentOn: inDays(0),
    kind: 'carburante',
    amount: '1234.5',
    litres: '61.2',
    odometer: null,
    teamId: null,
    note: 'Pieno prima della gara',
    bookingId: null,
  });
  return { room, van, booking, trip };
}

const moment = (clock: string) => new Date(at(clock)).toISOString();

/** The server's answer to whoever comes second. */
export const takenAnswer = JSON.stringify({
  type: '/problems/taken',
  title: 'Conflict',
  status: 409,
  detail:
    '«Laboratorio di elettronica e prove dinamiche sospensioni» è già di Massimiliano Ferdinando, «Prove»',
  alternatives: ['12:00', '15:00', '18:00'].map((clock) => ({
    resourceIds: [1],
    name: 'Laboratorio di elettronica e prove dinamiche sospensioni',
    from: moment(clock),
    to: moment('19:00'),
  })),
  waitable: true,
});

/** The server's answer to a repetition of which a date is taken, with a way out, and another has none. */
export const clashingAnswer = JSON.stringify({
  state: 'confermata',
  warnings: [],
  occurrences: [
    { obstacle: null, elsewhere: null },
    {
      obstacle: '«Sala riunioni» è già di Massimiliano Ferdinando Della Rovere Montefeltro, «Esami»',
      elsewhere: {
        resourceIds: [1],
        name: 'Laboratorio di elettronica e prove dinamiche sospensioni',
        from: moment('10:00'),
        to: moment('11:00'),
      },
    },
    { obstacle: 'Il posto è occupato', elsewhere: null },
  ].map((one, week) => ({
    ...one,
    from: new Date(mondayAt('10:00', { weeks: week })).toISOString(),
    to: new Date(mondayAt('11:00', { weeks: week })).toISOString(),
  })),
});
