/** The process of the server: it starts, says where it listens, and stops gracefully. */
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { startChores } from './chores.ts';
import { personalData } from './cupboards.ts';
import { ensureAdmin } from './identity/users/first-start.ts';
import { databaseServer, lockInstance, migrateDatabase } from './instance.ts';
import { mailOf } from './mail.ts';
import { applyErasedPeople } from './operating/erased-people/applying.ts';
import { describeUnwrittenList, keepErasedList } from './operating/erased-people/keeping.ts';
import { readErasedList } from './operating/erased-people/list.ts';
import { CommandError } from './platform/command-line/run.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { connect } from './platform/database/connection.ts';
import { InstanceInUse } from './platform/embedded-postgres/instance-lock.ts';
import { freeBytesAt, spaceIn } from './platform/files/disk-space.ts';
import { openStorage } from './platform/files/storage.ts';
import { pausesOf } from './platform/jobs/pauses.ts';
import { sharedChanges } from './platform/live/changes.ts';
import {
  CannotStart,
  databaseFailure,
  folderFailure,
  listenFailure,
} from './platform/migrations/start-failures.ts';
import { addressesOf, forgetAddress, keepAddress } from './platform/served/address.ts';
import { describeUnreadable, takeInOrganisationFile } from './utilities/organisation/earlier-file.ts';

/** Milliseconds that running requests have to finish when the server is told to stop. */
const graceMs = 10_000;
/** Milliseconds that connections to the database have to be given back. */
const closingMs = 5000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const lock = await lockInstance(config);
  const postgres = await databaseServer(config);
  await migrateDatabase(postgres);
  // This runs before anybody can sign in, because a restore may have been interrupted.
  await applyErasedPeople(postgres.ownerUrl, personalData, (await readErasedList(config.dataDir)) ?? []);
  const { db, close } = connect(postgres.url);
  const jobs = connect(postgres.url, { max: 4, application: 'wms-jobs', patient: true });
  const adminPassword = await ensureAdmin(db, config.dataDir, config.adminPassword).catch((error) => {
    const known = folderFailure(error, config.dataDir, 'WMS_DATA_DIR');
    throw databaseFailure(known, postgres.url, postgres.hints.url);
  });
  await takeInOrganisationFile(db, config.dataDir, (file) => process.stderr.write(describeUnreadable(file)));
  const secure = config.publicUrl?.protocol === 'https:';
  const changes = sharedChanges(postgres.url, db);
  const storage = openStorage(config.storageDir);
  await storage.check().catch((error) => {
    throw folderFailure(error, config.storageDir, 'STORAGE_URL');
  });
  const { folder } = postgres;
  const places = [storage.freeBytes, ...(folder ? [() => freeBytesAt(folder)] : [])];
  const space = spaceIn(places, config.minFreeBytes);
  const endErasedList = await keepErasedList(db, changes, config.dataDir, (error) =>
    process.stderr.write(`${describeUnwrittenList(error)}\n`),
  );
  const app = await buildApp({
    db,
    changes,
    storage,
    space,
    mailIsSent: config.smtpUrl !== undefined,
    publicUrl: config.publicUrl?.href,
    signOn: config.signOn,
    passwordSignIn: config.passwordSignIn,
    secure,
    logLevel: config.logLevel,
  });

  let endChores = async () => {};
  let stopping = false;
  const stop = async (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    const unguarded = unguard?.();
    const worked = endChores();
    // Without this, a connection whose last request has just ended would be kept open for the next one.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    const late = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearInterval(idle);
    clearTimeout(late);
    // A session that outlives a killed PostgreSQL may never answer again, so the wait has a limit.
    // News is answered by reading, so it ends before the connections do.
    const heard = Promise.all([changes.stop(), endErasedList()]);
    const closed = Promise.all([heard.then(close), worked.then(jobs.close), unguarded]);
    await Promise.race([closed, sleep(closingMs)]);
    await postgres.stop('fast');
    await forgetAddress(config);
    await lock?.release();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
  const unguard = postgres.guard?.({
    onRestart: (told) => app.log.error(told, 'PostgreSQL died and was started again'),
    onFailure: (error) => app.log.error({ err: error }, 'PostgreSQL died and does not start'),
    onGivenUp: (sentence) => {
      process.stderr.write(`${sentence}\n`);
      void stop(1);
      // This process wasn't told to stop, so nobody would kill it if a connection were never closed.
      setTimeout(() => process.exit(1), 2 * graceMs);
    },
  });

  const address = await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw listenFailure(error, config);
  });
  await keepAddress(config, address);
  const firstAccess = adminPassword
    ? `  Primo accesso: utente admin, password ${adminPassword}\n  (resta in ${config.dataDir}/admin-password.txt)\n`
    : '';
  const reachedAt = config.publicUrl?.href ?? addressesOf(config, address).join('\n                ');
  process.stdout.write(`\n  WMS è pronto: ${reachedAt}\n${firstAccess}\n`);
  const mail = mailOf(config, jobs.db);
  const pauses = pausesOf(config.longestJobPauseMs);
  if (!stopping)
    endChores = startChores({ db: jobs.db, storage, space, changes, mail, pauses, log: app.log });
}

try {
  await start();
} catch (error) {
  if (
    error instanceof ConfigError ||
    error instanceof InstanceInUse ||
    error instanceof CannotStart ||
    error instanceof CommandError
  )
    process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(
      `Il server non è partito: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  process.exit(1);
}
