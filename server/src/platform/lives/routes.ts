import type { Endpoint } from '@wms/contract/platform/endpoint';
import { holdsPermissionFor, type moveEndpoint } from '@wms/contract/platform/life';
import { undoReason } from '@wms/contract/platform/undo';
import type { TableWithId, Writer } from '../database/connection.ts';
import { type ConstraintSentences, conflict } from '../database/constraint-sentences.ts';
import { implement, type Route } from '../http/endpoint.ts';
import type { User } from '../people/user.ts';
import { type CounterAct, counterAct } from '../undo/counter-act.ts';
import { versionOf } from '../undo/version-of.ts';
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
    const { from } = await makeMove(tx, living, { id, move, by: user, version, reason });
    return {
      message: living.life.moves[move].done,
      undo: await movesBack(tx, endpoint, living, { id, move, from }),
    };
  });

/** Returns the declared move that takes this one back, if it leads to the state from which the thing came. */
export async function movesBack<S extends string, M extends string>(
  tx: Writer,
  endpoint: ReturnType<typeof moveEndpoint<M>>,
  { life, table }: StatefulTable<S, M>,
  { id, move, from }: { id: number; move: M; from: S },
): Promise<CounterAct[]> {
  const back = life.moves[move].back as M | undefined;
  if (back === undefined || life.moves[back].to !== from) return [];
  const version = await versionOf(tx, table as TableWithId, id);
  const reason = life.moves[back].reason ? undoReason : null;
  const params = { id: String(id), move: back };
  return [counterAct<Endpoint>(endpoint, { params, body: { version, reason } })];
}

/** The sentences for a step that the database itself refuses; the server's own checks explain more. */
export const lifeConstraints: ConstraintSentences = {
  life_step: conflict('Questo passaggio di stato non è previsto'),
};
