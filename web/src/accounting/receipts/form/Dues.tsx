/** What the member still has to get a receipt for; a touch puts it into the receipt. */
import { Button } from '@mantine/core';
import { formatEuro } from '@wms/contract/platform/formats';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import type { Due } from './dues.ts';
import type { ReceiptForm } from './use-receipt-form.ts';

export function Dues({ receipt }: { receipt: ReceiptForm }) {
  const { dues, taken, take, form } = receipt;
  const left = (dues ?? []).filter((due) => !taken(due));
  if (left.length === 0) return null;
  const { method, paidOn, reference, lines } = form.values;
  const holdsPayments = lines.some(({ paymentIds }) => paymentIds.length > 0);
  // One receipt says one payment: another day or method has a receipt of its own.
  const differs = ({ paid }: Due) =>
    holdsPayments &&
    (paid === null ||
      paid.method !== method ||
      paid.paidOn !== paidOn ||
      paid.reference !== reference.trim());
  return (
    <ItemList label="Quote senza ricevuta">
      {left.map((due) => (
        <Item
          key={due.key}
          figure={formatEuro(due.amount)}
          actions={
            <Button
              variant="default"
              size="compact-md"
              disabled={form.busy || differs(due)}
              aria-label={`Metti in ricevuta la quota ${due.year}, ${formatEuro(due.amount)}`}
              onClick={() => take(due)}
            >
              Metti in ricevuta
            </Button>
          }
        >
          Quota {due.year}
          <Small>{differs(due) ? `${due.detail}: vuole la sua ricevuta` : due.detail}</Small>
        </Item>
      ))}
    </ItemList>
  );
}
