import { Button, Table } from '@mantine/core';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import {
  type ExpiringLot,
  expiryHorizons,
  exportExpiringLots,
  listExpiringLots,
} from '@wms/contract/logistics/stock/reports';
import { useState } from 'react';
import { call } from '../../client/call/send.ts';
import { download } from '../../client/download.ts';
import { useMay } from '../../client/session/permission.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { FilterChip } from '../../ui/list/FilterChip.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { usePages } from '../../ui/list/use-pages.ts';
import { later } from '../../ui/modal/later.tsx';
import classes from '../shared/Panel.module.css';
import { Expiry } from '../stock/Rows.tsx';
import { DeskList } from './DeskList.tsx';
import { Fact, ProductCell } from './ProductCell.tsx';

const MovementModal = later(async () => (await import('../movements/Modal.tsx')).MovementModal);

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
    <DeskList
      label="Lotti in scadenza"
      things={['lotto', 'lotti']}
      pages={pages}
      intro={
        <FilterChip
          label="Scadenza"
          values={horizons}
          chosen={values.within ?? '90'}
          onChoose={(value) => set({ within: expiryHorizons.find((known) => known === value) })}
          mandatory
        />
      }
      save={(format) => download(exportExpiringLots, { query: { ...values, format } })}
      columns={['Prodotto', 'Scadenza', 'Dove']}
      quantities={['Quantità']}
      withActions
      whenNone={
        values.within === 'expired'
          ? 'Nessun lotto in magazzino è scaduto.'
          : 'Nessun lotto in magazzino scade in questo periodo.'
      }
      row={(row) => (
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
      )}
    >
      {discarded && (
        <MovementModal
          type="scarto"
          product={discarded.product}
          lot={discarded.code}
          onClose={() => setDiscarded(null)}
        />
      )}
    </DeskList>
  );
}
