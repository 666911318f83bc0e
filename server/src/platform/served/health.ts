import type { FastifyInstance } from 'fastify';
import { type Database, runSql } from '../database/connection.ts';
import { isDiskFull, type LookAtSpace } from '../files/disk-space.ts';
import type { Storage } from '../files/storage.ts';
import { Refusal } from '../refusal.ts';

export type HealthTools = { db: Database; storage: Storage; space: LookAtSpace };

/**
 * The addresses for monitoring. `/api/health` answers that the process is alive; `/api/ready` that database and storage
 * answer too, and that the disk has free space.
 */
export function serveHealth(app: FastifyInstance, { db, storage, space }: HealthTools): void {
  app.get('/api/health', async () => ({ status: 'ok' }));
  app.get('/api/ready', async () => {
    const room = await answering(db, storage, space).catch((cause: unknown) => {
      if (isDiskFull(cause))
        throw notReady('Lo spazio su disco è finito: libera spazio o aggiungine', 60, cause);
      // The log says which of the two doesn't answer.
      throw notReady('Database o archivio dei file non rispondono', 5, cause);
    });
    if (room.state === 'spent')
      throw notReady('Lo spazio su disco sta finendo: libera spazio o aggiungine', 60);
    return { status: 'ok' };
  });
}

function notReady(sentence: string, retryAfterSeconds: number, cause?: unknown): Refusal {
  const refusal = new Refusal(503, sentence, undefined, retryAfterSeconds);
  refusal.cause = cause;
  return refusal;
}

async function answering(db: Database, storage: Storage, space: LookAtSpace) {
  const [room] = await Promise.all([space(), runSql(db)`select 1`, storage.check()]);
  return room;
}
