/** Does the jobs that are due, a few at a time, beside the requests and beside other servers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isOutage } from '../database/connection.ts';
import { type Changes, missedNews } from '../live/changes.ts';
import { logUnavailable } from '../unavailable.ts';
import type { Job, JobTools } from './job.ts';
import { type JobPauses, pauseAfter } from './pauses.ts';
import { finishJob, giveUpJob, renewLease, retryJob, returnJob, type TakenJob, takeJob } from './queue.ts';

export type WorkerOptions = {
  jobs: readonly Job[];
  tools: Omit<JobTools, 'signal' | 'id'>;
  changes: Pick<Changes, 'listen'>;
  pauses: JobPauses;
  log: FastifyBaseLogger;
  /** How many at a time. */
  slots?: number;
};

/** Who holds connections of the jobs' pool beside these: the import that is under way. */
const usualSlots = 3;
const longestError = 2000;

/** Begins; answers how to stop: no other job is begun, and those under way end or are given back. */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { jobs, tools, changes, pauses, log, slots = usualSlots } = options;
  const { db } = tools;
  const known = new Map(jobs.map((job) => [job.name, job]));
  const names = [...known.keys()];
  const held = new Set<number>();
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Sooner than others look again after an outage: who did the work says so before another server begins it. */
  const insistMs = Math.min(250, pauses.lookMs / 4);
  let news = Promise.withResolvers<void>();
  const wake = () => {
    news.resolve();
    news = Promise.withResolvers<void>();
  };
  const silence = changes.listen((topic) => (topic === 'jobs' || topic === missedNews) && wake());

  const fail = (error: unknown, what: string) =>
    isOutage(error) ? logUnavailable(log, error, what) : log.error({ err: error, job: what }, 'jobs');

  /** Until the database has heard it, or it is clear that it never will. */
  async function insist(what: string, say: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const error = await say().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error === undefined) return;
      fail(error, what);
      if (!isOutage(error) || signal.aborted) return;
      await sleep(insistMs);
    }
  }

  /** Runs it and answers what to tell the database. */
  async function attempt(taken: TakenJob): Promise<() => Promise<unknown>> {
    const { id, name, attempts, mostAttempts } = taken;
    const job = known.get(name);
    const giveUp = (error: string) => {
      log.error({ job: name, id, attempts, error }, 'a job was given up: see wms doctor');
      return () => giveUpJob(db, taken, error);
    };
    if (!job) return giveUp('unknown');
    if (taken.expired) return giveUp('it waited until it was of no use');
    if (attempts > mostAttempts) return giveUp('the server died at every attempt');
    const lost = new AbortController();
    const renewal = setInterval(() => {
      renewLease(db, taken, pauses.leaseMs).then(
        (ours) => ours || lost.abort(new Error('another server has begun this job')),
        (error) => fail(error, name),
      );
    }, pauses.leaseMs / 3);
    try {
      const payload = job.payload.parse(taken.payload);
      await job.run(payload, { ...tools, id, signal: AbortSignal.any([signal, lost.signal]) });
      return () => finishJob(db, taken);
    } catch (thrown) {
      if (signal.aborted) return () => returnJob(db, taken);
      const error = String(thrown instanceof Error ? thrown.message : thrown).slice(0, longestError);
      if (attempts >= mostAttempts) return giveUp(error);
      if (isOutage(thrown)) logUnavailable(log, thrown, name);
      else log.warn({ err: thrown, job: name, id, attempts }, 'a job failed and is tried again');
      return () => retryJob(db, taken, { error, pauseMs: pauseAfter(attempts, pauses) });
    } finally {
      clearInterval(renewal);
    }
  }

  async function slot(): Promise<void> {
    while (!signal.aborted) {
      // What is told from here on is heard, also while the look is under way.
      const told = news.promise;
      const taken = await takeJob(db, { names, held: [...held], leaseMs: pauses.leaseMs }).catch((error) =>
        fail(error, 'jobs'),
      );
      if (!taken) {
        const look = new AbortController();
        await Promise.race([told, sleep(pauses.lookMs, undefined, { signal: look.signal }).catch(() => {})]);
        look.abort();
        continue;
      }
      held.add(taken.id);
      const outcome = await attempt(taken);
      await insist(taken.name, outcome);
      held.delete(taken.id);
    }
  }

  const ended = Promise.all(Array.from({ length: slots }, slot));
  return async () => {
    silence();
    stopping.abort(new Error('the server stops'));
    wake();
    await ended;
  };
}
