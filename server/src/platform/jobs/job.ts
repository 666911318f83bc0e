/** A job is work outside the requests: it is declared as data, and the transaction that needs it adds it. */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Reader, Writer } from '../database/connection.ts';
import type { Storage } from '../files/storage.ts';
import type { Mail } from '../mail/transport.ts';

/** The tools that a job gets. */
export type JobTools = {
  /** These connections may wait longer than those of requests. */
  db: Database;
  storage: Storage;
  /** Rejects without a mail server; a job with `needsMail` never runs there. */
  mail: Mail;
  log: FastifyBaseLogger;
  /** Aborts when the server stops: then a long job throws the signal's reason, and the next server begins it again. */
  signal: AbortSignal;
  /** The id of the job is the same at every attempt. */
  id: number;
};

export type Job<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: Payload;
  /** The number of attempts after which the job is given up; 25 when it is missing, which take about 8 hours. */
  readonly attempts?: number;
  /** The job waits until there is a mail server, or until it expires. */
  readonly needsMail?: true;
  /**
   * The cupboard whose screens show what the job does, such as 'logistics'. The screens are told when the job has
   * ended or was given up, so that nobody must reload a page to see that a mail has left. A `run` that answers false
   * has changed nothing, so no screen is told.
   */
  readonly shownIn?: string;
  /** A job that throws is tried again later, so it must do no harm when it runs twice. */
  run(payload: z.output<Payload>, tools: JobTools): Promise<unknown>;
  /** Tells the people who wait for the job, in the transaction that gives it up; the error says why. */
  givenUp?(payload: z.output<Payload>, tools: { tx: Writer; error: string }): Promise<unknown>;
};

/** A job throws this when another attempt would fail in the same way; then it is given up at once. */
export class PermanentFailure extends Error {}

export const job = <Payload extends z.ZodType>(definition: Job<Payload>): Job<Payload> => definition;

export type AddJobOptions = {
  /** At most one waiting job has this key; when the job is added while it runs, it runs once more afterwards. */
  key?: string;
  /** The job doesn't begin before this moment. */
  runAt?: Date;
  /** From this moment on nobody needs the job, and it is given up. */
  expiresAt?: Date;
};

const usualAttempts = 25;

type JobRequest<Payload extends z.ZodType> = Pick<Job<Payload>, 'name' | 'payload' | 'attempts'>;

/** Adds a job, which begins after the commit of this transaction on the server that takes it first. */
export const addJob = <Payload extends z.ZodType>(
  tx: Reader,
  job: JobRequest<Payload>,
  data: z.input<Payload>,
  options: AddJobOptions = {},
): Promise<void> => addJobs(tx, job, [{ data, ...options }]);

/** Adds several jobs of a kind in one statement; their keys differ. */
export async function addJobs<Payload extends z.ZodType>(
  tx: Reader,
  { name, payload, attempts = usualAttempts }: JobRequest<Payload>,
  jobs: readonly ({ data: z.input<Payload> } & AddJobOptions)[],
): Promise<void> {
  if (jobs.length === 0) return;
  await tx
    .insertInto('jobs')
    .values(
      jobs.map(({ data, key, runAt, expiresAt }) => ({
        name,
        key: key ?? null,
        payload: JSON.stringify(payload.parse(data)),
        most_attempts: attempts,
        expires_at: expiresAt ?? null,
        ...(runAt && { run_at: runAt }),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).where(sql<boolean>`key is not null and died_at is null`).doUpdateSet({
        payload: sql`excluded.payload`,
        expires_at: sql`excluded.expires_at`,
        run_at: sql`case when jobs.lease is null then excluded.run_at else jobs.run_at end`,
        attempts: sql`case when jobs.lease is null then 0 else jobs.attempts end`,
        again: sql`jobs.lease is not null`,
      }),
    )
    .execute();
}
