/** The tab 'Prodotti' of a supplier. */

import { Box, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  exportProductsOfSupplier,
  listProductsOfSupplier,
  type ProductOfSupplier,
  removeSupplierProduct,
} from '@wms/contract/logistics/suppliers/products';
import type { SupplierRef } from '@wms/contract/logistics/suppliers/ref';
import { pageLink } from '@wms/contract/pages/link';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { download } from '../../../client/download.ts';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Code, Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { formatPrices, formatTerms } from '../../shared/prices.ts';

const AddProductToSupplier = later(async () => (await import('./OfferModal.tsx')).AddProductToSupplier);
const EditOffer = later(async () => (await import('./OfferModal.tsx')).EditOffer);

const columns: readonly Column<ProductOfSupplier>[] = [
  {
    key: 'product',
    header: 'Prodotto',
    cell: ({ product: { id, code, name } }) => (
      <NameCell name={name} code={code} to={pageLink('/prod/$id', { id })} />
    ),
  },
  {
    key: 'code',
    header: 'Codice loro',
    cell: ({ code, manufacturer, manufacturerCode }) => (
      <>
        {code && <Code>{code}</Code>}
        {manufacturer && (
          <Detail>
            {manufacturer} {manufacturerCode}
          </Detail>
        )}
      </>
    ),
  },
  {
    key: 'prices',
    header: 'Prezzo',
    wraps: true,
    cell: ({ prices, product, ...terms }) => (
      <>
        {formatPrices(prices, product.unit) ?? '–'}
        <Detail>{formatTerms(terms, product.unit)}</Detail>
      </>
    ),
  },
  {
    key: 'preferred',
    header: 'Scelta',
    cell: ({ preferred, product }) => (
      <>
        {preferred && <StateDot colour="green">Preferito</StateDot>}
        {!product.active && <StateDot colour="gray">Disattivato</StateDot>}
      </>
    ),
  },
];

type Props = { supplier: SupplierRef; edits: boolean };

export function SupplierProducts({ supplier, edits }: Props) {
  const [dialog, open, close] = useDialog<ProductOfSupplier | 'new'>();
  const list = useList(listProductsOfSupplier, {
    params: { id: String(supplier.id) },
    inAddress: false,
  });
  const remove = useConfirmedChange(removeSupplierProduct, ({ id, product }: ProductOfSupplier) => ({
    title: 'Togli il prodotto',
    message: `${product.name} non sarà più fra i prodotti di ${supplier.name}; i suoi prezzi spariscono.`,
    params: { id: String(id) },
  }));
  const add = edits && (
    <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => open('new')}>
      Aggiungi un prodotto
    </ButtonWithIcon>
  );
  return (
    <>
      {(list.narrowed || !list.empty) && (
        <Group gap={12} mb={12}>
          <Box flex="1 1 240px">
            <SearchField {...list.search('Cerca fra i suoi prodotti')} />
          </Box>
          <ExportMenu
            compact
            disabled={list.empty}
            save={(format) =>
              download(exportProductsOfSupplier, { params: { id: String(supplier.id) }, query: { format } })
            }
          />
          {add}
        </Group>
      )}
      <ListContent
        things={['prodotto', 'prodotti']}
        list={list}
        whenNone="Non si sa ancora che cosa vende: aggiungi un prodotto, con il suo codice e il prezzo."
        firstStep={add}
      >
        <Table
          label="Prodotti"
          columns={columns}
          {...list.table}
          {...(edits && {
            actions: (row: ProductOfSupplier) => [
              { label: 'Modifica', name: `Modifica ${row.product.name}`, onClick: () => open(row) },
              { label: 'Togli', name: `Togli ${row.product.name}`, onClick: () => void remove.run(row) },
            ],
          })}
        />
      </ListContent>
      {dialog === 'new' && <AddProductToSupplier supplier={supplier} onClose={close} />}
      {dialog && dialog !== 'new' && (
        <EditOffer offer={dialog} product={dialog.product} title={dialog.product.name} onClose={close} />
      )}
    </>
  );
}
