import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { json, signIn } from '../testing/app.ts';
import { importFile } from '../testing/import-file.ts';
import { until } from '../testing/jobs.ts';
import {
  adminPassword,
  end,
  postmasterOf,
  removeDataFolder,
  runRefusedServer,
  runServer,
  type ServerProcess,
  startServer,
} from '../testing/server-process.ts';
import { isTrial, trial } from '../testing/trial.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { connect, type Database } from './platform/database/connection.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/cluster.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-crash-'));
});
after(async () => {
  if (kept) await end(kept, 'SIGTERM');
  await removeDataFolder(folder);
});

const report = (server: ServerProcess, token: string, title: string) =>
  fetch(`${server.url}/api/bug_report/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, body: 'x' }),
  });

/** The sent bookings by their id, and whether an answer came. */
type Bookings = Map<string, 'acknowledged' | 'lost'>;

const book = (server: ServerProcess, token: string, booking: string) =>
  fetch(`${server.url}/api/logistics/movements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      booking,
      lines: [{ type: 'carico', productId: 1, quantity: '1', toLocationId: 1 }],
    }),
  });

/** Eight callers book until the server is gone; a booking without an answer may have been made or not. */
async function bookUntilKilled(server: ServerProcess, token: string, bookings: Bookings) {
  let killed = false;
  let acknowledged = 0;
  const caller = async () => {
    while (!killed) {
      const booking = randomUUID();
      bookings.set(booking, 'lost');
      const response = await book(server, token, booking).catch(() => undefined);
      if (!response) return;
      const answer = await json(response).catch(() => undefined);
      if (!response.ok || !answer) continue;
      bookings.set(booking, 'acknowledged');
      acknowledged += 1;
    }
  };
  const callers = Array.from({ length: 8 }, caller);
  // The server is killed in the middle of the writing, after 40 answers.
  await until(() => acknowledged >= 40);
  await end(server, 'SIGKILL');
  killed = true;
  await Promise.all(callers);
}

const database = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const { url } = await startEmbeddedPostgres(folder);
  const { db, close } = connect(url);
  return work(db).finally(close);
};

/** The server that the first test leaves, because a start costs two seconds of a core. */
let kept: ServerProcess | undefined;
const running = async () => (kept ??= await startServer(folder));

const kills = isTrial ? 4 : 1;

test(`a server killed while it books, ${kills} times, loses no answered booking and repeats none`, async () => {
  const bookings: Bookings = new Map();
  for (let round = 0; round < kills; round++) {
    const server = await startServer(folder);
    if (round === 0)
      await database((db) =>
        importFile(db, 'products', Buffer.from('codice,nome,macro,sub,quantita\nVITE,Vite,M,S,1\n')),
      );
    const token = await signIn(server.url, 'admin', adminPassword);
    await bookUntilKilled(server, token, bookings);
    const postmaster = await postmasterOf(folder);
    assert.ok(postmaster, 'PostgreSQL outlives the server');
    if (round % 2 === 1) process.kill(postmaster, 'SIGKILL');
  }
  const server = await running();
  const token = await signIn(server.url, 'admin', adminPassword);
  const lost = [...bookings].filter(([, state]) => state === 'lost').map(([booking]) => booking);
  for (const booking of lost) assert.equal((await book(server, token, booking)).status, 200);
  const { rows } = await database((db) =>
    sql<{ booking: string; times: number }>`
      select booking, count(*)::integer as times from stock_movements where booking is not null group by 1`.execute(
      db,
    ),
  );
  const times = new Map(rows.map((row) => [row.booking, row.times]));
  assert.ok(bookings.size >= kills * 40);
  assert.ok([...bookings.keys()].every((booking) => times.get(booking) === 1));
  assert.equal(times.size, bookings.size);
  const [total] = await database((db) => db.selectFrom('product_totals').select('quantity').execute());
  assert.equal(Number(total?.quantity), bookings.size + 1);
});

trial(
  'PostgreSQL killed under a server is back on the same port, and no answered change is lost',
  async () => {
    const server = await running();
    const token = await signIn(server.url, 'admin', adminPassword);
    const acknowledged: string[] = [];
    const send = async (title: string) => {
      const { status } = await report(server, token, title);
      if (status === 200) acknowledged.push(title);
      return status;
    };
    const { ownerUrl } = await startEmbeddedPostgres(folder);
    const killed = await postmasterOf(folder);
    assert.ok(killed);
    const early = Array.from({ length: 20 }, (_, i) => send(`before ${i}`));
    assert.equal(await early[0], 200);
    process.kill(killed, 'SIGKILL');
    for (const status of await Promise.all(early)) assert.ok([200, 503].includes(status), String(status));
    // Somebody who was refused asks again a little later.
    await until(async () => (await send('after')) === 200 || (await sleep(150, false)));
    assert.notEqual(await postmasterOf(folder), killed);
    assert.equal((await startEmbeddedPostgres(folder)).ownerUrl, ownerUrl);
    assert.match(server.output(), /PostgreSQL died and was started again/);
    assert.equal(server.child.exitCode, null);
    const kept = await database((db) => db.selectFrom('bug_reports').select('title').execute());
    const titles = new Set(kept.map(({ title }) => title));
    assert.deepEqual(
      acknowledged.filter((title) => !titles.has(title)),
      [],
    );
  },
);

trial('a second start on the same folder refuses with a sentence, and the first goes on', async () => {
  const server = await running();
  const second = await runRefusedServer(folder, { PORT: '0' });
  assert.equal(second.code, 1);
  assert.match(second.output, /è già in uso da un altro server WMS/);
  assert.doesNotMatch(second.output, /\.ts:|Error:/);
  assert.equal((await fetch(`${server.url}/api/ready`)).status, 200);
});

test('a server that is asked to stop finishes its requests and stops its PostgreSQL', async () => {
  const server = await running();
  const token = await signIn(server.url, 'admin', adminPassword);
  const reports = Array.from({ length: 20 }, (_, i) => report(server, token, `last ${i}`));
  const answers = Promise.allSettled(reports);
  await reports[0];
  assert.equal(await end(server, 'SIGTERM'), 0);
  for (const answer of await answers)
    if (answer.status === 'fulfilled')
      assert.ok([200, 503].includes(answer.value.status), String(answer.value.status));
  assert.equal(await postmasterOf(folder), undefined);
});

describe('a wrong setting stops the start with a sentence that names it', () => {
  const cases: [string, string][] = [
    ['PORT', 'tremila'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['WMS_PUBLIC_URL', 'wms'],
    ['WMS_ADMIN_PASSWORD', 'corta'],
    ['WMS_LOG_LEVEL', 'forte'],
    ['STORAGE_URL', 'ftp://x'],
    ['STORAGE_URL', 'file:files'],
    ['STORAGE_URL', 'file://files/of-wms'],
    ['SMTP_URL', 'http://x'],
    ['WMS_MAIL_FROM', 'magazzino'],
    ['WMS_BACKUP_PASSPHRASE', 'corta'],
  ];
  // A start costs a second, and its settings are read before anything else: the trial tries one of them as a process.
  const sentenceOf = (name: string) => new RegExp(`La variabile ${name} non è valida: serve`);
  for (const [name, value] of cases)
    test(`${name}=${value}`, () =>
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) => error instanceof ConfigError && sentenceOf(name).test(error.message),
      ));

  trial('the process ends with code 1', async () => {
    const { code, output } = await runServer(folder, { PORT: 'tremila' });
    assert.equal(code, 1);
    assert.match(output, sentenceOf('PORT'));
  });
});
