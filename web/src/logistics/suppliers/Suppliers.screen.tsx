/** The list of suppliers. */

import { IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { editsSuppliers, managesOrders } from '@wms/contract/logistics/shared/access';
import {
  exportSuppliers,
  type ListedSupplier,
  listSuppliers,
} from '@wms/contract/logistics/suppliers/endpoints';
import { exportSupplierProducts } from '@wms/contract/logistics/suppliers/products';
import { pageLink } from '@wms/contract/pages/link';
import { formatPhone } from '@wms/contract/platform/codes/codes';
import { formatNumber } from '@wms/contract/platform/formats';
import { download } from '../../client/download.ts';
import { useMay } from '../../client/session/permission.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Link, useNavigate } from '../../ui/page/link.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column, RowAction } from '../../ui/table/column.ts';
import { Email, NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';

const columns: readonly Column<ListedSupplier>[] = [
  {
    key: 'name',
    header: 'Ragione sociale',
    cell: ({ id, name, vatNumber, taxCode }) => (
      <NameCell name={name} code={vatNumber ?? taxCode} to={pageLink('/fornitori/$id', { id })} opensRow />
    ),
  },
  { key: 'town', header: 'Dove', cell: ({ town }) => town },
  {
    key: 'email',
    header: 'E-mail',
    wideOnly: true,
    wraps: true,
    cell: ({ email }) => email && <Email text={email} />,
  },
  {
    key: 'phone',
    header: 'Telefono',
    wideOnly: true,
    whole: true,
    cell: ({ phone }) => phone && formatPhone(phone),
  },
  {
    key: 'products',
    header: 'Prodotti',
    numeric: true,
    card: 'named',
    cell: ({ products }) => formatNumber(products),
  },
  {
    key: 'active',
    header: 'Stato',
    cell: ({ active }) => !active && <StateDot colour="gray">Fuori uso</StateDot>,
  },
];

const shown = [
  { value: 'active', label: 'In uso' },
  { value: 'inactive', label: 'Fuori uso' },
  { value: 'all', label: 'Tutti' },
];

export default function Suppliers() {
  const list = useList(listSuppliers, { exporter: exportSuppliers });
  const edits = useMay(editsSuppliers);
  const orders = useMay(managesOrders);
  const navigate = useNavigate();
  const actions = ({ id, name, active }: ListedSupplier): RowAction[] =>
    active
      ? [
          {
            label: 'Nuovo ordine',
            icon: IconClipboardPlus,
            letter: 'o',
            name: `Nuovo ordine a ${name}`,
            onClick: () => void navigate({ to: '/ordini/nuovo', search: { fornitore: id } }),
          },
          {
            label: 'Da ordinare',
            letter: 'd',
            name: `Da ordinare da ${name}`,
            onClick: () => void navigate({ to: '/ordini/da-ordinare', search: { supplier: String(id) } }),
          },
        ]
      : [];
  const add = edits && (
    <ButtonWithIcon icon={IconPlus} renderRoot={(props) => <Link to="/fornitori/nuovo" {...props} />}>
      Nuovo fornitore
    </ButtonWithIcon>
  );
  return (
    <ListPage
      title="Fornitori"
      things={['fornitore', 'fornitori']}
      list={list}
      search={list.search('Cerca per nome, partita IVA o e-mail')}
      filters={[list.filter('show', 'Mostra', shown, 'active')]}
      actions={
        <>
          <ExportMenu
            compact
            save={list.save}
            disabled={list.empty}
            also={{
              first: 'Fornitori',
              label: 'Prodotti e prezzi',
              save: (format) => download(exportSupplierProducts, { query: { format } }),
            }}
          />
          {add}
        </>
      }
      whenNone="Da chi compra l’organizzazione: aggiungi il primo fornitore, e poi i prodotti che vende."
      firstStep={add}
    >
      <Table label="Fornitori" columns={columns} {...list.table} actions={orders ? actions : undefined} />
    </ListPage>
  );
}
