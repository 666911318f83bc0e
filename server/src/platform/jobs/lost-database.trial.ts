/** A server whose database is lost while it works at a job: a real one, with a real mail server. */
import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { countLivingJobs, until } from '../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { end, removeDataFolder, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { type Connection, connect } from '../database/connection.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/cluster.ts';
import { addMail } from '../news/mail-job.ts';

let folder: string;
let mailbox: Mailbox;
let connection: Connection;
let server: ServerProcess;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-jobs-lost-'));
  // The server uses it as an external database, so that only the test stops and starts it.
  const { ownerUrl } = await startEmbeddedPostgres(folder);
  mailbox = await openMailbox();
  connection = connect(ownerUrl, { max: 2 });
  const settings = { DATABASE_URL: ownerUrl, SMTP_URL: mailbox.url, WMS_JOB_LONGEST_PAUSE: '0.2' };
  server = await startServer(folder, settings);
});
after(async () => {
  await end(server, 'SIGTERM');
  await connection.close();
  await mailbox.close();
  await removeDataFolder(folder);
});

/** The clock of a PostgreSQL of its own isn't that of the test: the mail expires long after both. */
const keptHours = 50 * 366 * 24;

/** Adds a mail to `admin`, whom the first start creates. */
async function addMailTo(subject: string): Promise<void> {
  const { id: userId } = await connection.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  await addMail(connection.db, { userId, letter: { subject, blocks: ['Ciao'] }, keptHours });
}

const subjects = () => mailbox.delivered.map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1]);
const allDone = () => until(async () => (await countLivingJobs(connection.db)) === 0);

test('the database is lost while a mail is on its way: the server stays, and the mail is sent once', async () => {
  const postgres = await startEmbeddedPostgres(folder);
  const first = mailbox.hold();
  await addMailTo('lost');
  await first.arrived;
  await postgres.stop('fast');
  first.letGo();
  await until(() => mailbox.delivered.length === 1 && server.output().includes('"msg":"unavailable"'));
  await startEmbeddedPostgres(folder);
  await allDone();
  await addMailTo('after');
  await allDone();
  assert.deepEqual([subjects(), server.child.exitCode], [['lost', 'after'], null]);
});
