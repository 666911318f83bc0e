/** The promise under everything at once: random people, two servers on one database, and both of them killed. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { signIn } from '../../../testing/app.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { until } from '../../../testing/jobs.ts';
import { adminPassword, end, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { addResource } from '../../../testing/workshop/bookings.ts';
import { behave, type PromisedBookings, seeded } from '../../../testing/workshop/chaos.ts';
import { findOverlaps } from '../../../testing/workshop/rows.ts';
import { type Connection, connect, runSql } from '../../platform/database/connection.ts';

let folder: string;
// Only the application's servers die here, so the test can use the PostgreSQL server of the suite.
let database: TestDatabase;
let connection: Connection;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-chaos-'));
  database = await cloneDatabase();
  connection = connect(database.ownerUrl, { max: 2 });
});
after(async () => {
  await connection.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Adds a person who books and manages nothing, with the password of `admin`. */
const addMember = () => runSql(connection.db)`
  with member as (
    insert into users (username, first_name, last_name, password_hash, institutional_email, state,
                       registration_status)
    select 'membro', 'Mara', 'Membro', password_hash, 'membro@example.org', state, registration_status
      from users where username = 'admin'
    returning id)
  insert into user_permissions (user_id, permission) select id, 'WRK_ROB' from member`;

/** `WMS_CHAOS` gives the people, the answers and the servers of a longer run: `WMS_CHAOS=200,6000,1`. */
const [people = 24, enough = 240, processes = 2] = (process.env.WMS_CHAOS ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number);
const seed = Number(process.env.WMS_CHAOS_SEED ?? 20_261_123);

test('random people, servers that are killed twice: nothing overlaps, nothing that was answered is lost', async (t) => {
  t.diagnostic(`seed ${seed}, servers ${processes}`);
  const start = () =>
    startServer(folder, { DATABASE_URL: database.url, WMS_MIGRATION_DATABASE_URL: database.ownerUrl });
  const servers: ServerProcess[] = [];
  while (servers.length < processes) servers.push(await start());
  const rooms: number[] = [];
  for (let at = 0; at < 20; at++)
    rooms.push(
      await addResource(connection.db, {
        approval: at % 4 === 0 ? 'longer' : 'never',
        approval_minutes: at % 4 === 0 ? 60 : null,
        waiting_holds: at % 8 === 0,
        buffer_minutes: at % 5 === 0 ? 30 : 0,
      }),
    );
  await addMember();
  // The manager's bookings are confirmed at once, those of a member may wait.
  const tokens = [
    await signIn(servers[0]?.url ?? '', 'admin', adminPassword),
    await signIn(servers[0]?.url ?? '', 'membro', adminPassword),
  ];
  const promised: PromisedBookings = new Map();
  let answered = 0;
  const callOf = (at: number) => async (method: string, path: string, body?: object) => {
    const server = servers[at % servers.length];
    const response = await fetch(`${server?.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[at % 3 === 0 ? 0 : 1]}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const answer = (await response?.json().catch(() => undefined)) as Record<string, unknown> | undefined;
    if (!response || !answer) return void (await sleep(50));
    answered += 1;
    return { status: response.status, body: answer };
  };
  const crowd = Array.from({ length: people }, (_, at) =>
    behave({ call: callOf(at), random: seeded(seed + at), rooms, promised }, () => answered < enough),
  );
  for (const part of [1 / 3, 2 / 3]) {
    await until(() => answered >= enough * part, 'enough answers');
    const at = part < 0.5 ? 0 : processes - 1;
    const killed = servers[at];
    if (killed) await end(killed, 'SIGKILL');
    servers[at] = await start();
  }
  const faults = (await Promise.all(crowd)).flat();
  await Promise.all(servers.map((server) => end(server, 'SIGTERM')));
  assert.deepEqual(faults, []);
  assert.deepEqual(await findOverlaps(connection.db), []);
  const stored = await runSql(connection.db)<{
    id: number;
    from: string;
    to: string;
    state: string;
    held: boolean;
  }>`
    select b.id, lower(b.during) as "from", upper(b.during) as "to", b.state,
           exists (select from holds h where h.booking_id = b.id) as held from bookings b`;
  const byId = new Map(stored.map((booking) => [booking.id, booking]));
  assert.ok(promised.size > people / 2, `${promised.size} bookings were promised`);
  for (const [id, { from, to, state }] of promised) {
    const booking = byId.get(id);
    assert.ok(booking, `booking ${id} was answered and is not there`);
    if (state === 'cancelled') assert.deepEqual([booking.state, booking.held], ['annullata', false]);
    else {
      const clocks = [from, to].map((moment) => (moment.length > 16 ? romeClock(moment) : moment));
      assert.deepEqual([romeClock(booking.from), romeClock(booking.to)], clocks, `booking ${id}`);
      if (booking.state === 'confermata')
        assert.ok(booking.held, `booking ${id} is confirmed and holds nothing`);
    }
  }
});
