/** The payments and fees of a member that have no receipt yet; a touch adds one to this receipt. */
import { Button } from '@mantine/core';
import { formatEuro } from '@wms/contract/platform/formats';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import type { OpenDue } from './dues.ts';
import type { ReceiptForm } from './use-receipt-form.ts';

export function Dues({ receipt }: { receipt: ReceiptForm }) {
  const { dues, isTaken, take, form } = receipt;
  const left = (dues ?? []).filter((due) => !isTaken(due));
  if (left.length === 0) return null;
  const { method, paidOn, reference, lines } = form.values;
  const holdsPayments = lines.some(({ paymentIds }) => paymentIds.length > 0);
  // One receipt is for one payment, so a payment with another day or method needs its own receipt.
  const differs = ({ paid }: OpenDue) =>
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
