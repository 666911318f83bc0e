import { IconEdit, IconPlus, IconTag } from '@tabler/icons-react';
import { mostPrepared } from '@wms/contract/logistics/delivery-notes/limits';
import { mostLabelled } from '@wms/contract/logistics/labels/limits';
import { mostMoved } from '@wms/contract/logistics/movements/endpoints';
import { mostPickLines } from '@wms/contract/logistics/pick-lists/limits';
import type { ListedProduct } from '@wms/contract/logistics/products/reading';
import { listProductIds, mostChanged } from '@wms/contract/logistics/products/reading';
import { editsProducts, managesDeliveryNotes, movesStock } from '@wms/contract/logistics/shared/access';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { useMemo } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { report } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { useMay } from '../../../client/session/permission.ts';
import { ColumnChooser } from '../../../ui/list/chips/ColumnChooser.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ImportLink } from '../../../ui/list/ImportLink.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listOrder } from '../../../ui/list/list-order.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { type MassAction, useSelection } from '../../../ui/table/use-selection.ts';
import { useAddToOrder } from '../../reorder/use-add-to-order.tsx';
import { ProductCards } from './Cards.tsx';
import { NoProducts } from './NoProducts.tsx';
import { productOrders } from './orders.ts';
import { things, useProducts } from './query.tsx';
import { ProductRows, type Sort, useProductColumns } from './Rows.tsx';
import { TakenAsPlace } from './TakenAsPlace.tsx';
import { useStockActs } from './use-stock-acts.tsx';
import { useView, ViewSwitch } from './ViewSwitch.tsx';

const ChangeModal = later(async () => (await import('./ChangeModal.tsx')).ChangeModal);
const AddToListModal = later(
  async () => (await import('../../pick-lists/AddToListModal.tsx')).AddToListModal,
);
const MoveManyModal = later(async () => (await import('./MoveManyModal.tsx')).MoveManyModal);
const PrintLabels = later(async () => (await import('../../labels/PrintLabels.tsx')).PrintLabels);

