/** Runs the jobs that are due, a few at a time, while this server answers requests and other servers work too. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, isOutage } from '../database/connection.ts';
import { type Changes, missedNews } from '../live/changes.ts';
import { logUnavailable } from '../unavailable.ts';
import { type Job, type JobTools, PermanentFailure } from './job.ts';
import { type JobPauses, pauseAfter } from './pauses.ts';
import { finishJob, giveUpJob, renewLease, retryJob, returnJob, type TakenJob, takeJob } from './queue.ts';

export type WorkerOptions = {
  jobs: readonly Job[];
  tools: Omit<JobTools, 'signal' | 'id'>;
  changes: Pick<Changes, 'listen' | 'notify'>;
  pauses: JobPauses;
  log: FastifyBaseLogger;
  /** The number of jobs that run at the same time. */
  slots?: number;
};

/** The running import needs a connection of the jobs' pool too. */
const usualSlots = 3;
const longestError = 2000;

/** Starts the work. Returns a function that stops it: no job begins, and running jobs end or are given back. */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { jobs, tools, changes, pauses, log, slots = usualSlots } = options;
  const { db } = tools;
  const known = new Map(jobs.map((job) => [job.name, job]));
  const names = [...known.keys()];
  const held = new Set<number>();
  const stopping = new AbortController();
  const { signal } = stopping;
  /** After an outage this server records a job's end before another server looks and begins the job again. */
  const retryOutcomeMs = Math.min(250, pauses.lookMs / 4);
  let news = Promise.withResolvers<void>();
  const wake = () => {
    news.resolve();
    news = Promise.withResolvers<void>();
  };
  const silence = changes.listen((topic) => (topic === 'jobs' || topic === missedNews) && wake());

  const logFailure = (error: unknown, what: string) => {
    if (!isOutage(error)) log.error({ err: error, job: what }, 'jobs');
    // A job that a stop didn't wait for any longer finds the database gone; the next server begins it again.
    else if (!signal.aborted) logUnavailable(log, error, what);
  };

  /** Repeats `record` until the database accepts it, or until the failure is no outage. */
  async function recordOutcome(what: string, record: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const error = await record().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error === undefined) return;
      logFailure(error, what);
      if (!isOutage(error) || signal.aborted) return;
      await sleep(retryOutcomeMs);
    }
  }

  async function giveUp(taken: TakenJob, job: Job | undefined, error: string): Promise<void> {
    const payload = job?.givenUp && job.payload.safeParse(taken.payload);
    await inTransaction(db, null, async (tx) => {
      if ((await giveUpJob(tx, taken, error)) && payload?.success)
        await job?.givenUp?.(payload.data, { tx, error });
    });
  }

  /** Runs a job. Returns the function that records its end in the database, and the topic of the screens to tell. */
  async function attemptJob(
    taken: TakenJob,
  ): Promise<{ record: () => Promise<unknown>; topic?: string | undefined }> {
    const { id, name, attempts, mostAttempts } = taken;
    const job = known.get(name);
    const endHere = (error: string) => {
      log.error({ job: name, id, attempts, error }, 'a job was given up: see wms doctor');
      return { record: () => giveUp(taken, job, error), topic: job?.shownIn };
    };
    if (!job) return endHere('unknown');
    if (taken.expired) return endHere('it waited until it was of no use');
    if (attempts > mostAttempts) return endHere('the server died at every attempt');
    const lost = new AbortController();
    const renewal = setInterval(() => {
      renewLease(db, taken, pauses.leaseMs).then(
        (ours) => ours || lost.abort(new Error('another server has begun this job')),
        (error) => logFailure(error, name),
      );
    }, pauses.leaseMs / 3);
    try {
      const payload = job.payload.parse(taken.payload);
      const done = await job.run(payload, { ...tools, id, signal: AbortSignal.any([signal, lost.signal]) });
      return { record: () => finishJob(db, taken), topic: done === false ? undefined : job.shownIn };
    } catch (thrown) {
      if (signal.aborted) return { record: () => returnJob(db, taken) };
      const error = String(thrown instanceof Error ? thrown.message : thrown).slice(0, longestError);
      if (attempts >= mostAttempts || thrown instanceof PermanentFailure) return endHere(error);
      if (isOutage(thrown)) logUnavailable(log, thrown, name);
      else log.warn({ err: thrown, job: name, id, attempts }, 'a job failed and is tried again');
      return { record: () => retryJob(db, taken, { error, pauseMs: pauseAfter(attempts, pauses) }) };
    } finally {
      clearInterval(renewal);
    }
  }

  async function runSlot(): Promise<void> {
    while (!signal.aborted) {
      // This promise is taken before the query, so that news of a job during the query is not missed.
      const newJob = news.promise;
      const taken = await takeJob(db, { names, held: [...held], leaseMs: pauses.leaseMs }).catch((error) =>
        logFailure(error, 'jobs'),
      );
      if (!taken) {
        const look = new AbortController();
        await Promise.race([
          newJob,
          sleep(pauses.lookMs, undefined, { signal: look.signal }).catch(() => {}),
        ]);
        look.abort();
        continue;
      }
      held.add(taken.id);
      const { record, topic } = await attemptJob(taken);
      await recordOutcome(taken.name, record);
      if (topic) changes.notify(topic);
      held.delete(taken.id);
    }
  }

  const ended = Promise.all(Array.from({ length: slots }, runSlot));
  return async () => {
    silence();
    stopping.abort(new Error('the server stops'));
    wake();
    await ended;
  };
}
