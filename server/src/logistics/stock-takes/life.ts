/** Moves a stock-take from one state to another; its approval, which also books, is in approval.ts. */
import { moveStockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import {
  type StockTakeMove,
  type StockTakeState,
  stockTakeLife,
} from '@wms/contract/logistics/stock-takes/life';
import { openActions, openMoves } from '@wms/contract/platform/life';
import { sql } from 'kysely';
import type { Maker, StatefulTable } from '../../platform/lives/make-move.ts';
import { implementMoves } from '../../platform/lives/routes.ts';
import type { User } from '../../platform/people/user.ts';
import { refuseStaleAct } from '../history/stale.ts';
import { notifyStockTakeStep } from './news.ts';

/** The columns that are set when a stock-take is closed for good. */
export const closedBy = (by: Maker | null) => ({
  closed_by: by?.id ?? null,
  closed_at: sql`current_moment()`,
});

export const stockTakeLifeTable: StatefulTable<StockTakeState, StockTakeMove> = {
  life: stockTakeLife,
  table: 'stock_takes',
  stateColumn: 'state',
  ownerColumn: 'opened_by',
  versionColumn: 'version',
  stepColumn: 'stock_take_id',
  missing: 'Inventario non trovato',
  refuseStale: (tx, take, seen) => refuseStaleAct(tx, 'stock_takes', take, seen),
  work: { annul: async (_tx, _take, by) => closedBy(by) },
  notify: notifyStockTakeStep,
};

type StockTakeProgress = { state: StockTakeState; recounts: number; counted: number; undecided: number };

/**
 * Lists what this person may do with a stock-take now. It can't be approved while a line must be counted again, or
 * while nobody has counted anything though something should be there.
 */
export function openStockTakeMoves(take: StockTakeProgress, { permissions }: Pick<User, 'permissions'>) {
  const { state, recounts } = take;
  const person = { permissions, owns: false };
  const moves = openMoves(stockTakeLife, state, person);
  return {
    moves: moves.filter((move) => move !== 'approve' || (recounts === 0 && !isUncounted(take))),
    actions: openActions(stockTakeLife, state, person),
  };
}

/** Answers whether nobody has counted a line, although the ledger expects some that nobody has decided about. */
export const isUncounted = ({ counted, undecided }: Pick<StockTakeProgress, 'counted' | 'undecided'>) =>
  counted === 0 && undecided > 0;

export const stockTakeMoveRoutes = [implementMoves(moveStockTake, stockTakeLifeTable)];