export default function Inventory() {
  const products = useProducts();
  const { values, pages, filters, wanted, narrowed, empty, save } = products;
  const order = listOrder<Sort>(products, productOrders, { byMatch: true });
  // While the rows of the former filters are shown, their count isn't used: printing and changing follow the new
  // filters.
  const total = pages.stale ? null : pages.total;
  // The server can't change more products than this at once.
  const found = total && total.count <= mostChanged && !total.more ? total.count : 0;
  const { columns, choice } = useProductColumns();
  const view = useView('tabella');
  const edits = useMay(editsProducts);
  const ships = useMay(managesDeliveryNotes);
  const moves = useMay(movesStock);
  const acts = useStockActs();
  const ordering = useAddToOrder(() => selection.clear());
  const stockActions = acts.actions;
  const actionsOf = useMemo(
    () =>
      stockActions || ordering.may
        ? (row: ListedProduct) => [...(stockActions?.(row) ?? []), ...ordering.actionsOf(row)]
        : undefined,
    [stockActions, ordering.may, ordering.actionsOf],
  );
  const navigate = useNavigate();
  /** The products that are being changed: these ids, or all that match the filters. */
  const [changing, openChange, closeChange] = useDialog<readonly number[] | 'all'>();
  const [listing, openListing, closeListing] = useDialog<readonly number[]>();
  const [labels, openLabels, closeLabels] = useDialog<readonly number[]>();
  const [moving, openMove, closeMove] = useDialog<readonly number[]>();
  const move = (ids: readonly number[] | null) => {
    if (ids && ids.length <= mostMoved) openMove(ids);
    else alert.error(`Se ne spostano al massimo ${mostMoved} alla volta: scegline meno`);
  };
  const print = async (ids: readonly number[] | null) => {
    try {
      openLabels(ids?.slice(0, mostLabelled) ?? (await call(listProductIds, { query: values })));
    } catch (error) {
      report(error);
    }
  };
  const ship = async (ids: readonly number[] | null) => {
    if (!ids || ids.length > mostPrepared)
      return alert.error(`Un DDT comincia con al massimo ${mostPrepared} prodotti: scegline meno`);
    await navigate({ to: '/ddtV', search: { prodotti: ids.join(',') } });
  };
  const list = (ids: readonly number[] | null) => {
    if (ids && ids.length <= mostPickLines) openListing(ids);
    else alert.error(`Una lista ha al massimo ${mostPickLines} prodotti: scegline meno`);
  };
  const change = (ids: readonly number[] | null) => {
    if (ids || found > 0) openChange(ids ?? 'all');
    else alert.error(`Se ne cambiano al massimo ${formatNumber(mostChanged)} alla volta: restringi i filtri`);
  };
  const selection = useSelection({
    pages,
    asked: JSON.stringify(wanted),
    nameOf: ({ name }) => name,
    words: ['selezionato', 'selezionati'],
    actions: [
      { label: 'Stampa le etichette', run: (ids) => void print(ids) },
      { label: 'Metti in una lista', run: list },
      ...(edits ? [{ label: 'Cambia', run: change } satisfies MassAction] : []),
      ...(moves ? [{ label: 'Sposta', run: move } satisfies MassAction] : []),
      ...ordering.massActions,
      ...(ships ? [{ label: 'Crea DDT', run: (ids) => void ship(ids) } satisfies MassAction] : []),
    ],
  });

  return (
    <ListPage
      title="Inventario"
      things={things}
      search={{ ...products.search('Cerca per nome, codice o ubicazione'), longest: 200 }}
      filters={filters}
      order={order.chip}
      controls={view.value === 'tabella' && <ColumnChooser {...choice} />}
      list={products}
      notice={
        pages.first?.takenAs && (
          <TakenAsPlace place={pages.first.takenAs} direct={values.direct !== undefined} />
        )
      }
      actions={
        <>
          <ViewSwitch {...view} />
          <ImportLink kind="products" />
          <ExportMenu compact save={save} disabled={empty} />
          <NewProductButton />
        </>
      }
      more={[
        {
          label: `Stampa le etichette ${describeLabelCount(total)}`,
          icon: IconTag,
          onClick: () => void print(null),
          disabled: empty,
        },
        ...(edits && found > 0
          ? [
              {
                label: `Cambia ${formatCount(found, 'prodotto', 'prodotti')}`,
                icon: IconEdit,
                onClick: () => openChange('all'),
              },
            ]
          : []),
      ]}
      whenNone={<NoProducts />}
    >
      {view.value === 'foto' ? (
        <ProductCards products={products} />
      ) : (
        <ProductRows
          products={products}
          columns={columns}
          order={order}
          selection={selection}
          actions={actionsOf}
        />
      )}
      {acts.dialog}
      {ordering.dialog}
      {changing && (
        <ChangeModal
          filters={wanted}
          ids={changing === 'all' ? null : changing}
          count={changing === 'all' ? found : changing.length}
          whole={!narrowed}
          onClose={closeChange}
          onDone={selection.clear}
        />
      )}
      {listing && <AddToListModal ids={listing} onClose={closeListing} onDone={selection.clear} />}
      {moving && <MoveManyModal ids={moving} onClose={closeMove} onDone={selection.clear} />}
      {labels && <PrintLabels kind="product" ids={labels} onClose={closeLabels} />}
    </ListPage>
  );
}

/** Says how many products get a label. The server prints only a limited number at once. */
function describeLabelCount(total: { count: number; more: boolean } | null): string {
  if (!total) return 'dei prodotti';
  const all = formatCount(total.count, 'prodotto', 'prodotti');
  if (total.count <= mostLabelled) return `di ${all}`;
  return `dei primi ${formatNumber(mostLabelled)} di ${total.more ? 'più di ' : ''}${all}`;
}

/** A button for people who edit products; the key N does the same. */
function NewProductButton() {
  const edits = useMay(editsProducts);
  const navigate = useNavigate();
  usePageKeys(edits ? { n: () => void navigate({ to: '/prod/nuovo' }) } : {});
  if (!edits) return null;
  return (
    <ButtonWithIcon icon={IconPlus} renderRoot={(props) => <Link to="/prod/nuovo" {...props} />}>
      Nuovo prodotto
    </ButtonWithIcon>
  );
}
