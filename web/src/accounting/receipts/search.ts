/** The palette's search for receipts: by number or by payer. */
import { IconReceiptEuro } from '@tabler/icons-react';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { listReceipts } from '@wms/contract/accounting/receipts/register';
import { formatEuro, formatParts } from '@wms/contract/platform/formats';
import { call } from '../../client/call/send.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';
import { numberOf } from './shared/number.ts';

export const searchReceipts: SearchThings = async (text, signal) => {
  const { rows, approximate } = await call(listReceipts, { query: { q: text, limit: '5' } }, { signal });
  return {
    label: approximate ? 'Ricevute simili' : 'Ricevute',
    things: rows.map((receipt) => ({
      key: String(receipt.id),
      icon: IconReceiptEuro,
      name: `Ricevuta ${numberOf(receipt)}`,
      detail: formatParts(receipt.payer.name, formatEuro(receipt.amount)),
      hint: receiptLife.states[receipt.state].label,
      to: '/ricevute/$id',
      params: { id: String(receipt.id) },
    })),
  };
};
