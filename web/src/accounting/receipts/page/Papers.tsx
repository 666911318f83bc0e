import { Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { openReceiptPaper, type ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { formatInstant } from '@wms/contract/platform/formats';
import { openPdf } from '../../../client/download.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { describeRemoval } from '../shared/describe-removal.ts';

const names = { issued: 'Com’è stata emessa', annulled: 'Con la scritta ANNULLATA' } as const;

/** The PDFs of a receipt, which are made once and never change. */
export function Papers({ receipt: { id, papers, payerRemovedAt } }: { receipt: ReceiptDetails }) {
  if (payerRemovedAt) return <EmptyState>{describeRemoval(payerRemovedAt)}: il PDF non c’è più.</EmptyState>;
  if (papers.length === 0)
    return <EmptyState>Il PDF si fa la prima volta che lo apri, e poi resta sempre quello.</EmptyState>;
  return (
    <ItemList label="Documenti">
      {papers.map(({ kind, madeAt, sha256 }) => (
        <Item
          key={kind}
          icon={<IconFileTypePdf size={24} stroke={1.5} aria-hidden />}
          actions={
            <ButtonWithIcon
              icon={IconFileTypePdf}
              iconSize={16}
              variant="default"
              size="compact-md"
              aria-label={`Apri PDF: ${names[kind]}`}
              onClick={() => void openPdf(openReceiptPaper, { params: { id: String(id), kind } })}
            >
              Apri PDF
            </ButtonWithIcon>
          }
        >
          {names[kind]}
          <Small>{formatInstant(madeAt)}</Small>
          <Text ff="monospace" size="xs" c="dimmed" truncate title={sha256}>
            SHA-256 {sha256}
          </Text>
        </Item>
      ))}
    </ItemList>
  );
}
