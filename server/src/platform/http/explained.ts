import type { FastifyRequest } from 'fastify';
import type { Database, Reader } from '../database/connection.ts';
import { Refusal } from '../refusal.ts';

/**
 * A refusal that is sent with what is read once the refused transaction has ended: reading it before would keep others
 * waiting, and after a refusal of the database it can't be read there at all.
 */
export class ExplainedRefusal extends Refusal {
  readonly explain: (db: Reader) => Promise<Refusal>;

  constructor(status: number, detail: string, explain: (db: Reader) => Promise<Refusal>) {
    super(status, detail);
    this.explain = explain;
  }
}

/** An error as it can be told now that its transaction has ended; a refusal stays as it is when that fails. */
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
