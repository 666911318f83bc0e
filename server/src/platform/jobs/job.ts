/** Work that is done beside the requests: declared as data, added by the transaction that it belongs to. */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Reader } from '../database/connection.ts';
import type { Storage } from '../files/storage.ts';
import type { Mail } from '../mail/transport.ts';

/** What a job works with. */
export type JobTools = {
  /** Connections that may wait longer than a request's. */
  db: Database;
  storage: Storage;
  /** Rejects where there is no mail server; a job that says `needsMail` is never run there. */
  mail: Mail;
  log: FastifyBaseLogger;
  /** Aborted when the server stops: a long job throws its reason, and is begun again by the next server. */
  signal: AbortSignal;
  /** Which job it is, the same at every attempt. */
  id: number;
};

export type Job<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: Payload;
  /** How often it is tried before it is given up; 25 unless told, about 8 hours. */
  readonly attempts?: number;
  /** Waits on a server without a mail server, until there is one or it is of no use any more. */
  readonly needsMail?: true;
  /** Whatever it throws is tried again later: it may be run twice, so it must bear that. */
  run(payload: z.output<Payload>, tools: JobTools): Promise<unknown>;
};

export const job = <Payload extends z.ZodType>(definition: Job<Payload>): Job<Payload> => definition;

export type AddJobOptions = {
  /** Of all living jobs with this key there is one at most; added while it runs, it is run once more. */
  key?: string;
  /** Not before this moment. */
  runAt?: Date;
  /** From this moment on it is of no use to anybody, and is given up. */
  expiresAt?: Date;
};

const usualAttempts = 25;

/** Adds a job; it begins once this transaction is committed, on whichever server looks first. */
export async function addJob<Payload extends z.ZodType>(
  tx: Reader,
  { name, payload, attempts = usualAttempts }: Job<Payload>,
  data: z.input<Payload>,
  { key, runAt, expiresAt }: AddJobOptions = {},
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      name,
      key: key ?? null,
      payload: JSON.stringify(payload.parse(data)),
      most_attempts: attempts,
      expires_at: expiresAt ?? null,
      ...(runAt && { run_at: runAt }),
    })
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
