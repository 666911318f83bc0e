/** The tab 'DDT' of a product, and of a supplier. */
import { listDeliveryNotes } from '@wms/contract/logistics/delivery-notes/reading';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { noteColumns } from '../list/columns.tsx';

const columns = noteColumns(undefined);

export const ProductDeliveryNotes = ({ productId }: { productId: number }) => (
  <Notes of={{ product: String(productId) }} whenNone="Su nessun DDT c’è questo prodotto." />
);

export const SupplierDeliveryNotes = ({ supplierId }: { supplierId: number }) => (
  <Notes of={{ supplier: String(supplierId) }} whenNone="Nessun DDT va a questo fornitore o viene da lui." />
);

type Props = { of: { product: string } | { supplier: string }; whenNone: string };

function Notes({ of, whenNone }: Props) {
  const { pages, table } = useList(listDeliveryNotes, { fixed: of, inAddress: false });
  return (
    <PagedContent pages={pages} things={['DDT', 'DDT']} rows={6} whenNone={whenNone}>
      <Table label="DDT" columns={columns} {...table} />
    </PagedContent>
  );
}
