/** What lies in a place, by product and lot; each row can be dragged onto the tree, or moved by its button. */
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type LocationStockRow, locationStock } from '@wms/contract/logistics/locations/endpoints';
import { call } from '../../../client/call/send.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { usePages } from '../../../ui/list/use-pages.ts';
import { Expiry } from '../../stock/Rows.tsx';
import classes from './Contents.module.css';
import { draggable } from './drag.ts';

type Props = {
  place: { id: number; code: string };
  /** Also what lies in the places inside. */
  below: boolean;
  /** Absent for whoever may not move stock. */
  onMove?: ((row: LocationStockRow) => void) | undefined;
  onOpen?: ((id: number) => void) | undefined;
};

const things = ['prodotto', 'prodotti'] as const;

export function Contents({ place, below, onMove, onOpen }: Props) {
  const params = { id: String(place.id) };
  const query = below ? { below: 'yes' as const } : {};
  const pages = usePages<LocationStockRow>(locationStock, { params, query }, (cursor, signal) =>
    call(locationStock, { params, query: { ...query, ...(cursor && { cursor }) } }, { signal }),
  );
  const lots = pages.rows.some(({ lot }) => lot !== null);
  const elsewhere = pages.rows.some(({ location }) => location.id !== place.id);
  return (
    <ListContent
      things={things}
      pages={pages}
      narrowed={false}
      onClear={() => undefined}
      whenNone={below ? 'Qui non c’è niente.' : 'Qui non c’è niente, se non nelle ubicazioni al suo interno.'}
    >
      <Table
        className={classes.table}
        aria-label={`Contenuto di ${place.code}`}
        aria-busy={pages.stale}
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            {onMove && (
              <Table.Th className={classes.grip}>
                <VisuallyHidden>Trascina</VisuallyHidden>
              </Table.Th>
            )}
            <Table.Th>Prodotto</Table.Th>
            {lots && <Table.Th>Lotto</Table.Th>}
            {elsewhere && <Table.Th>Dove</Table.Th>}
            <Table.Th className={classes.quantity}>Quantità</Table.Th>
            {onMove && (
              <Table.Th>
                <VisuallyHidden>Azioni</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pages.rows.map((row) => (
            <Table.Tr key={row.id} {...(onMove && draggable({ kind: 'stock', row }))}>
              {onMove && (
                <Table.Td className={classes.grip}>
                  <IconGripVertical size={16} stroke={1.5} aria-hidden />
                </Table.Td>
              )}
              <Table.Td className={classes.product}>
                <Link
                  to="/prod/$id"
                  params={{ id: String(row.product.id) }}
                  search={{}}
                  className={classes.name}
                  draggable={false}
                >
                  {row.product.name}
                </Link>
                <span className={classes.code}>{row.product.code}</span>
              </Table.Td>
              {lots && (
                <Table.Td className={classes.lot} data-empty={row.lot === null || undefined}>
                  {row.lot?.code}
                  {row.lot?.expiresOn && <Expiry of={row.lot.expiresOn} />}
                </Table.Td>
              )}
              {elsewhere && (
                <Table.Td className={classes.where}>
                  {onOpen && row.location.id !== place.id ? (
                    <button type="button" className={classes.place} onClick={() => onOpen(row.location.id)}>
                      {row.location.code}
                    </button>
                  ) : (
                    row.location.code
                  )}
                </Table.Td>
              )}
              <Table.Td className={classes.quantity}>
                {formatQuantity(row.quantity, row.product.unit)}
              </Table.Td>
              {onMove && (
                <Table.Td className={classes.action}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Sposta ${row.product.name} da ${row.location.code}`}
                    onClick={() => onMove(row)}
                  >
                    Sposta
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ListContent>
  );
}
