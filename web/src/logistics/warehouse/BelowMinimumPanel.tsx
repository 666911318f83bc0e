import { Table } from '@mantine/core';
import {
  type BelowMinimum,
  exportBelowMinimum,
  listBelowMinimum,
} from '@wms/contract/logistics/stock-reports';
import { call } from '../../ui/call.ts';
import { download } from '../../ui/download.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListContent } from '../../ui/list/ListPage.tsx';
import { usePages } from '../../ui/list/use-pages.ts';
import { StateDot } from '../../ui/StateDot.tsx';
import classes from './Panel.module.css';
import { Fact, ProductCell } from './ProductCell.tsx';

/** What there is less of than its minimum, and how much to order. */
export function BelowMinimumPanel() {
  const pages = usePages<BelowMinimum>(listBelowMinimum, {}, (cursor, signal) =>
    call(listBelowMinimum, { query: cursor ? { cursor } : {} }, { signal }),
  );
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <p className={classes.intro}>Prodotti di cui è disponibile meno della scorta minima.</p>
        <span data-end>
          <ExportMenu
            save={(format) => download(exportBelowMinimum, { query: { format } })}
            disabled={pages.rows.length === 0}
          />
        </span>
      </div>
      <ListContent
        things={['prodotto', 'prodotti']}
        pages={pages}
        narrowed={false}
        onClear={() => undefined}
        whenNone="Niente è sotto scorta: di ogni prodotto ce n’è almeno il minimo."
      >
        <Table className={classes.table} aria-label="Sotto scorta">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Prodotto</Table.Th>
              <Table.Th>Stato</Table.Th>
              <Table.Th className={classes.quantity}>Disponibile</Table.Th>
              <Table.Th className={classes.quantity}>Minimo</Table.Th>
              <Table.Th className={classes.quantity}>Da ordinare</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pages.rows.map((row) => (
              <Table.Tr key={row.id}>
                <ProductCell product={row}>
                  <span className={classes.detail}>{row.category}</span>
                </ProductCell>
                <Table.Td>
                  {Number(row.available) > 0 ? (
                    <StateDot colour="amber">Sotto scorta</StateDot>
                  ) : (
                    <StateDot colour="red">Esaurito</StateDot>
                  )}
                </Table.Td>
                <Fact name="Disponibile">{formatQuantity(row.available, row.unit)}</Fact>
                <Fact name="Minimo">{formatQuantity(row.minimum, row.unit)}</Fact>
                <Fact name="Da ordinare" strong>
                  {formatQuantity(row.proposed, row.unit)}
                </Fact>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ListContent>
    </div>
  );
}
