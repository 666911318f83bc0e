import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  bareEnvironment,
  commandLine,
  openCommandLine,
  runCommandLine,
} from '../../../testing/command-line.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { freePort } from '../../../testing/server-process.ts';
import { isTrial, trial } from '../../../testing/trial.ts';
import { recordFile } from '../../platform/files/storage.ts';
import { checkDatabase, notifyClock } from './database-checks.ts';
import type { Finding } from './finding.ts';
import { notifySpace } from './machine-checks.ts';

let app: TestApp;
let folder: string;
before(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wms-doctor-'));
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.owner.deleteFrom('backups').execute();
  await app.owner.deleteFrom('ledger_checks').execute();
});

const doctor = (env: Record<string, string>) => command(['doctor'], env);

/** Runs `wms` with these arguments; answers its exit code and output. */
const command = (words: string[], env: Record<string, string>) =>
  openCommandLine({ WMS_DATA_DIR: folder, ...env }).run(...words);

/** Runs one as a process of its own, which shows that it ends by itself. */
const commandAsProcess = (words: string[], env: Record<string, string>) =>
  runCommandLine({ WMS_DATA_DIR: folder, ...env }, words);

/** Gives the state of the finding whose sentence matches; there must be one. */
async function readState(sentence: RegExp): Promise<Finding['state']> {
  const findings = await checkDatabase(app.ownerUrl, app.storageDir);
  const found = findings.find((finding) => sentence.test(finding.sentence));
  assert.ok(found, `${sentence} in ${findings.map((finding) => finding.sentence).join('\n')}`);
  return found.state;
}

const recordBackup = (days: number, missing = 0) =>
  sql`insert into backups (made_at, file, bytes, sha256, encrypted, rows, files, missing_files)
      values (now() - make_interval(hours => ${Math.round(days * 24)}::integer), 'wms.tar.zst', 1000,
        ${'a'.repeat(64)}, false, 1, 1, ${missing})`.execute(app.owner);

test('with a running server and no problem every line is good and the command ends with 0', async () => {
  const mailbox = await openMailbox();
  await recordBackup(1);
  const run = isTrial ? commandAsProcess : command;
  const { code, output } = await run(['doctor'], {
    DATABASE_URL: app.ownerUrl,
    STORAGE_URL: `file://${app.storageDir}`,
    SMTP_URL: mailbox.url,
    WMS_PUBLIC_URL: 'https://wms.example.org',
  });
  await mailbox.close();
  assert.equal(code, 0, output);
  for (const line of [
    /^✔ WMS \d/m,
    /^✔ La base dati risponde: PostgreSQL 18/m,
    /^✔ Gli orologi/m,
    /^✔ Tutte le \d+ migrazioni/m,
    /^✔ Nessun file è ancora nell’archivio/m,
    /^✔ L’ultimo backup riuscito è del.* \(wms\.tar\.zst, 1\skB\)/m,
    /^✔ Nell’archivio dei file si scrive/m,
    /^✔ Il server di posta risponde/m,
    /liberi in /,
  ])
    assert.match(output, line);
  assert.doesNotMatch(output, /^[!✖]/m);
  assert.deepEqual(mailbox.delivered, []);
});

test('whatever doesn’t answer is wrong and named, and the command ends with 1', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const nobody = `127.0.0.1:${await freePort()}`;
  const { code, output } = await doctor({
    DATABASE_URL: `postgres://wms@${nobody}/wms`,
    SMTP_URL: `smtp://${nobody}`,
    STORAGE_URL: `file://${file}`,
  });
  assert.equal(code, 1);
  assert.match(output, /^✖ La base dati non risponde/m);
  assert.match(output, /^✖ Il server di posta non accetta/m);
  assert.match(output, /^✖ Nell’archivio dei file \/.*a-file non si scrive/m);
  assert.doesNotMatch(output, /\.ts:|Error:/);
});

test('before the first start nothing is wrong, and nothing is created', async () => {
  const fresh = join(folder, 'fresh');
  const { code, output } = await doctor({ WMS_DATA_DIR: fresh });
  assert.equal(code, 0, output);
  assert.match(output, /^· La base dati incorporata non c’è ancora/m);
  assert.ok(!(await readdir(fresh)).includes('postgres'));
});

trial('a reader that takes only the first lines (`| head`) causes no error', async () => {
  const env = { ...bareEnvironment, WMS_DATA_DIR: folder };
  const child = spawn(process.execPath, [commandLine, 'doctor'], { env });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  assert.deepEqual({ code, said }, { code: 0, said: '' });
});

test('settings that are allowed but odd are named', async () => {
  const { output } = await doctor({
    DATABASE_URL: app.ownerUrl,
    HOST: '0.0.0.0',
    WMS_PUBLIC_URL: 'http://wms.example.org',
    WMS_PUBBLIC_URL: 'x',
  });
  assert.match(output, /^! La variabile WMS_PUBBLIC_URL non esiste/m);
  assert.match(output, /^! WMS_PUBLIC_URL è http:/m);
  assert.match(output, /^! HOST è 0\.0\.0\.0/m);
});

test('no backup, an old one, or one without some files is marked as odd', async () => {
  assert.equal(await readState(/Nessun backup finora/), 'odd');
  await recordBackup(7.1);
  assert.equal(await readState(/L’ultimo backup è vecchio/), 'odd');
  await recordBackup(6.9, 2);
  assert.equal(await readState(/mancano 2 file/), 'odd');
  await recordBackup(0);
  assert.equal(await readState(/L’ultimo backup riuscito/), 'good');
});

