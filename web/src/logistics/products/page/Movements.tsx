/** The tab 'Movimenti' of a product: its quantity over time, and its movements. */
import { listMovements } from '@wms/contract/logistics/movements/endpoints';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { MovementTable } from '../../movements/Table.tsx';
import { QuantityOverTime } from '../../stock/QuantityOverTime.tsx';
import classes from '../../stock/Stock.module.css';

export function ProductMovements({ productId, unit }: { productId: number; unit: string }) {
  const list = useList(listMovements, { fixed: { product: String(productId) }, inAddress: false });
  const { rows, stale } = list.pages;
  return (
    <div className={classes.panel}>
      {rows.length > 0 && <QuantityOverTime productId={productId} unit={unit} />}
      <ListContent
        things={['movimento', 'movimenti']}
        list={list}
        whenNone="Ancora nessun movimento: il primo è di solito un carico."
      >
        <MovementTable rows={rows} stale={stale} />
      </ListContent>
    </div>
  );
}
