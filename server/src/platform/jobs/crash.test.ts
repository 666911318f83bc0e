/** Tests jobs on real servers with a real mail server: killed, several at once. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { countLivingJobs, until } from '../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { end, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { trial } from '../../../testing/trial.ts';
import { type Connection, connect } from '../database/connection.ts';
import { addMail } from '../news/mail-job.ts';

let folder: string;
// Only servers die here, so that the suite's PostgreSQL serves; `lost-database.trial.ts` has one that is stopped.
let database: TestDatabase;
let mailbox: Mailbox;
let connection: Connection;
const servers: ServerProcess[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-jobs-'));
  database = await cloneDatabase();
  mailbox = await openMailbox();
  connection = connect(database.ownerUrl, { max: 2 });
});
afterEach(() => {
  mailbox.delivered.length = 0;
});
after(async () => {
  await Promise.all(servers.map((server) => end(server, 'SIGTERM')));
  await connection.close();
  await mailbox.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const settings = {
    DATABASE_URL: database.ownerUrl,
    SMTP_URL: mailbox.url,
    WMS_JOB_LONGEST_PAUSE: '0.2',
  };
  const server = await startServer(folder, settings);
  servers.push(server);
  return server;
}

/** The server that an earlier test left, because a start costs two seconds of a core; or a new one. */
const running = async (): Promise<ServerProcess> => servers.at(-1) ?? (await start());

/** Ends a server, which no later test finds. */
function endOne(server: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  servers.splice(servers.indexOf(server), 1);
  return end(server, signal);
}

/** Adds a mail to `admin`, whom the first start creates. */
async function addMailTo(subject: string): Promise<void> {
  const { id: userId } = await connection.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  await addMail(connection.db, { userId, letter: { subject, blocks: ['Ciao'] }, keptHours: 1 });
}

const subjects = () => mailbox.delivered.map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1]);
const allDone = () => until(async () => (await countLivingJobs(connection.db)) === 0);

trial('two servers that start at once do each due job once', async () => {
  await sql`create table added (name text, slot timestamptz)`.execute(connection.db);
  await sql`create function note_job() returns trigger language plpgsql as
    'begin
       insert into added select new.name, max(slot) from schedules where name = new.name;
       return null;
     end'`.execute(connection.db);
  await sql`create trigger note after insert on jobs for each row execute function note_job()`.execute(
    connection.db,
  );
  const [first] = await Promise.all([start(), start()]);
  // A job whose next time comes during the test is added once for that time, too.
  const readAdded = async () => {
    const { rows } = await sql<{ name: string; slot: string }>`select name, slot from added`.execute(
      connection.db,
    );
    return rows;
  };
  await until(async () => {
    const names = (await readAdded()).map(({ name }) => name);
    return ['cleaning', 'file-check', 'ledger-check'].every((name) => names.includes(name));
  });
  await allDone();
  const added = (await readAdded()).map(({ name, slot }) => `${name} ${slot}`);
  assert.deepEqual(added, [...new Set(added)]);
  const checks = await connection.db.selectFrom('ledger_checks').select('differences').execute();
  assert.deepEqual(checks, [{ differences: 0 }]);
  await sql`drop function note_job cascade`.execute(connection.db);
  await sql`drop table added`.execute(connection.db);
  await endOne(first, 'SIGTERM');
});

test('when a server is killed while it sends a mail, the next one sends it, once', async () => {
  const server = await running();
  const first = mailbox.hold();
  await addMailTo('killed');
  await first.arrived;
  await endOne(server, 'SIGKILL');
  const next = await start();
  await allDone();
  assert.deepEqual(subjects(), ['killed']);
  assert.equal(next.child.exitCode, null);
});

trial('a mail server that refuses twenty times gets each of five mails once', async () => {
  await running();
  mailbox.refuse(20);
  for (let i = 0; i < 5; i++) await addMailTo(`refused ${i}`);
  await allDone();
  assert.equal(mailbox.refusals(), 20);
  assert.deepEqual(subjects().toSorted(), ['refused 0', 'refused 1', 'refused 2', 'refused 3', 'refused 4']);
});

trial('a server that is asked to stop ends in time and leaves the waiting jobs', async () => {
  const server = await running();
  mailbox.refuse(true);
  await addMailTo('waiting');
  await until(() => mailbox.refusals() > 21);
  assert.equal(await endOne(server, 'SIGTERM'), 0);
  assert.equal(await countLivingJobs(connection.db), 1);
  mailbox.refuse(false);
  await start();
  await allDone();
  assert.deepEqual(subjects(), ['waiting']);
});
