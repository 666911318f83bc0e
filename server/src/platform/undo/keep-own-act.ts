import { ownActDays } from '@wms/contract/platform/undo';
import { sql } from 'kysely';
import type { Database, Writer } from '../database/connection.ts';
import type { User } from '../people/user.ts';
import { type CounterAct, nameOf } from './counter-act.ts';

/** The answer of an act that can be undone, as its code gives it. */
type UndoableAnswer = { readonly message?: string; readonly undo?: readonly CounterAct[] };

/** The longest words that are kept of an act; of longer ones the sentences that fit say it. */
const mostWords = 300;

/**
 * Keeps an act of a person with its counter-acts, in the act's own transaction. Returns the answer with the number of
 * the act in place of the counter-acts; there is none when nothing can be undone.
 */
export async function keepOwnAct(tx: Writer, { id: userId }: User, answered: unknown): Promise<unknown> {
  const { undo = [], ...answer } = answered as UndoableAnswer;
  if (undo.length === 0 || !answer.message) return answer;
  const calls = undo.map(({ endpoint, ...parts }) => ({ endpoint: nameOf(endpoint), ...parts }));
  const { id } = await tx
    .insertInto('own_acts')
    .values({ user_id: userId, words: shorten(answer.message), calls: JSON.stringify(calls) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...answer, undo: id };
}

function shorten(words: string): string {
  if (words.length <= mostWords) return words;
  const end = words.lastIndexOf('. ', mostWords);
  return end > 0 ? words.slice(0, end) : `${words.slice(0, words.lastIndexOf(' ', mostWords - 1))}…`;
}

/** Deletes the acts that are too old to be undone. */
export async function forgetOldActs(db: Database): Promise<void> {
  await db
    .deleteFrom('own_acts')
    .where('at', '<', sql<string>`current_moment() - make_interval(days => ${ownActDays})`)
    .execute();
}
