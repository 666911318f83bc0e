import type { Reader } from '../../../platform/database/connection.ts';

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
