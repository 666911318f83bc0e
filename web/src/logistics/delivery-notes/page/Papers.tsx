import { Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type DeliveryNote, openDeliveryNotePaper } from '@wms/contract/logistics/delivery-notes/reading';
import { formatInstantDate, formatTime } from '@wms/contract/platform/formats';
import { openPdf } from '../../../client/download.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';

const names = { issued: 'Com’è stato emesso', annulled: 'Con la scritta ANNULLATO' } as const;

/** The PDFs of a note, which are made once and never change. */
export const Papers = ({ note: { id, papers } }: { note: DeliveryNote }) => (
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
            onClick={() =>
              void openPdf(openDeliveryNotePaper, { params: { id: String(id) }, query: { kind } })
            }
          >
            Apri PDF
          </ButtonWithIcon>
        }
      >
        {names[kind]}
        <Small>
          {formatInstantDate(madeAt)}, {formatTime(madeAt)}
        </Small>
        <Text ff="monospace" size="xs" c="dimmed" truncate title={sha256}>
          SHA-256 {sha256}
        </Text>
      </Item>
    ))}
  </ItemList>
);
