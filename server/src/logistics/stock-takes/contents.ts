/** Stock-takes: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts } from '../../platform/cupboards/personal-table.ts';
import { stockTakeApprovalRoutes } from './approval.ts';
import { stockTakeCountRoutes } from './counts.ts';
import { countedStockTake, stockTakeToApprove } from './news.ts';
import { stockTakeReviewRoutes } from './review.ts';
import { stockTakeRoutes } from './routes.ts';
import { stockTakeConstraints } from './sentences.ts';

export const stockTakes: Drawer = {
  routes: [...stockTakeRoutes, ...stockTakeCountRoutes, ...stockTakeReviewRoutes, ...stockTakeApprovalRoutes],
  constraints: stockTakeConstraints,
  news: [stockTakeToApprove, countedStockTake],
  freeTexts: [freeTexts('stock_takes', ['name'])],
  authors: [
    'stock_take_counts.counted_by',
    'stock_take_recounts.asked_by',
    'stock_takes.closed_by',
    'stock_takes.opened_by',
  ],
};
