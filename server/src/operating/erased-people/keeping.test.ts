/** Tests that the list of erased people is kept until its keeper ends. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { until } from '../../../testing/jobs.ts';
import { connect } from '../../platform/database/connection.ts';
import { localChanges, missedNews } from '../../platform/live/changes.ts';
import { keepErasedList } from './keeping.ts';

let database: TestDatabase;
let folder: string;
before(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wms-erased-'));
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a server that stops waits for a list that it is writing before it gives its connections back', async () => {
  const server = connect(database.url, { max: 1 });
  const failures: unknown[] = [];
  const changes = localChanges();
  const end = await keepErasedList(server.db, changes, folder, (error) => failures.push(error));
  let closed: Promise<void> | undefined;
  // The only connection is taken, so that the list's statements are still to come when the server stops.
  await server.db.connection().execute(async () => {
    changes.notify(missedNews);
    await until(() => server.pool.waitingCount > 0, 'the list waits for a connection');
    closed = end().then(server.close);
  });
  await closed;
  assert.deepEqual(failures, []);
});
