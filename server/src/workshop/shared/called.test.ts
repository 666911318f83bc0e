import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, usualTrip } from '@wms/contract/workshop/bookings/heading';
import { addResource, bookingDesk, mondayAt } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { addVan, giveLicence } from '../../../testing/workshop/vans.ts';
import { runSql } from '../../platform/database/connection.ts';
import { calledName } from './called.ts';

const { app, anna, bruno } = await openWorkshop();

test('sentences call a booking as pages do: a trip without a title of its own after where it goes', async () => {
  await giveLicence(app.db, anna.id);
  const [van, room] = [await addVan(app.db), await addResource(app.db)];
  const desk = bookingDesk(anna, 'vans');
  const trip = (hour: number, title: string, destination: string) =>
    desk.book(van, mondayAt(`${hour}:00`), mondayAt(`${hour + 1}:00`), { title, trip: { destination } });
  await trip(10, usualTrip, 'Torino');
  await trip(14, 'Prove in pista', 'Varano');
  await bookingDesk(anna).book(room, mondayAt('10:00'), mondayAt('11:00'), { title: usualTrip });
  const rows = await runSql(app.db)<{ name: string; title: string; destination: string | null }>`
    select ${calledName()} as name, b.title, (select destination from van_trips where booking_id = b.id) as destination
      from bookings b order by b.id`;
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Torino', 'Prove in pista', usualTrip],
  );
  for (const { name, ...booking } of rows) assert.equal(name, nameOf(booking).name);
});

test('whoever loses a van hears where the other one goes, and of a private trip only that it is taken', async () => {
  await giveLicence(app.db, anna.id);
  await giveLicence(app.db, bruno.id);
  const van = await addVan(app.db, { name: 'Ducato' });
  const lose = async (hour: number, isPrivate: boolean) => {
    const at = [mondayAt(`${hour}:00`), mondayAt(`${hour + 1}:00`)] as const;
    const trip = { title: usualTrip, trip: { destination: 'Cuneo' } };
    await bookingDesk(anna, 'vans').book(van, ...at, { ...trip, private: isPrivate });
    return (await bookingDesk(bruno, 'vans').tryBook(van, ...at, trip)).text();
  };
  assert.match(await lose(10, false), /è già di Anna \S+, «Cuneo»,/);
  assert.doesNotMatch(await lose(14, true), /Cuneo|Anna/);
});
