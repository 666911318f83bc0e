/** The contents of a place, by product and lot. Each row can be dragged onto the tree, or moved with its button. */

import { Stack } from '@mantine/core';
import { type LocationStockRow, locationStock } from '@wms/contract/logistics/locations/endpoints';
import { formatQuantity } from '@wms/contract/platform/formats';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import textClasses from '../../../ui/parts/text.module.css';
import type { Column } from '../../../ui/table/column.ts';
import { Code, Detail } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { productColumn } from '../../shared/columns.tsx';
import { expiryWords } from '../../shared/expiry.ts';
import { draggable } from './drag.ts';

type Props = {
  place: { id: number; code: string };
  /** Includes the contents of the places inside. */
  below: boolean;
  /** Missing for people who may not move stock. */
  onMove?: ((row: LocationStockRow) => void) | undefined;
  onOpen?: ((id: number) => void) | undefined;
};

const lotColumn: Column<LocationStockRow, never> = {
  key: 'lot',
  header: 'Lotto',
  cell: ({ lot }) =>
    lot && (
      <>
        <Code>{lot.code}</Code>
        {lot.expiresOn && <Detail>{expiryWords(lot.expiresOn)}</Detail>}
      </>
    ),
};

export function Contents({ place, below, onMove, onOpen }: Props) {
  const list = useList(locationStock, {
    params: { id: String(place.id) },
    ...(below && { fixed: { below: 'yes' } }),
    inAddress: false,
  });
  const { rows, stale } = list.pages;
  const whereColumn: Column<LocationStockRow, never> = {
    key: 'where',
    header: 'Dove',
    cell: ({ location }) =>
      onOpen && location.id !== place.id ? (
        <button type="button" className={textClasses.link} onClick={() => onOpen(location.id)}>
          {location.code}
        </button>
      ) : (
        location.code
      ),
  };
  return (
    <Stack gap={12} miw={0}>
      <PartSearch list={list} label="Cerca fra quello che c’è" />
      <ListContent
        things={['prodotto', 'prodotti']}
        list={list}
        whenNone={
          below ? 'Qui non c’è niente.' : 'Qui non c’è niente, se non nelle ubicazioni al suo interno.'
        }
      >
        <Table
          label={`Contenuto di ${place.code}`}
          rows={rows}
          columns={[
            productColumn(({ product }: LocationStockRow) => product),
            ...(rows.some(({ lot }) => lot !== null) ? [lotColumn] : []),
            ...(rows.some(({ location }) => location.id !== place.id) ? [whereColumn] : []),
            {
              key: 'quantity',
              header: 'Quantità',
              numeric: true,
              card: 'lead',
              cell: ({ quantity, product }) => formatQuantity(quantity, product.unit),
            },
          ]}
          drag={onMove && ((row) => draggable({ kind: 'stock', row }))}
          actions={
            onMove &&
            ((row) => [
              {
                label: 'Sposta',
                name: `Sposta ${row.product.name} da ${row.location.code}`,
                onClick: () => onMove(row),
              },
            ])
          }
          stale={stale}
        />
      </ListContent>
    </Stack>
  );
}
