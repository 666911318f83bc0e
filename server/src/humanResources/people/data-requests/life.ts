/** How a request about somebody's data goes on. */
import {
  type DataRequestKind,
  type DataRequestMove,
  type DataRequestState,
  dataRequestLife,
} from '@wms/contract/humanResources/people/data-requests/life';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Living, makeMove } from '../../../platform/lives/make-move.ts';
import { tell } from '../../../platform/news/tell.ts';
import { notFound, Refusal, typedRefusal } from '../../../platform/refusal.ts';
import { dataRequestClosed } from './news.ts';

export type FoundRequest = {
  userId: number;
  kind: DataRequestKind;
  state: DataRequestState;
  entered: boolean;
};

const missing = 'Questa richiesta non c’è';
export const missingRequest = () => notFound(missing);

/** Locks the request, so that nobody closes it meanwhile. Refuses with 404 what isn't there. */
export async function lockRequest(tx: Writer, id: number): Promise<FoundRequest> {
  const [request] = await runSql(tx)<FoundRequest>`
    select user_id as "userId", kind, state, entered from data_requests where id = ${id} for no key update`;
  if (!request) throw missingRequest();
  return request;
}

export const livingDataRequest: Living<DataRequestState, DataRequestMove> = {
  life: dataRequestLife,
  table: 'data_requests',
  stateColumn: 'state',
  ownerColumn: 'user_id',
  versionColumn: 'version',
  stepColumn: 'data_request_id',
  missing,
  refuseStale: async (_, { version }, seen) => {
    if (version !== seen)
      throw typedRefusal('/problems/stale', 'Intanto la richiesta è cambiata: riguardala');
  },
  work: {
    refuse: async (tx, { id }) => {
      const { kind, entered } = await lockRequest(tx, id);
      // Nobody decides whether a person gets a copy of their own data (GDPR, article 15).
      if (kind === 'esportazione' && !entered)
        throw new Refusal(409, 'L’esportazione che la persona ha chiesto da sé si prepara da sola');
      return {};
    },
  },
  tell: async (tx, { id, move, by, reason }) => {
    const { userId, kind } = await lockRequest(tx, id);
    if (by?.id !== userId) await tell(tx, dataRequestClosed, { userId, kind, move, reason });
  },
};

/** Closes what an erased person had asked for; answers the id of their request for the erasure, null without one. */
export async function closeDataRequests(tx: Writer, personId: number): Promise<number | null> {
  const open = await runSql(tx)<{ id: number; kind: DataRequestKind }>`
    select id, kind from data_requests where user_id = ${personId} and state = 'aperta'`;
  for (const { id, kind } of open)
    await makeMove(tx, livingDataRequest, {
      id,
      move: kind === 'cancellazione' ? 'complete' : 'withdraw',
      by: null,
    });
  return open.find(({ kind }) => kind === 'cancellazione')?.id ?? null;
}
