/** The places inside another place, as rows that open them. A phone shows this list instead of the tree. */
import { Box, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import lines from '../../../ui/parts/lines.module.css';
import textClasses from '../../../ui/parts/text.module.css';
import { kindWords } from '../shared/labels.ts';
import { usePlacesIn } from '../tree/Tree.tsx';

type Props = { parent: number | null; onOpen: (id: number) => void };

export function PlaceList({ parent, onOpen }: Props) {
  const pages = usePlacesIn(parent);
  return (
    <PagedContent
      pages={pages}
      things={['ubicazione', 'ubicazioni']}
      rows={4}
      whenNone="Non ci sono ancora ubicazioni."
    >
      <ul className={lines.lines} aria-label={parent === null ? 'Magazzini' : 'Ubicazioni al suo interno'}>
        {pages.rows.map(({ id, code, name, kind, closed, products }) => {
          const Icon = kindWords[kind].icon;
          return (
            <li key={id}>
              <UnstyledButton className={lines.row} onClick={() => onOpen(id)}>
                <Icon size={20} stroke={1.5} aria-hidden color="var(--mantine-color-dimmed)" />
                <Box component="span" flex={1} miw={0}>
                  <Text span display="block" fw={500} className={textClasses.anywhere}>
                    {code}
                  </Text>
                  {name !== code && (
                    <Text span display="block" c="dimmed" fz="small" className={textClasses.anywhere}>
                      {name}
                    </Text>
                  )}
                </Box>
                <Text span flex="none" c="dimmed" fz="small" className={textClasses.figures}>
                  {closed
                    ? 'chiusa'
                    : products > 0
                      ? formatCount(products, 'prodotto', 'prodotti')
                      : 'nessun prodotto'}
                </Text>
                <IconChevronRight size={18} stroke={1.5} aria-hidden color="var(--mantine-color-dimmed)" />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </PagedContent>
  );
}
