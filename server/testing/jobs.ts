/** Runs the jobs of a test's database like a server, but with short pauses. */
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { jobs as allJobs } from '../src/chores.ts';
import type { Database } from '../src/platform/database/connection.ts';
import type { Storage } from '../src/platform/files/storage.ts';
import type { Job } from '../src/platform/jobs/job.ts';
import type { JobPauses } from '../src/platform/jobs/pauses.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { type Changes, localChanges } from '../src/platform/live/changes.ts';
import { type Mail, noMail, openMail } from '../src/platform/mail/transport.ts';

export const shortPauses: JobPauses = { longestMs: 20, leaseMs: 10_000, lookMs: 20 };

export type LogLine = { level: number; msg: string; [field: string]: unknown };

/** Opens mail to this mailbox, like that of a server that people reach at https://wms.example.org. */
export const mailTo = (mailbox: { url: string }, organisation?: string): Mail =>
  openMail(mailbox.url, 'WMS <wms@example.org>', async () => ({
    site: 'https://wms.example.org/',
    organisation,
  }));

export type TestWorker = { lines: LogLine[]; stop(): Promise<void> };

/** Starts the worker of one server; `lines` is its log. */
export function startTestWorker(
  { db, storage, changes = localChanges() }: { db: Database; storage: Storage; changes?: Changes },
  {
    mail,
    jobs = allJobs,
    pauses = shortPauses,
  }: { mail?: Mail; jobs?: readonly Job[]; pauses?: JobPauses } = {},
): TestWorker {
  const lines: LogLine[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const { log } = Fastify({ logger: { level: 'warn', stream } });
  const stop = startWorker({
    jobs: mail ? jobs : jobs.filter(({ needsMail }) => !needsMail),
    tools: { db, storage, mail: mail ?? noMail, log },
    changes,
    pauses,
    log,
  });
  return { lines, stop };
}

/** Runs jobs until none is left; failed ones are tried again at once. Answers the log. */
export async function workOff(...given: Parameters<typeof startTestWorker>): Promise<LogLine[]> {
  const worker = startTestWorker(...given);
  try {
    await until(async () => (await countLivingJobs(given[0].db)) === 0, 'no job is left');
  } finally {
    await worker.stop();
  }
  return worker.lines;
}

export async function countLivingJobs(db: Database): Promise<number> {
  const rows = await db.selectFrom('jobs').select('id').where('died_at', 'is', null).execute();
  return rows.length;
}

/**
 * Answers what `holds` answers as soon as that is something. Rejects after a minute with `what`, which says what was
 * awaited.
 */
export async function until<T>(holds: () => T | Promise<T>, what = String(holds)): Promise<NonNullable<T>> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`a minute has passed without this: ${what}`);
    await sleep(10);
  }
}
