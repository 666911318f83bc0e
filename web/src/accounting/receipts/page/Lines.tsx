import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { natures } from '@wms/contract/accounting/rules/kinds';
import { formatEuro, formatParts } from '@wms/contract/platform/formats';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

/** The lines of a receipt. Receipts from before there were lines have one reason for the whole amount. */
export const Lines = ({ receipt: { lines, reason, amount, stamp } }: { receipt: ReceiptDetails }) => (
  <ItemList label="Righe">
    {lines.length === 0 && <Item figure={formatEuro(amount)}>{reason}</Item>}
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an issued receipt's lines never change
      <Item key={index} figure={formatEuro(line.amount)}>
        {line.description}
        <Small>
          {formatParts(
            line.kind !== line.description && line.kind !== natures[line.nature] && line.kind,
            natures[line.nature],
          )}
        </Small>
      </Item>
    ))}
    {stamp && Number(stamp.charged) > 0 && (
      <Item figure={formatEuro(stamp.charged)}>
        Imposta di bollo
        <Small>Aggiunta a chi paga</Small>
      </Item>
    )}
  </ItemList>
);
