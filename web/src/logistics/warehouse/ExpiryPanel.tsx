import { Button, Table, VisuallyHidden } from '@mantine/core';
import { managesWarehouses } from '@wms/contract/logistics/access';
import {
  type ExpiringLot,
  expiryHorizons,
  exportExpiringLots,
  listExpiringLots,
} from '@wms/contract/logistics/stock-reports';
import { useState } from 'react';
import { call } from '../../ui/call.ts';
import { download } from '../../ui/download.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { FilterChip } from '../../ui/list/FilterChip.tsx';
import { ListContent } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { usePages } from '../../ui/list/use-pages.ts';
import { useMay } from '../../ui/permission.ts';
import { MovementModal } from '../movements/MovementModal.tsx';
import { Expiry } from '../movements/StockRows.tsx';
import classes from './Panel.module.css';
import { Fact, ProductCell } from './ProductCell.tsx';

const State = listExpiringLots.query.pick({ within: true });
const horizons = [
  { value: 'expired', label: 'Già scaduti' },
  { value: '30', label: 'Entro 30 giorni' },
  { value: '60', label: 'Entro 60 giorni' },
  { value: '90', label: 'Entro 90 giorni' },
];

/** Lots that have expired or soon will, the first to expire first. */
export function ExpiryPanel() {
  const { values, set } = useListState(State);
  const [discarded, setDiscarded] = useState<ExpiringLot | null>(null);
  const mayDiscard = useMay(managesWarehouses);
  const pages = usePages<ExpiringLot>(listExpiringLots, values, (cursor, signal) =>
    call(listExpiringLots, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <FilterChip
          label="Scadenza"
          values={horizons}
          chosen={values.within ?? '90'}
          onChoose={(value) => set({ within: expiryHorizons.find((known) => known === value) })}
          mandatory
        />
        <span data-end>
          <ExportMenu
            save={(format) => download(exportExpiringLots, { query: { ...values, format } })}
            disabled={pages.rows.length === 0}
          />
        </span>
      </div>
      <ListContent
        things={['lotto', 'lotti']}
        pages={pages}
        narrowed={false}
        onClear={() => undefined}
        whenNone={
          values.within === 'expired'
            ? 'Nessun lotto in magazzino è scaduto.'
            : 'Nessun lotto in magazzino scade in questo periodo.'
        }
      >
        <Table className={classes.table} aria-label="Lotti in scadenza" aria-busy={pages.stale}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Prodotto</Table.Th>
              <Table.Th>Scadenza</Table.Th>
              <Table.Th>Dove</Table.Th>
              <Table.Th className={classes.quantity}>Quantità</Table.Th>
              <Table.Th>
                <VisuallyHidden>Azioni</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pages.rows.map((row) => (
              <Table.Tr key={row.id}>
                <ProductCell product={row.product}>
                  <span className={classes.detail}>Lotto {row.code}</span>
                </ProductCell>
                <Table.Td>
                  <Expiry of={row.expiresOn} />
                </Table.Td>
                <Table.Td>
                  <span className={classes.code}>{row.places.join(', ')}</span>
                </Table.Td>
                <Fact name="Quantità">{formatQuantity(row.quantity, row.product.unit)}</Fact>
                <Table.Td className={classes.action}>
                  {mayDiscard && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Scarta il lotto ${row.code}`}
                      onClick={() => setDiscarded(row)}
                    >
                      Scarta
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ListContent>
      {discarded && (
        <MovementModal
          type="scarto"
          product={discarded.product}
          lot={discarded.code}
          onClose={() => setDiscarded(null)}
        />
      )}
    </div>
  );
}
