import type { Reader } from '../database/connection.ts';

/**
 * Makes a question that many ask at the same moment go to the database once: whoever asks the same while it is under
 * way gets the same answer. Of a thousand people who want one place 999 hear the same.
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

/** Who goes ahead of the others, until they are disposed of. */
const ahead = new Map<string, Promise<void>>();

/**
 * Lets one of those who ask for the same at the same moment go ahead. The others wait without a connection, where they
 * would wait for a lock with one each, and look again whether it `isOver` when that one has ended. Answers the turn,
 * to be disposed of at the end, or null when it is over. Another process has its own turns: only the database promises.
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
