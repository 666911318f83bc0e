/** The moves of a request about somebody's data. */
import {
  type DataRequestKind,
  type DataRequestMove,
  type DataRequestState,
  dataRequestKinds,
  dataRequestLife,
} from '@wms/contract/humanResources/people/data-requests/life';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { commonNames, field, stateOf } from '../../../platform/history/description.ts';
import { historyOf } from '../../../platform/history/history.ts';
import { makeMove, type StatefulTable } from '../../../platform/lives/make-move.ts';
import { notify } from '../../../platform/news/notify.ts';
import { refuse } from '../../../platform/refusal.ts';
import { dataRequestClosed } from './news.ts';

export type FoundRequest = {
  userId: number;
  kind: DataRequestKind;
  state: DataRequestState;
  entered: boolean;
};

const missing = 'Questa richiesta non c’è';
export const missingRequest = () => refuse.notFound(missing);

/** Locks the request, so that nobody closes it meanwhile. Refuses with 404 when it doesn't exist. */
export async function lockRequest(tx: Writer, id: number): Promise<FoundRequest> {
  const [request] = await runSql(tx)<FoundRequest>`
    select user_id as "userId", kind, state, entered from data_requests where id = ${id} for no key update`;
  if (!request) throw missingRequest();
  return request;
}

const requestHistory = historyOf({
  tables: {
    data_requests: {
      one: 'Richiesta',
      feminine: true,
      fields: {
        kind: field('Che cosa', { words: dataRequestKinds }),
        // The log does not keep what was written.
        note: field('', { describe: () => 'Nota cambiata' }),
        state: stateOf(dataRequestLife),
      },
    },
  },
  names: commonNames,
});

export const dataRequestLifeTable: StatefulTable<DataRequestState, DataRequestMove> = {
  life: dataRequestLife,
  table: 'data_requests',
  stateColumn: 'state',
  ownerColumn: 'user_id',
  versionColumn: 'version',
  stepColumn: 'data_request_id',
  missing,
  refuseStale: (tx, request, seen) => requestHistory.refuseStaleAct(tx, 'data_requests', request, seen),
  work: {
    refuse: async (tx, { id }) => {
      const { kind, entered } = await lockRequest(tx, id);
      // A person always gets a copy of their own data; nobody decides about it (GDPR, article 15).
      if (kind === 'esportazione' && !entered)
        throw refuse.conflict('L’esportazione che la persona ha chiesto da sé si prepara da sola');
      return {};
    },
  },
  notify: async (tx, { id, move, by, reason }) => {
    const { userId, kind } = await lockRequest(tx, id);
    if (by?.id !== userId) await notify(tx, dataRequestClosed, { userId, kind, move, reason });
  },
};

/** Closes the open requests of an erased person. Returns the id of their request for the erasure, null without one. */
export async function closeDataRequests(tx: Writer, personId: number): Promise<number | null> {
  const open = await runSql(tx)<{ id: number; kind: DataRequestKind }>`
    select id, kind from data_requests where user_id = ${personId} and state = 'aperta'`;
  for (const { id, kind } of open)
    await makeMove(tx, dataRequestLifeTable, {
      id,
      move: kind === 'cancellazione' ? 'complete' : 'withdraw',
      by: null,
    });
  return open.find(({ kind }) => kind === 'cancellazione')?.id ?? null;
}
