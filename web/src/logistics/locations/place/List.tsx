/** The places inside another place, as rows that open them. A phone shows this list instead of the tree. */
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import { kindWords } from '../shared/labels.ts';
import { usePlacesIn } from '../tree/Tree.tsx';
import classes from './List.module.css';

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
      <ul className={classes.list} aria-label={parent === null ? 'Magazzini' : 'Ubicazioni al suo interno'}>
        {pages.rows.map(({ id, code, name, kind, closed, products }) => {
          const Icon = kindWords[kind].icon;
          return (
            <li key={id}>
              <UnstyledButton className={classes.row} onClick={() => onOpen(id)}>
                <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
                <span className={classes.words}>
                  <span className={classes.code}>{code}</span>
                  {name !== code && <span className={classes.name}>{name}</span>}
                </span>
                <span className={classes.count}>
                  {closed
                    ? 'chiusa'
                    : products > 0
                      ? formatCount(products, 'prodotto', 'prodotti')
                      : 'nessun prodotto'}
                </span>
                <IconChevronRight size={18} stroke={1.5} aria-hidden className={classes.icon} />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </PagedContent>
  );
}
