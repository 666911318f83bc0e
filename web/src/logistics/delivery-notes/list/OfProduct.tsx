/** The tab 'DDT' of a product: the notes that it stands on. */
import { listDeliveryNotes } from '@wms/contract/logistics/delivery-notes/reading';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { noteColumns } from './columns.tsx';

const columns = noteColumns(undefined);

export function ProductDeliveryNotes({ productId }: { productId: number }) {
  const { pages, table } = useList(listDeliveryNotes, {
    fixed: { product: String(productId) },
    inAddress: false,
  });
  return (
    <PagedContent
      pages={pages}
      things={['DDT', 'DDT']}
      rows={6}
      whenNone="Su nessun DDT c’è questo prodotto."
    >
      <Table label="DDT" columns={columns} {...table} />
    </PagedContent>
  );
}
