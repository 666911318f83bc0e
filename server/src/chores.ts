/**
 * The work of the server besides requests: the jobs that it knows, their schedules, and the work that each process does
 * by itself.
 */
import type { FastifyBaseLogger } from 'fastify';
import { cleaningSchedule } from './cleaning.ts';
import { cupboards, importers, personalData } from './cupboards.ts';
import { type Database, isOutage } from './platform/database/connection.ts';
import { fileCheckSchedule } from './platform/file-check/check.ts';
import { unrecordedSchedule } from './platform/file-check/unrecorded-job.ts';
import type { LookAtSpace } from './platform/files/disk-space.ts';
import type { Storage } from './platform/files/storage.ts';
import { workOnImports } from './platform/imports/jobs/work.ts';
import type { Job } from './platform/jobs/job.ts';
import type { JobPauses } from './platform/jobs/pauses.ts';
import { addDueJobs, type Schedule } from './platform/jobs/schedule.ts';
import { startWorker } from './platform/jobs/worker.ts';
import type { Changes } from './platform/live/changes.ts';
import { type Mail, noMail } from './platform/mail/transport.ts';
import { mailJob } from './platform/news/mail-job.ts';
import { regularly } from './platform/regularly.ts';
import { logUnavailable } from './platform/unavailable.ts';

const everyHour = 60 * 60 * 1000;
const everyMinute = 60 * 1000;
const everyMoment = 500;

const schedules: readonly Schedule[] = [
  cleaningSchedule,
  fileCheckSchedule,
  unrecordedSchedule,
  ...cupboards.flatMap(({ schedules }) => schedules ?? []),
];

export const jobs: readonly Job[] = [
  mailJob,
  ...cupboards.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs({ personalData }) : jobs)),
  ...schedules.map(({ job }) => job),
];

export type Workplace = {
  /** Connections that may wait longer than a request's. */
  db: Database;
  storage: Storage;
  space: LookAtSpace;
  changes: Changes;
  /** Undefined without a mail server. */
  mail: Mail | undefined;
  pauses: JobPauses;
  log: FastifyBaseLogger;
};

/**
 * Starts all of this work. Returns a function that stops it, which takes until the running work has ended or was given
 * back.
 */
export function startChores({
  db,
  storage,
  space,
  changes,
  mail,
  pauses,
  log,
}: Workplace): () => Promise<void> {
  let stopped = false;
  const failed = (what: string) => (error: unknown) => {
    if (!isOutage(error)) log.warn({ err: error }, what);
    // Work that a stop didn't wait for any longer finds the database gone; the next server does it again.
    else if (!stopped) logUnavailable(log, error, what);
  };
  const begin = (everyMs: number, what: string, work: () => Promise<unknown>) =>
    regularly(everyMs, work, failed(what));

  const stopping = () => stopped;
  const chores = [
    begin(everyHour, 'disk space', async () => {
      const room = await space();
      if (room.state !== 'enough') log.warn(room, 'the disk is getting full');
    }),
    begin(everyHour, 'leftovers', () => storage.removeLeftovers()),
    begin(everyMoment, 'import', () =>
      workOnImports({ db, importers, storage, onFailure: failed('import'), stopping, changes }),
    ),
    begin(everyMinute, 'schedules', () => addDueJobs(db, schedules)),
  ];
  const stopWorker = startWorker({
    jobs: mail ? jobs : jobs.filter(({ needsMail }) => !needsMail),
    tools: { db, storage, mail: mail ?? noMail, log },
    changes,
    pauses,
    log,
  });
  return async () => {
    stopped = true;
    await Promise.all([...chores.map((end) => end()), stopWorker()]);
  };
}
