/** The server's process: start, say where it listens, stop gracefully. */
import { buildApp } from './app.ts';
import { ensureAdmin } from './identity/first-start.ts';
import { forgetOldAttempts } from './identity/login-throttle.ts';
import { forgetOldLinks } from './identity/password-link.ts';
import { answerPasswordRequests } from './identity/password-requests.ts';
import { forgetOldSessions } from './identity/session.ts';
import { databaseServer, lockInstance, migrateDatabase } from './instance.ts';
import { workOnImports } from './logistics/imports/jobs.ts';
import { checkLedgerByNight, type LedgerAlarm } from './logistics/ledger-check.ts';
import { remindOfLoansByDay } from './logistics/loan-reminders.ts';
import { sharedChanges } from './platform/changes.ts';
import { ConfigError, readConfig, siteOf } from './platform/config.ts';
import { connect, isOutage } from './platform/database.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { InstanceInUse } from './platform/instance-lock.ts';
import { openMail } from './platform/mail.ts';
import { regularly } from './platform/regularly.ts';
import { CannotStart, databaseFailure, folderFailure } from './platform/start-failures.ts';
import { openStorage } from './platform/storage.ts';
import { logUnavailable } from './platform/unavailable.ts';

/** How long running requests may take to finish when the server is told to stop. */
const graceMs = 10_000;
const cleaningMs = 60 * 60 * 1000;
const mailMs = 3000;
const remindersMs = 15 * 60 * 1000;
const nightlyMs = 15 * 60 * 1000;
const importsMs = 500;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const lock = await lockInstance(config);
  const postgres = await databaseServer(config);
  await migrateDatabase(postgres);
  const { db, close } = connect(postgres.url);
  const jobs = connect(postgres.url, { max: 4, application: 'wms-jobs', patient: true });
  const adminPassword = await ensureAdmin(db, config.dataDir, config.adminPassword).catch((error) => {
    const known = folderFailure(error, config.dataDir, 'WMS_DATA_DIR');
    throw databaseFailure(known, postgres.url, postgres.hints.url);
  });
  const secure = config.publicUrl?.protocol === 'https:';
  const changes = sharedChanges(postgres.url, db);
  const storage = openStorage(config.storageDir);
  await storage.check().catch((error) => {
    throw folderFailure(error, config.storageDir, 'STORAGE_URL');
  });
  const app = await buildApp({
    db,
    changes,
    storage,
    mailIsSent: config.smtpUrl !== undefined,
    publicUrl: config.publicUrl?.href,
    secure,
    logLevel: config.logLevel,
  });

  const besides: (() => void)[] = [];
  let stopping = false;
  const stop = async (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    const unguarded = unguard?.();
    for (const end of besides) end();
    // A connection whose last request has just ended would be kept open for the next one.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    const late = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    await changes.stop();
    clearInterval(idle);
    clearTimeout(late);
    await Promise.all([close(), jobs.close(), unguarded]);
    await postgres.stop('fast');
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
      // Nobody told us to stop, so nobody would end us if a connection were never closed.
      setTimeout(() => process.exit(1), 2 * graceMs);
    },
  });

  const address = await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`\n  WMS è pronto: ${config.publicUrl?.href ?? address}\n`);
  if (adminPassword)
    process.stdout.write(
      `  Primo accesso: utente admin, password ${adminPassword}\n  (resta in ${config.dataDir}/admin-password.txt)\n`,
    );
  process.stdout.write('\n');
  const failed = (what: string) => (error: unknown) =>
    isOutage(error) ? logUnavailable(app.log, error, what) : app.log.warn({ err: error }, what);
  const clean = () =>
    Promise.all(
      [forgetOldAttempts, forgetOldLinks, forgetOldSessions, forgetOldKeys].map((forget) => forget(jobs.db)),
    );
  besides.push(regularly(cleaningMs, clean, failed('cleaning')));
  const onFailure = failed('import');
  const onWritten = () => changes.tell('logistics');
  besides.push(
    regularly(
      importsMs,
      () => workOnImports({ db: jobs.db, storage, onFailure, stopping: () => stopping, onWritten }),
      onFailure,
    ),
  );
  const { smtpUrl, mailFrom } = config;
  const mail = smtpUrl ? openMail(smtpUrl, mailFrom) : undefined;
  const alarm: LedgerAlarm = {
    mail,
    onDifferences: (found) => app.log.error(found, 'stock differs from its movements'),
    onFailure: failed('ledger check'),
  };
  besides.push(regularly(nightlyMs, () => checkLedgerByNight(jobs.db, alarm), alarm.onFailure));
  if (mail) {
    const post = { mail, site: siteOf(config), onFailure: failed('mail') };
    besides.push(regularly(mailMs, () => answerPasswordRequests(jobs.db, post), failed('password requests')));
    besides.push(regularly(remindersMs, () => remindOfLoansByDay(jobs.db, post), failed('loan reminders')));
  }
}

try {
  await start();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (error instanceof ConfigError || error instanceof InstanceInUse || error instanceof CannotStart)
    process.stderr.write(`${error.message}\n`);
  else if (code === 'EADDRINUSE')
    process.stderr.write('La porta è già occupata: scegline un’altra con PORT.\n');
  else
    process.stderr.write(
      `Il server non è partito: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  process.exit(1);
}
