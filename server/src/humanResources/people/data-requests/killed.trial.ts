/** Tests that a server which is killed while it makes an archive loses and doubles nothing, on a real server. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { json, signIn } from '../../../../testing/app.ts';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
import { until } from '../../../../testing/jobs.ts';
import { adminPassword, end, type ServerProcess, startServer } from '../../../../testing/server-process.ts';
import { type Connection, connect } from '../../../platform/database/connection.ts';

let folder: string;
// An external database: the servers' death leaves it running.
let database: TestDatabase;
let connection: Connection;
const servers: ServerProcess[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-data-export-'));
  database = await cloneDatabase();
  connection = connect(database.ownerUrl, { max: 4 });
});
after(async () => {
  await Promise.all(servers.map((server) => end(server, 'SIGTERM')));
  await connection.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServer(folder, { DATABASE_URL: database.ownerUrl, WMS_JOB_LONGEST_PAUSE: '0.2' });
  servers.push(server);
  return server;
}

test('a server is killed in the middle of an archive: the next one makes it, once', async () => {
  const { db } = connection;
  const first = await start();
  const token = await signIn(first.url, 'admin', adminPassword);
  await sql`update users set registration_status = 'completato'`.execute(db);
  // The job's word about its progress waits for this lock, so the server dies while the archive is half written.
  await sql`create function hold_progress() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(7331); return new; end'`.execute(db);
  await sql`create trigger hold before update of done on data_exports
    for each row execute function hold_progress()`.execute(db);
  const holding = await db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(7331)`.execute(holding);

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asked = await fetch(`${first.url}/api/humanResources/user/dataRequests`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ kind: 'esportazione' }),
  });
  const { id } = await json<{ id: number }>(asked);
  assert.equal(asked.status, 200);
  await until(async () => {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and objid = 7331 and not granted`.execute(
        db,
      );
    return rows.length > 0;
  }, 'the job waits in the middle');
  await end(first, 'SIGKILL');
  await holding.rollback().execute();

  const next = await start();
  const facts = async () => {
    const { rows } = await sql<{ state: string; made: number; steps: number; news: number; kept: number }>`
      select r.state, (select count(*) from data_exports where sha256 is not null) as made,
             (select count(*) from steps_taken where data_request_id = r.id) as steps,
             (select count(*) from notifications where kind = 'humanResources.data-request-closed') as news,
             (select count(*) from files where type = 'application/zip') as kept
        from data_requests r where r.id = ${id}`.execute(db);
    return rows[0];
  };
  await until(async () => (await facts())?.state === 'fatta', 'the archive is made');
  await until(async () => {
    const { rows } = await sql`select from jobs where name = 'data-export'`.execute(db);
    return rows.length === 0;
  }, 'its job is done');
  assert.deepEqual(await facts(), { state: 'fatta', made: 1, steps: 1, news: 1, kept: 1 });
  const answer = await fetch(`${next.url}/api/humanResources/dataRequests/${id}/file`, { headers });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  assert.deepEqual(Object.keys(files), ['dati.json', 'riepilogo.pdf']);
});
