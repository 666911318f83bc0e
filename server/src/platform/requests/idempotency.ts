import { sql } from 'kysely';
import type { Database, Writer } from '../database/connection.ts';
import { refuse, typedRefusal } from '../refusal.ts';

const misuse = refuse.conflict('Questa operazione è già stata inviata con altri dati: ricarica la pagina');

/**
 * The refusal of a repeated request whose answer was a secret. Secrets aren't stored, so a person who missed one makes
 * a new one.
 */
const secretWasAnswered = () => refuse.conflict('Già creato: generane uno nuovo');

/** The change of one key: its person, its key and its request. */
export type Claim = {
  userId: number;
  key: string;
  /** The hash of the request. */
  requestHash: string;
  /** Whether the answer is a secret, which is not stored. */
  secret: boolean;
};

/** The stored answer of a change that was made with this key before, if any. */
export async function remembered(
  db: Database,
  { userId, key, secret }: Pick<Claim, 'userId' | 'key' | 'secret'>,
) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    answer(requestHash: string): unknown {
      if (row.request_hash !== requestHash) throw misuse;
      if (secret) throw secretWasAnswered();
      return row.answer;
    },
  };
}

/**
 * Runs `work` as the one change of this key, in the same transaction as its writes. Two requests with one key wait for
 * each other on the primary key, and the second gets the first one's answer.
 */
export async function claim(
  tx: Writer,
  { userId, key, requestHash, secret }: Claim,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: requestHash, answer: JSON.stringify(null) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const earlier = await remembered(tx, { userId, key, secret });
    if (!earlier) throw typedRefusal('/problems/in-progress', 'Operazione già in corso: riprova fra poco');
    return earlier.answer(requestHash);
  }
  const answer = await work();
  if (secret) return answer;
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** Deletes keys that are older than a day. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}
