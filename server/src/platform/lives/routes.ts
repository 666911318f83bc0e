import type { moveEndpoint } from '@wms/contract/platform/life';
import { implement, type Route } from '../http/endpoint.ts';
import { type ConstraintSentences, conflict } from '../http/problem.ts';
import { type Living, makeMove } from './make-move.ts';

/** Gives the endpoint of a life's plain moves its code. */
export const implementMoves = <S extends string, M extends string>(
  endpoint: ReturnType<typeof moveEndpoint<M>>,
  living: Living<S, M>,
): Route =>
  implement(endpoint, async ({ params: { id, move }, body: { version, reason }, user, tx }) => {
    await makeMove(tx, living, { id, move, by: user, version, reason });
    return { message: living.life.moves[move].done };
  });

/** The sentences for a step that the database itself refuses; the server's own checks explain more. */
export const lifeConstraints: ConstraintSentences = {
  life_step: conflict('Questo passaggio di stato non è previsto'),
};
