import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { Refusal } from './refusal.ts';
import type { Storage } from './storage.ts';

/** `/api/health`: the process is alive. `/api/ready`: database and storage answer too. For whoever watches. */
export function serveHealth(app: FastifyInstance, db: Database, storage: Storage): void {
  app.get('/api/health', async () => ({ status: 'ok' }));
  app.get('/api/ready', async () => {
    try {
      await Promise.all([sql`select 1`.execute(db), storage.check()]);
    } catch (cause) {
      const refusal = new Refusal(503, 'Database o archivio dei file non rispondono', undefined, 5);
      // The log tells which of the two.
      refusal.cause = cause;
      throw refusal;
    }
    return { status: 'ok' };
  });
}
