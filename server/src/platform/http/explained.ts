import type { FastifyRequest } from 'fastify';
import type { Database, Reader } from '../database/connection.ts';
import { Refusal } from '../refusal.ts';

/**
 * A refusal whose explanation is read after the refused transaction has ended. Reading it earlier would keep others
 * waiting, and in a transaction that the database has refused nothing can be read at all.
 */
export class ExplainedRefusal extends Refusal {
  readonly explain: (db: Reader) => Promise<Refusal>;

  constructor(status: number, detail: string, explain: (db: Reader) => Promise<Refusal>) {
    super(status, detail);
    this.explain = explain;
  }
}

/**
 * Returns an error with its explanation, now that its transaction has ended. When the explanation fails, the refusal is
 * returned unchanged.
 */
export async function explainRefusal(
  error: unknown,
  request: FastifyRequest,
  db: Database,
): Promise<unknown> {
  if (!(error instanceof ExplainedRefusal)) return error;
  return error.explain(db).catch((failure: unknown) => {
    request.log.warn({ err: failure }, 'a refusal was not explained');
    return error;
  });
}
