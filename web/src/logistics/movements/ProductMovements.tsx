/** The tab 'Movimenti' of a product: how much there was over time, and what moved. */
import { listMovements, type Movement } from '@wms/contract/logistics/movements';
import { call } from '../../ui/call.ts';
import { ListContent } from '../../ui/list/ListPage.tsx';
import { usePages } from '../../ui/list/use-pages.ts';
import { MovementTable } from './MovementTable.tsx';
import classes from './ProductStock.module.css';
import { QuantityOverTime } from './QuantityOverTime.tsx';

export function ProductMovements({ productId, unit }: { productId: number; unit: string }) {
  const query = { product: String(productId) };
  const pages = usePages<Movement>(listMovements, query, (cursor, signal) =>
    call(listMovements, { query: { ...query, ...(cursor && { cursor }) } }, { signal }),
  );
  return (
    <div className={classes.panel}>
      {pages.rows.length > 0 && <QuantityOverTime productId={productId} unit={unit} />}
      <ListContent
        things={['movimento', 'movimenti']}
        pages={pages}
        narrowed={false}
        onClear={() => undefined}
        whenNone="Ancora nessun movimento: il primo è di solito un carico."
      >
        <MovementTable rows={pages.rows} stale={pages.stale} />
      </ListContent>
    </div>
  );
}
