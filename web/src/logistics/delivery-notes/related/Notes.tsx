/** The tab 'DDT' of a product, and of a supplier. */
import { listDeliveryNotes } from '@wms/contract/logistics/delivery-notes/reading';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { issuedOn, noteColumns } from '../list/columns.tsx';

const columns = noteColumns(undefined);

export const ProductDeliveryNotes = ({ productId }: { productId: number }) => (
  <Notes filter={{ product: String(productId) }} whenNone="Su nessun DDT c’è questo prodotto." />
);

export const SupplierDeliveryNotes = ({ supplierId }: { supplierId: number }) => (
  <Notes
    filter={{ supplier: String(supplierId) }}
    whenNone="Nessun DDT va a questo fornitore o viene da lui."
  />
);

type Props = { filter: { product: string } | { supplier: string }; whenNone: string };

function Notes({ filter, whenNone }: Props) {
  const { pages, table } = useList(listDeliveryNotes, { fixed: filter, inAddress: false });
  return (
    <PagedContent pages={pages} things={['DDT', 'DDT']} rows={6} whenNone={whenNone}>
      <Table label="DDT" columns={columns} {...table} momentOf={issuedOn} />
    </PagedContent>
  );
}
