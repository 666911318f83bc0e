/** The tab 'Movimenti' of a product: how much there was over time, and what moved. */
import { listMovements, type Movement } from '@wms/contract/logistics/movements/endpoints';
import { call } from '../../../client/call/send.ts';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { usePages } from '../../../ui/list/use-pages.ts';
import { MovementTable } from '../../movements/Table.tsx';
import { QuantityOverTime } from '../../stock/QuantityOverTime.tsx';
import classes from '../../stock/Stock.module.css';

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
