/**
 * The history of a receipt: its issue, its annulment with the reason, and the data that were removed at the end of its
 * retention.
 */
import { getReceiptHistory } from '@wms/contract/accounting/receipts/history';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { requireRow } from '../../../platform/database/row.ts';
import { commonNames, type DescribedTable, field, stateOf } from '../../../platform/history/description.ts';
import { historyOf } from '../../../platform/history/history.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { noReceipt } from '../sending.ts';

const tables: Readonly<Record<string, DescribedTable<keyof typeof commonNames>>> = {
  receipts: {
    one: 'Ricevuta',
    feminine: true,
    arrival: () => 'Ricevuta emessa',
    fields: {
      state: stateOf(receiptLife),
      payer_removed_at: field('', { describe: () => 'Dati di chi ha pagato e PDF tolti per sempre' }),
    },
  },
};

const history = historyOf({ tables, names: commonNames });

export const receiptHistoryRoutes = [
  implement(getReceiptHistory, async ({ params: { id }, query, db }) => {
    await requireRow(db, 'receipts', id, noReceipt);
    return history.readPage(db, {
      table: 'receipts',
      id,
      ...query,
      steps: [{ step: 'receipt_id', state: 'state' }],
    });
  }),
];
