import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { paging } from '../../platform/lists.ts';
import { IdParam } from '../../platform/schema.ts';
import { seesStock } from '../shared/access.ts';

/**
 * The things with a history. The history includes their parts: a product's barcodes, a macro category's sub categories.
 */
export const historySubjects = ['product', 'macroCategory', 'subCategory', 'location', 'stockTake'] as const;
export type HistorySubject = (typeof historySubjects)[number];

export const logisticsHistory = endpoint.get('/api/logistics/history', {
  summary:
    'Chi ha cambiato che cosa di un prodotto, una categoria, un’ubicazione o un inventario, dal più recente',
  access: seesStock,
  query: z.strictObject({
    of: z.enum(historySubjects),
    id: IdParam,
    ...paging,
  }),
  answer: HistoryPage,
});
