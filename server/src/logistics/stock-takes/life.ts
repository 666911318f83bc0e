/** How a stock-take goes from one state to another; its approval has more to do (approval.ts). */
import { moveStockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import {
  type StockTakeMove,
  type StockTakeState,
  stockTakeLife,
} from '@wms/contract/logistics/stock-takes/life';
import { openActions, openMoves } from '@wms/contract/platform/life';
import { sql } from 'kysely';
import type { User } from '../../platform/http/endpoint.ts';
import type { Living, Maker } from '../../platform/lives/make-move.ts';
import { implementMoves } from '../../platform/lives/routes.ts';
import { refuseStaleAct } from '../history/stale.ts';
import { tellStockTakeStep } from './news.ts';

/** The columns that are set when a stock-take is closed for good. */
export const closedBy = (by: Maker | null) => ({
  closed_by: by?.id ?? null,
  closed_at: sql`clock_timestamp()`,
});

export const livingStockTake: Living<StockTakeState, StockTakeMove> = {
  life: stockTakeLife,
  table: 'stock_takes',
  stateColumn: 'state',
  ownerColumn: 'opened_by',
  versionColumn: 'version',
  stepColumn: 'stock_take_id',
  missing: 'Inventario non trovato',
  refuseStale: (tx, take, seen) => refuseStaleAct(tx, 'stock_takes', take, seen),
  work: { annul: async (_tx, _take, by) => closedBy(by) },
  tell: tellStockTakeStep,
};

type Shown = { state: StockTakeState; recounts: number; counted: number; undecided: number };

/**
 * What this person may do with a stock-take now. Nothing is approved while somebody still has to look again, or where
 * nobody has counted yet what should be there.
 */
export function openStockTakeMoves(take: Shown, { permissions }: Pick<User, 'permissions'>) {
  const { state, recounts } = take;
  const person = { permissions, owns: false };
  const moves = openMoves(stockTakeLife, state, person);
  return {
    moves: moves.filter((move) => move !== 'approve' || (recounts === 0 && !isUncounted(take))),
    actions: openActions(stockTakeLife, state, person),
  };
}

/** Whether nobody has counted a line, though the ledger expects some about which nothing is decided either. */
export const isUncounted = ({ counted, undecided }: Pick<Shown, 'counted' | 'undecided'>) =>
  counted === 0 && undecided > 0;

export const stockTakeMoveRoutes = [implementMoves(moveStockTake, livingStockTake)];
