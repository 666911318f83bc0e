import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { LookAtSpace } from './disk-space.ts';
import { Refusal } from './refusal.ts';
import type { Storage } from './storage.ts';

export type Watched = { db: Database; storage: Storage; space: LookAtSpace };

/**
 * `/api/health`: the process is alive. `/api/ready`: database and storage answer too, and there is room on the disk. For
 * whoever watches.
 */
export function serveHealth(app: FastifyInstance, { db, storage, space }: Watched): void {
  app.get('/api/health', async () => ({ status: 'ok' }));
  app.get('/api/ready', async (request) => {
    const room = await answering(db, storage, space).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      throw new Refusal(503, 'Database o archivio dei file non rispondono', undefined, 5);
    });
    if (room.state === 'spent') {
      request.log.warn(room, 'not ready: the disk is almost full');
      throw new Refusal(503, 'Lo spazio su disco sta finendo: libera spazio o aggiungine', undefined, 60);
    }
    return { status: 'ok' };
  });
}

async function answering(db: Database, storage: Storage, space: LookAtSpace) {
  const [room] = await Promise.all([space(), sql`select 1`.execute(db), storage.check()]);
  return room;
}
