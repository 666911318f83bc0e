/** The tab 'Movimenti' of a product: its quantity over time, and its movements. */

import { Stack } from '@mantine/core';
import { listMovements } from '@wms/contract/logistics/movements/endpoints';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { MovementTable } from '../../movements/Table.tsx';
import { QuantityOverTime } from '../../stock/QuantityOverTime.tsx';

export function ProductMovements({ productId, unit }: { productId: number; unit: string }) {
  const list = useList(listMovements, { fixed: { product: String(productId) }, inAddress: false });
  const { rows, stale } = list.pages;
  return (
    <Stack gap={24} miw={0}>
      {rows.length > 0 && <QuantityOverTime productId={productId} unit={unit} />}
      <PartSearch list={list} label="Cerca per motivo, persona, ubicazione o lotto" />
      <ListContent
        things={['movimento', 'movimenti']}
        list={list}
        whenNone="Ancora nessun movimento: il primo è di solito un carico."
      >
        <MovementTable rows={rows} stale={stale} />
      </ListContent>
    </Stack>
  );
}
