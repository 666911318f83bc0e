import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import {
  type ExpiringLot,
  exportExpiringLots,
  listExpiringLots,
} from '@wms/contract/logistics/stock/reports';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useMay } from '../../client/session/permission.ts';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import type { Column } from '../../ui/table/column.ts';
import { Code } from '../../ui/table/NameCell.tsx';
import { productColumn, quantityColumn } from '../shared/columns.tsx';
import { Expiry } from '../stock/Rows.tsx';
import { DeskList } from './DeskList.tsx';

const ActModal = later(async () => (await import('../acts/ActModal.tsx')).ActModal);

const horizons = [
  { value: 'expired', label: 'Già scaduti' },
  { value: '30', label: 'Entro 30 giorni' },
  { value: '60', label: 'Entro 60 giorni' },
  { value: '90', label: 'Entro 90 giorni' },
];

const columns: readonly Column<ExpiringLot, never>[] = [
  productColumn(
    ({ product }) => product,
    ({ code }) => `Lotto ${code}`,
  ),
  { key: 'expiry', header: 'Scadenza', cell: ({ expiresOn }) => <Expiry lot={expiresOn} /> },
  { key: 'places', header: 'Dove', wraps: true, cell: ({ places }) => <Code>{places.join(', ')}</Code> },
  quantityColumn(({ quantity, product }) => formatQuantity(quantity, product.unit)),
];

/** Lots that have expired or will expire soon, in the order of their dates. */
export function ExpiryPanel() {
  const [dialog, open, close] = useDialog<ExpiringLot>();
  const mayDiscard = useMay(managesWarehouses);
  const list = useList(listExpiringLots, { exporter: exportExpiringLots });
  return (
    <DeskList
      label="Lotti in scadenza"
      things={['lotto', 'lotti']}
      list={list}
      searchedBy="prodotto o lotto"
      filters={[list.filter('within', 'Scadenza', horizons, '90')]}
      columns={columns}
      actions={
        mayDiscard
          ? (row) => [{ label: 'Scarta', name: `Scarta il lotto ${row.code}`, onClick: () => open(row) }]
          : undefined
      }
      whenNone={
        list.values.within === 'expired'
          ? 'Nessun lotto in magazzino è scaduto.'
          : 'Nessun lotto in magazzino scade in questo periodo.'
      }
    >
      {dialog && (
        <ActModal start={{ type: 'scarto', product: dialog.product, lot: dialog.code }} onClose={close} />
      )}
    </DeskList>
  );
}
