/** A person doesn't wait for one place twice, or for more places than they could want. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostWaits } from '@wms/contract/workshop/bookings/waits';
import { sql } from 'kysely';
import { json } from '../../../../testing/app.ts';
import { addResource, close, mondayAt, refusalOf } from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { joinWaits, leaveWait, waitsOf } from '../../../../testing/workshop/waits.ts';

const { app, anna, bruno } = await openWorkshop();

/** A room that is closed for a Monday, on which somebody may wait for any time. */
async function closedRoom(): Promise<number> {
  const room = await addResource(app.db);
  await close(app.db, room, mondayAt('00:00'), mondayAt('00:00', { days: 1 }));
  return room;
}

/** The half hour of that day with this number. */
const halfHour = (n: number) => {
  const clockOf = (at: number) =>
    `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;
  return [mondayAt(clockOf(n)), mondayAt(clockOf(n + 1))] as const;
};

test('nobody waits twice for one place at times that overlap', async () => {
  const [room, other] = [await closedRoom(), await closedRoom()];
  const wait = (rooms: number | number[], from: string, to: string, who = anna) =>
    joinWaits(who, rooms, mondayAt(from), mondayAt(to));
  const { id } = await json<{ id: number }>(await wait(room, '10:00', '12:00'));
  for (const [rooms, from, to] of [
    [room, '10:00', '12:00'],
    [room, '11:30', '13:00'],
    [[room, other], '09:00', '10:30'],
  ] as const) {
    const refused = await refusalOf(wait([rooms].flat(), from, to));
    assert.equal(refused.status, 409);
    assert.match(refused.detail, /^Aspetti già questo posto in quel periodo/);
  }
  for (const [rooms, from, to, who] of [
    [room, '12:00', '13:00', anna],
    [other, '10:00', '12:00', anna],
    [room, '10:00', '12:00', bruno],
  ] as const)
    assert.equal((await wait(rooms, from, to, who)).status, 200);
  assert.equal((await leaveWait(anna, id)).status, 200);
  assert.equal((await wait(room, '11:00', '12:00')).status, 200, 'it may be waited for anew');
});

test(`nobody waits for more than ${mostWaits} places, also when they ask for all of them at once`, async () => {
  const carla = await app.person({ permissions: ['WRK_ROB'], nome: 'Carla' });
  const room = await closedRoom();
  const answers = await Promise.all(
    Array.from({ length: mostWaits + 3 }, (_, n) => joinWaits(carla, room, ...halfHour(n))),
  );
  const refused = answers.filter(({ status }) => status === 409);
  assert.equal(refused.length, 3);
  for (const response of refused)
    assert.match((await refusalOf(response)).detail, /^Aspetti già 20 posti: prima togline uno/);
  const [first, ...others] = await waitsOf(carla);
  assert.equal(others.length, mostWaits - 1);
  const last = halfHour(40);
  assert.equal((await joinWaits(carla, room, ...last)).status, 409);
  assert.equal((await leaveWait(carla, first?.id ?? 0)).status, 200);
  assert.equal((await joinWaits(carla, room, ...last)).status, 200);
  // A wait that is over counts no more, also before the night deletes it.
  await sql`update waits set during = tstzrange(now() - interval '2 hours', now() - interval '1 hour')
             where id = ${others[0]?.id ?? 0}`.execute(app.owner);
  assert.equal((await joinWaits(carla, room, ...halfHour(42))).status, 200);
});
