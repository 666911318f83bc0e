/** The palette's search for receipts: by number or by payer. */

import { IconReceiptEuro } from '@tabler/icons-react';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { listReceipts } from '@wms/contract/accounting/receipts/register';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro, formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { call } from '../../client/call/send.ts';
import { askFor } from '../../ui/cupboards/named-paper.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';
import { numberOf } from './shared/number.ts';

export const searchReceipts: SearchThings = async (text, signal) => {
  const { q, named } = askFor('ricevuta', text);
  if (q === null) return { label: 'Ricevute', things: [] };
  const ask = (asked: string) => call(listReceipts, { query: { q: asked, limit: '5' } }, { signal });
  // A number alone names a receipt of this year. It is asked for separately, because newer receipts that contain the
  // number would hide this one.
  const numbered = /^\d{1,9}$/.test(text) ? ask(`${text}/${today().slice(0, 4)}`) : null;
  const [{ rows, approximate }, ofThisYear] = await Promise.all([ask(q), numbered]);
  const first = ofThisYear?.rows ?? [];
  const found = [...first, ...rows.filter(({ id }) => first.every((receipt) => receipt.id !== id))];
  const similar = approximate && first.length === 0;
  // A receipt with another number is not what was asked for.
  if (named && similar) return { label: 'Ricevute', things: [] };
  return {
    label: similar ? 'Ricevute simili' : 'Ricevute',
    similar,
    things: found.map((receipt) => ({
      key: String(receipt.id),
      icon: IconReceiptEuro,
      name: `Ricevuta ${numberOf(receipt)}`,
      number: String(receipt.number),
      detail: formatParts(receipt.payer.name, formatEuro(receipt.amount)),
      hint: receiptLife.states[receipt.state].label,
      to: pageLink('/ricevute/$id', { id: receipt.id }),
    })),
  };
};
