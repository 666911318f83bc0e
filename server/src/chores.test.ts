import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type LogLine, shortPauses } from '../testing/jobs.ts';
import { untilWaiting } from '../testing/locks/meeting.ts';
import { startChores } from './chores.ts';
import { connect } from './platform/database/connection.ts';
import { spaceIn } from './platform/files/disk-space.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

test('a stop waits for the work under way, and logs nothing about a database that has gone', async () => {
  const lines: LogLine[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const { log } = Fastify({ logger: { level: 'warn', stream } });
  const jobs = connect(app.databaseUrl, { max: 4, patient: true });
  let hasStopped = false;
  let stopped: Promise<void> | undefined;
  await app.owner.transaction().execute(async (tx) => {
    await sql`lock table imports in access exclusive mode`.execute(tx);
    const stop = startChores({
      db: jobs.db,
      storage: app.storage,
      changes: app.changes,
      mail: undefined,
      pauses: shortPauses,
      log,
      space: spaceIn([app.storage.freeBytes], 0),
    });
    await untilWaiting(app);
    stopped = stop().then(() => {
      hasStopped = true;
    });
    await sql`select 1`.execute(app.db);
    assert.equal(hasStopped, false);
  });
  await stopped;
  await jobs.close();
  assert.deepEqual(lines, []);
});
