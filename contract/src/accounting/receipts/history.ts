/** The events of a receipt after its issue. */

import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { paging } from '../../platform/lists.ts';
import { managesReceipts } from '../shared/access.ts';
import { registerPath } from './register.ts';

export const getReceiptHistory = endpoint.get(`${registerPath}/:id/history`, {
  summary: 'Chi ha emesso e annullato una ricevuta, e quando, dal più recente',
  access: managesReceipts,
  query: z.strictObject(paging),
  answer: HistoryPage,
});
