import type { Reader } from '../database/connection.ts';

/**
 * Sends a question that many callers ask at the same moment to the database once: a caller who asks the same while it
 * runs gets the same answer. When a thousand people want one place, 999 of them get the same answer.
 */
export function askedOnce<Asked, T>(ask: (db: Reader, asked: Asked) => Promise<T>) {
  const underWay = new WeakMap<Reader, Map<string, Promise<T>>>();
  return (db: Reader, asked: Asked): Promise<T> => {
    const answers = underWay.get(db) ?? new Map<string, Promise<T>>();
    underWay.set(db, answers);
    const key = JSON.stringify(asked);
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(db, asked).finally(() => answers.delete(key));
    answers.set(key, answer);
    return answer;
  };
}

/** The callers who go first, by their question, until their turn is disposed of. */
const ahead = new Map<string, Promise<void>>();

/**
 * Lets one of several callers with the same question go first. The others wait without a connection, instead of holding
 * one each while they wait for a lock. When the first one has ended they check whether it `isOver`. Returns the turn,
 * which must be disposed of at the end, or null when it is over. Another process has its own turns, so only the
 * database guarantees anything.
 */
export async function takeTurn(asked: unknown, isOver: () => Promise<boolean>): Promise<Disposable | null> {
  const key = JSON.stringify(asked);
  for (;;) {
    if (await isOver()) return null;
    const other = ahead.get(key);
    if (!other) break;
    await other;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  ahead.set(key, promise);
  return {
    [Symbol.dispose]() {
      ahead.delete(key);
      resolve();
    },
  };
}
