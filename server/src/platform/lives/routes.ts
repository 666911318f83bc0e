import { holdsPermissionFor, type moveEndpoint } from '@wms/contract/platform/life';
import type { Writer } from '../database/connection.ts';
import { type ConstraintSentences, conflict } from '../database/constraint-sentences.ts';
import { implement, type Route } from '../http/endpoint.ts';
import type { User } from '../people/user.ts';
import { makeMove, type StatefulTable } from './make-move.ts';

/** A move that a person asks for, before anything was checked. */
export type AskedMove<M extends string> = { id: number; move: M; user: User; tx: Writer };

/** Implements the endpoint of a life's plain moves. `before` may refuse a move that its maker may otherwise make. */
export const implementMoves = <S extends string, M extends string>(
  endpoint: ReturnType<typeof moveEndpoint<M>>,
  living: StatefulTable<S, M>,
  before?: (asked: AskedMove<M>) => Promise<void>,
): Route =>
  implement(endpoint, async ({ params: { id, move }, body: { version, reason }, user, tx }) => {
    if (holdsPermissionFor(living.life.moves[move], user.permissions)) await before?.({ id, move, user, tx });
    await makeMove(tx, living, { id, move, by: user, version, reason });
    return { message: living.life.moves[move].done };
  });

/** The sentences for a step that the database itself refuses; the server's own checks explain more. */
export const lifeConstraints: ConstraintSentences = {
  life_step: conflict('Questo passaggio di stato non è previsto'),
};
