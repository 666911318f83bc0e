import { IconEdit, IconTag } from '@tabler/icons-react';
import { mostLabelled } from '@wms/contract/logistics/labels/endpoints';
import { listProductIds } from '@wms/contract/logistics/products/reading';
import { editsProducts } from '@wms/contract/logistics/shared/access';
import { useState } from 'react';
import { report } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { useMay } from '../../../client/session/permission.ts';
import { formatCount, formatNumber } from '../../../ui/formats.ts';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx';
import { ImportLink } from '../../imports/shared/Link.tsx';
import { ProductCards } from './Cards.tsx';
import { NewProductButton } from './NewProductButton.tsx';
import { NoProducts } from './NoProducts.tsx';
import { things, useProducts } from './query.tsx';
import { orderOf, ProductRows, type Sort, useProductColumns } from './Rows.tsx';
import { TakenAsPlace } from './TakenAsPlace.tsx';
import { useView, ViewSwitch } from './ViewSwitch.tsx';

const ChangeModal = later(async () => (await import('./ChangeModal.tsx')).ChangeModal);
const PrintLabels = later(async () => (await import('../../labels/PrintLabels.tsx')).PrintLabels);

const orders: readonly { label: string; sort?: Sort; direction?: 'asc' | 'desc' }[] = [
  { label: 'Più pertinenti' },
  { label: 'Nome', sort: 'name', direction: 'asc' },
  { label: 'Nome, dalla Z', sort: 'name', direction: 'desc' },
  { label: 'Codice', sort: 'code', direction: 'asc' },
  { label: 'Quantità, dalla maggiore', sort: 'quantity', direction: 'desc' },
  { label: 'Quantità, dalla minore', sort: 'quantity', direction: 'asc' },
  { label: 'Aggiornati di recente', sort: 'updatedAt', direction: 'desc' },
  { label: 'Mossi di recente', sort: 'movedAt', direction: 'desc' },
  { label: 'Fermi da più tempo', sort: 'movedAt', direction: 'asc' },
];
const orderName = ({ sort, direction }: { sort?: Sort; direction?: string }) =>
  sort ? `${sort} ${direction}` : 'match';
const orderValues = orders.map((order) => ({ value: orderName(order), label: order.label }));

export default function Inventory() {
  const products = useProducts();
  const { values, set, pages, filters, wanted, narrowed, clear, save } = products;
  // What is more than can be counted can't be changed at once either.
  const found = pages.total && !pages.total.more ? pages.total.count : 0;
  const { columns, choice } = useProductColumns();
  const view = useView('tabella');
  const edits = useMay(editsProducts);
  const [changing, setChanging] = useState(false);
  const [printing, setPrinting] = useState<readonly number[] | null>(null);
  // All that the filters leave, also what isn't on the page yet.
  const print = async () => {
    try {
      setPrinting(await call(listProductIds, { query: values }));
    } catch (error) {
      report(error);
    }
  };
  const choose = (value: string | undefined) => {
    const chosen = orders.find((candidate) => orderName(candidate) === value);
    set({ sort: chosen?.sort, direction: chosen?.direction });
  };

  return (
    <ListPage
      title="Inventario"
      things={things}
      search={{
        label: 'Cerca per nome, codice o ubicazione',
        value: values.q ?? '',
        onChange: (text) => set({ q: text || undefined }),
      }}
      filters={filters}
      order={{
        label: 'Ordina',
        // A best match is of something searched for.
        values: values.q ? orderValues : orderValues.slice(1),
        chosen: orderName(orderOf(values) ?? {}),
        onChoose: choose,
        mandatory: true,
      }}
      columns={view.value === 'tabella' && <ColumnChooser {...choice} />}
      pages={pages}
      counted={products.counted}
      notice={
        pages.first?.takenAs && (
          <TakenAsPlace place={pages.first.takenAs} direct={values.direct !== undefined} />
        )
      }
      actions={
        <>
          <ViewSwitch {...view} />
          <ImportLink kind="products" />
          <ExportMenu compact save={save} disabled={pages.rows.length === 0} />
          <NewProductButton />
        </>
      }
      more={[
        {
          label: `Stampa le etichette ${labelled(pages.total)}`,
          icon: <IconTag size={18} stroke={1.5} aria-hidden />,
          onClick: () => void print(),
          disabled: pages.rows.length === 0,
        },
        ...(edits && found > 0
          ? [
              {
                label: `Cambia ${formatCount(found, 'prodotto', 'prodotti')}`,
                icon: <IconEdit size={18} stroke={1.5} aria-hidden />,
                onClick: () => setChanging(true),
              },
            ]
          : []),
      ]}
      narrowed={narrowed}
      onClear={clear}
      whenNone={<NoProducts />}
    >
      {view.value === 'foto' ? (
        <ProductCards pages={pages} searched={values.q} />
      ) : (
        <ProductRows products={products} columns={columns} />
      )}
      {changing && (
        <ChangeModal filters={wanted} count={found} whole={!narrowed} onClose={() => setChanging(false)} />
      )}
      {printing && <PrintLabels kind="product" ids={printing} onClose={() => setPrinting(null)} />}
    </ListPage>
  );
}

/** Of how many products the labels are: no more are printed at once. */
function labelled(total: { count: number; more: boolean } | null): string {
  if (!total) return 'dei prodotti';
  const all = formatCount(total.count, 'prodotto', 'prodotti');
  if (total.count <= mostLabelled) return `di ${all}`;
  return `dei primi ${formatNumber(mostLabelled)} di ${total.more ? 'più di ' : ''}${all}`;
}
