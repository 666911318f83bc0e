import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anyTopic, askedAtHeader, notificationsTopic } from '@wms/contract/platform/news';
import { can, type Permission, permissionsTopic } from '@wms/contract/platform/permissions';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts';
import { openChanges } from '../../../testing/changes.ts';
import { inDays } from '../../../testing/days.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { serveChanges } from './change-stream.ts';
import {
  announceChange,
  endedSession,
  localChanges,
  missedNews,
  newsOf,
  permissionsOf,
  sharedChanges,
} from './changes.ts';

let app: TestApp;
let keeper: Caller;
let load: () => Promise<unknown>;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  const fixture = await stockFixture(app.db);
  const [productId, toLocationId] = [await fixture.product(), await fixture.location('A-1')];
  const lines = [{ type: 'carico', productId, quantity: '1', toLocationId }];
  load = () => keeper.post('/api/logistics/movements', { booking: randomUUID(), lines });
});
after(() => app.stop());

test('a person who may see the stock hears at once of a change; another person hears nothing', {
  timeout: 60_000,
}, async () => {
  const watcher = await openChanges(await app.person({ permissions: ['log_WHR_BRW'] }));
  const stranger = await openChanges(await app.person({ permissions: ['USR_EDT'] }));
  await watcher('aperto');
  await load();
  assert.match(await watcher('data'), /data: logistics\n/);
  // The stranger's stream ends with the server's stop below; until then nothing but its opening may have come.
  const heard = stranger('data');
  await Promise.race([heard, loadAndWatch(watcher)]);
  assert.equal((await fetch(`${app.url}/api/changes`)).status, 401);
  stopped = heard;
});
let stopped: Promise<string> | undefined;
const loadAndWatch = async (watcher: (wanted: string) => Promise<string>) => {
  await load();
  await watcher('data');
};

test('a stream begins with what changed since the oldest answer, as far as its person may hear of it', {
  timeout: 60_000,
}, async () => {
  const changes = localChanges();
  const server = fastify();
  const person = {
    id: 7,
    username: 'anna',
    registrationStatus: 'completato',
    withheld: [],
    sessionId: 1,
    proved: false,
    provesBy: 'password' as const,
    today: '2026-03-02',
  };
  const told = async (topic: string) => {
    const heard = new Promise<void>((done) => {
      const silence = changes.listen((name) => {
        if (name !== topic) return;
        silence();
        done();
      });
    });
    changes.notify(topic);
    await heard;
  };
  let permissions: Permission[] = [];
  serveChanges(server, changes, {
    // The permission is granted while the session is being looked up.
    authenticate: async () => {
      const held = [...permissions];
      if (held.length === 0) {
        permissions = [can.inventoryBrowse];
        await told(permissionsOf(7));
      }
      return { ...person, permissions: new Set(held) };
    },
    topics: {
      logistics: [[can.inventoryBrowse]],
      workshop: [[can.inventoryBrowse]],
      accounting: [[can.receiptsManagement]],
    },
    findNextEnd: async () => null,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const firstTopics = async (askedAt: number) => {
    const response = await fetch(`${url}/api/changes`, {
      headers: { authorization: `Bearer ${'t'.repeat(40)}`, [askedAtHeader]: String(askedAt) },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = '';
    // The last of what changed before is this, and what comes then is new.
    while (!/data: (\*|permissions)\n/.test(read)) read += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    return [...read.matchAll(/^data: (.*)$/gm)].map(([, topic]) => topic);
  };

  await told('workshop');
  // Nothing of the first topic is new, because two clocks differ by less.
  const asked = Date.now() + 201;
  while (Date.now() < asked) await told(endedSession(2));
  for (const topic of ['logistics', 'accounting', newsOf(7), newsOf(8)]) await told(topic);
  assert.deepEqual(await firstTopics(asked), ['logistics', notificationsTopic, permissionsTopic]);
  assert.deepEqual(await firstTopics(asked - 3_600_000), [anyTopic]);

  for (let person = 0; person < 2000; person += 1) changes.notify(newsOf(1000 + person));
  await told('workshop');
  assert.deepEqual(await firstTopics(asked), [anyTopic]);
  await server.close();
  await changes.stop();
});

test('what is only looked at is told to nobody', { timeout: 60_000 }, async () => {
  const manager = await app.person({ permissions: ['WRK_MAN', 'log_WHR_BRW'] });
  const { rows } = await sql<{ id: number }>`
    insert into resources (kind, name, code) values ('room', 'Sala', 'SALA-1') returning id`.execute(app.db);
  const watcher = await openChanges(manager);
  await watcher('aperto');
  const day = inDays(60);
  const looked = await manager.post('/api/workshop/closures/preview', {
    resourceIds: [rows[0]?.id],
    from: `${day}T08:00:00.000Z`,
    to: `${day}T18:00:00.000Z`,
    repetition: null,
  });
  assert.equal(looked.status, 200, await looked.clone().text());
  await load();
  assert.match(await watcher('data'), /data: logistics\n/);
});

test('what a person does with their own bell is told to nobody else', { timeout: 60_000 }, async () => {
  const watcher = await openChanges(await app.person({ permissions: [can.usersManagement, 'log_WHR_BRW'] }));
  await watcher('aperto');
  assert.equal((await keeper.post('/api/utilities/notifications/read', { upTo: 1 })).status, 200);
  await load();
  assert.match(await watcher('data'), /data: logistics\n/);
});

test('news passes between server processes through the database, also after its connection was cut', {
  timeout: 60_000,
}, async () => {
  const there = sharedChanges(app.databaseUrl, app.db);
  const next = () =>
    new Promise<string>((heard) => {
      const silence = there.listen((topic) => {
        if (topic === missedNews) return;
        silence();
        heard(topic);
      });
    });
  const hearNext = async (): Promise<string> => {
    const heard = next();
    const again = setInterval(() => void announceChange(app.db, 'logistics'), 100);
    return heard.finally(() => clearInterval(again));
  };
  assert.equal(await hearNext(), 'logistics');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'wms-changes' and datname = current_database()`.execute(app.db);
  assert.equal(await hearNext(), 'logistics');
  const heard = next();
  there.notify('logistics');
  assert.equal(await heard, 'logistics');
  await there.stop();
});

test('a server that stops ends its streams', { timeout: 60_000 }, async () => {
  const stream = await openChanges(await app.person());
  await stream('aperto');
  await app.stop();
  assert.doesNotMatch(await stream('data'), /data/);
  assert.doesNotMatch((await stopped) ?? '', /data/);
  app = await startTestApp();
});
