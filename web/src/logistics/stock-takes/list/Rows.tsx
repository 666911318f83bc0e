import { Table } from '@mantine/core';
import type { StockTakeRow } from '@wms/contract/logistics/stock-takes/endpoints';
import { formatCount, formatInstantDate } from '../../../ui/formats.ts';
import { RowTitle } from '../../../ui/table/Rows.tsx';
import { scopeName, TakeState } from '../shared/labels.tsx';
import classes from './Rows.module.css';

/** Stock-takes, the latest first: a table where there is room, cards on a phone. */
export function StockTakeRows({ rows, stale }: { rows: readonly StockTakeRow[]; stale: boolean }) {
  return (
    <Table className={classes.table} aria-label="Inventari" aria-busy={stale}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Inventario</Table.Th>
          <Table.Th>Stato</Table.Th>
          <Table.Th>Contate</Table.Th>
          <Table.Th>Aperto</Table.Th>
          <Table.Th>Chiuso</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={classes.row ?? ''}>
            <Table.Td className={classes.name ?? ''}>
              <RowTitle name={row.name} code={scopeName(row.scope)} to={`/warehouse/inventari/${row.id}`} />
            </Table.Td>
            <Table.Td className={classes.state ?? ''}>
              <TakeState state={row.state} />
            </Table.Td>
            <Table.Td className={classes.counted ?? ''}>
              {formatCount(row.counted, 'riga', 'righe')}
              {row.blind && <span className={classes.small}>alla cieca</span>}
            </Table.Td>
            <Table.Td className={classes.opened ?? ''}>
              {formatInstantDate(row.openedAt)}
              <span className={classes.small}>{row.openedBy}</span>
            </Table.Td>
            <Table.Td className={classes.closed ?? ''}>
              {row.closedAt ? formatInstantDate(row.closedAt) : '–'}
              <span className={classes.small}>{row.closedBy}</span>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