test('less free space than WMS_MIN_FREE_MB is wrong and named', async () => {
  const { code, output } = await doctor({ WMS_MIN_FREE_MB: '1000000000' });
  assert.equal(code, 1);
  assert.match(output, /^✖ Solo .*WMS_MIN_FREE_MB/m);
});

test('a stored file that is lost, cut or changed is named; one that can’t be read has its own sentence', async () => {
  const stored = await app.storage.put(randomBytes(100), 'text/plain');
  await app.db.transaction().execute((tx) => recordFile(tx, stored));
  assert.equal(await readState(/1 file registrato, letto e intero/), 'good');
  const path = app.placeOf(stored.sha256);
  await writeFile(path, randomBytes(100));
  assert.equal(await readState(new RegExp(`danneggiato: .*${stored.sha256}`)), 'wrong');
  await writeFile(path, 'short');
  assert.equal(
    await readState(new RegExp(`danneggiato: non lo usa nessuno \\(file ${stored.sha256}\\)`)),
    'wrong',
  );
  await rm(path);
  await symlink(path, path);
  assert.equal(await readState(/1 file non si può leggere \(ELOOP/), 'wrong');
  await rm(path);
  assert.equal(await readState(new RegExp(`manca: non lo usa nessuno \\(file ${stored.sha256}\\)`)), 'wrong');
});

test('stock that differs from its movements is wrong; a check that is days old is odd', async () => {
  const recordCheck = (days: number, differences: number) =>
    sql`insert into ledger_checks (day, at, differences)
        values (rome_today() - ${days}::integer, now() - make_interval(days => ${days}), ${differences})`.execute(
      app.db,
    );
  await recordCheck(3, 0);
  assert.equal(await readState(/il server è rimasto fermo\?/), 'odd');
  await recordCheck(0, 2);
  assert.equal(await readState(/non tornano con i movimenti \(2 differenze/), 'wrong');
});

test('«wms mail» sends a mail in the usual form, and prints a refusal of the mail server', async () => {
  const mailbox = await openMailbox();
  const environment = {
    DATABASE_URL: app.ownerUrl,
    SMTP_URL: mailbox.url,
    WMS_PUBLIC_URL: 'https://wms.example.org',
  };
  const run = isTrial ? commandAsProcess : command;
  const sent = await run(['mail', 'anna@example.org'], environment);
  assert.deepEqual([sent.code, mailbox.delivered.map(({ to }) => to)], [0, [['anna@example.org']]]);
  assert.match(mailbox.delivered[0]?.readable ?? '', /Apri WMS:\r\nhttps:\/\/wms\.example\.org\/\r\n/);
  mailbox.refuse(true);
  const refused = await command(['mail', 'anna@example.org'], environment);
  assert.deepEqual([refused.code, /non l’ha accettata: .*later/.test(refused.output)], [1, true]);
  assert.match(
    (await command(['mail', 'anna@example.org'], { DATABASE_URL: app.ownerUrl })).output,
    /imposta SMTP_URL/,
  );
  await mailbox.close();
});

test('jobs that were given up, wait too long or are tried again are named with their reason', async () => {
  assert.equal(await readState(/Nessun lavoro è rimasto indietro/), 'good');
  const add = (values: object) =>
    app.db
      .insertInto('jobs')
      .values({ name: 'mail', payload: '{}', most_attempts: 3, ...values })
      .execute();
  await add({ last_error: 'later', run_at: sql`now() + interval '1 minute'` });
  assert.equal(await readState(/1 lavoro non è riuscito e viene riprovato/), 'note');
  await add({ run_at: sql`now() - interval '61 minutes'` });
  assert.equal(await readState(/1 lavoro aspetta da più di un’ora/), 'odd');
  await add({ last_error: 'refused', died_at: sql`now()` });
  assert.equal(await readState(/mail: 1, l’ultimo per «refused»/), 'odd');
  await app.db.deleteFrom('jobs').execute();
});

test('functions that wait for the next start are odd, and those of a newer version are wrong', async () => {
  await sql`delete from applied_functions where file = 'platform/edits.sql'`.execute(app.owner);
  assert.equal(await readState(/^1 file di funzioni aspetta il prossimo avvio/), 'odd');
  await sql`update applied_functions set superseded_at = now() where file = 'platform/clock.sql'`.execute(
    app.owner,
  );
  assert.equal(await readState(/versione più nuova di WMS \(funzioni platform\/clock\.sql\)/), 'wrong');
});

test('migrations that wait for the next start are odd, and those of a newer version are wrong', async () => {
  await sql`insert into migrations (name) values ('9999_later.sql')`.execute(app.owner);
  assert.equal(await readState(/versione più nuova di WMS \(migrazione 9999_later/), 'wrong');
  await sql`delete from migrations where name >= '0022'`.execute(app.owner);
  assert.equal(await readState(/aspetta.* il prossimo avvio/), 'odd');
});

test('space is good from four times the server’s limit, odd from the limit, and wrong below it', () => {
  const state = (free: number) => notifySpace('/x', free, 700e6).state;
  assert.deepEqual([2800e6, 2800e6 - 1].map(state), ['good', 'odd']);
  assert.deepEqual([700e6, 700e6 - 1].map(state), ['odd', 'wrong']);
});

test('clocks may differ by two seconds; the time that the answer takes is not counted', () => {
  const state = (theirs: number) => notifyClock({ asked: 10_000, theirs, answered: 10_300 }).state;
  assert.deepEqual([8000, 12_300, 10_100].map(state), ['good', 'good', 'good']);
  assert.deepEqual([7999, 12_301].map(state), ['wrong', 'wrong']);
});
