import { Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { formatInstant } from '@wms/contract/platform/formats';
import { ButtonWithIcon } from './buttons.tsx';
import { Item, ItemList, Small } from './ItemList.tsx';

type Paper<Kind extends string> = { kind: Kind; madeAt: string; sha256: string };
type Props<Kind extends string> = {
  papers: readonly Paper<Kind>[];
  names: Readonly<Record<Kind, string>>;
  onOpen: (kind: Kind) => void;
};

/** The PDFs of an issued document, which are made once and never change. */
export const PaperList = <Kind extends string>({ papers, names, onOpen }: Props<Kind>) => (
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
            onClick={() => onOpen(kind)}
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
