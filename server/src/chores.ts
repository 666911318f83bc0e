/** What the server does beside the requests, again and again: imports, mails, reminders, nightly checks, tidying up. */
import type { FastifyBaseLogger } from 'fastify';
import { forgetOldLetters, sendLetters } from './identity/letters/sending.ts';
import { forgetOldLinks } from './identity/password/link.ts';
import { answerPasswordRequests } from './identity/password/requests.ts';
import { forgetOldDevices } from './identity/sessions/known-devices.ts';
import { forgetOldAttempts } from './identity/sessions/login-throttle.ts';
import { forgetOldSessions } from './identity/sessions/routes.ts';
import { workOnImports } from './logistics/imports/jobs/work.ts';
import { remindOfLoansByDay } from './logistics/loans/reminders.ts';
import { checkLedgerByNight, type LedgerAlarm } from './logistics/stock/ledger-check.ts';
import { type Config, siteOf } from './platform/config.ts';
import { type Database, isOutage } from './platform/database/connection.ts';
import { checkFilesByNight, type FileAlarm } from './platform/files/check.ts';
import type { LookAtSpace } from './platform/files/disk-space.ts';
import type { Storage } from './platform/files/storage.ts';
import { removeUnrecorded } from './platform/files/unrecorded.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import type { Changes } from './platform/live/changes.ts';
import { openMail } from './platform/mail.ts';
import { regularly } from './platform/regularly.ts';
import { logUnavailable } from './platform/unavailable.ts';

const everyHour = 60 * 60 * 1000;
const everyDay = 24 * everyHour;
/** For what is due at an hour of the day: often enough to be on time. */
const everyQuarter = 15 * 60 * 1000;
const every3Seconds = 3000;
const everyMoment = 500;

export type Workplace = {
  config: Config;
  /** Connections that may wait longer than a request's. */
  db: Database;
  storage: Storage;
  space: LookAtSpace;
  changes: Changes;
  log: FastifyBaseLogger;
};

/** Begins all of it; answers how to stop. What is under way then ends as soon as it can. */
export function startChores({ config, db, storage, space, changes, log }: Workplace): () => void {
  let stopped = false;
  const stopping = () => stopped;
  const failed = (what: string) => (error: unknown) =>
    isOutage(error) ? logUnavailable(log, error, what) : log.warn({ err: error }, what);
  const chores: (() => void)[] = [];
  const begin = (everyMs: number, what: string, work: () => Promise<unknown>) =>
    chores.push(regularly(everyMs, work, failed(what)));

  begin(everyHour, 'disk space', async () => {
    const room = await space();
    if (room.state !== 'enough') log.warn(room, 'the disk is getting full');
  });
  const forget = [
    forgetOldAttempts,
    forgetOldDevices,
    forgetOldLetters,
    forgetOldLinks,
    forgetOldSessions,
    forgetOldKeys,
  ];
  begin(everyHour, 'cleaning', () =>
    Promise.all([...forget.map((forgetOld) => forgetOld(db)), storage.removeLeftovers()]),
  );
  begin(everyDay, 'unrecorded files', () => removeUnrecorded(db, config.storageDir));
  const onWritten = () => changes.tell('logistics');
  begin(everyMoment, 'import', () =>
    workOnImports({ db, storage, onFailure: failed('import'), stopping, onWritten }),
  );

  const { smtpUrl, mailFrom } = config;
  const mail = smtpUrl ? openMail(smtpUrl, mailFrom) : undefined;
  const ledgerAlarm: LedgerAlarm = {
    mail,
    onDifferences: (found) => log.error(found, 'stock differs from its movements'),
    onFailure: failed('ledger check'),
  };
  begin(everyQuarter, 'ledger check', () => checkLedgerByNight(db, ledgerAlarm));
  const fileAlarm: FileAlarm = {
    mail,
    stopping,
    onFaults: (faults) => log.error({ faults }, 'stored files are damaged or lost: see wms doctor'),
    onFailure: failed('file check'),
  };
  begin(everyQuarter, 'file check', () => checkFilesByNight(db, storage, fileAlarm));
  if (mail) {
    const post = { mail, site: siteOf(config), onFailure: failed('mail') };
    const onLink = (on: number) =>
      log.warn({ kind: 'security', event: 'password-link-issued', on }, 'password-link-issued');
    begin(every3Seconds, 'password requests', () => answerPasswordRequests(db, { ...post, onLink }));
    begin(every3Seconds, 'letters', () => sendLetters(db, post));
    begin(everyQuarter, 'loan reminders', () => remindOfLoansByDay(db, post));
  }
  return () => {
    stopped = true;
    for (const end of chores) end();
  };
}
