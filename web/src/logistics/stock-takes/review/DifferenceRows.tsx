import { Button, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import { askRecount, type StockTakeLine } from '@wms/contract/logistics/stock-takes/review';
import { useChange } from '../../../client/answer.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import { plus, signed } from '../shared/labels.tsx';
import classes from './Review.module.css';
import { ThingCell } from './ThingCell.tsx';

type Props = {
  take: StockTake;
  rows: readonly StockTakeLine[];
  stale: boolean;
  /** A second count can still be asked for. */
  mayAsk: boolean;
  onCounts: (line: StockTakeLine) => void;
};

export function DifferenceRows({ take, rows, stale, mayAsk, onCounts }: Props) {
  const { run, busy } = useChange(askRecount);
  const ask = ({ product, location, lot, recount }: StockTakeLine) =>
    void run({
      params: { id: String(take.id) },
      body: { productId: product.id, locationId: location.id, lotId: lot?.id ?? null, asked: !recount },
    });
  return (
    <Table className={classes.lines} aria-label="Righe contate" aria-busy={stale}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Prodotto</Table.Th>
          <Table.Th>Ubicazione</Table.Th>
          <Table.Th className={classes.number}>Atteso</Table.Th>
          <Table.Th className={classes.number}>Contato</Table.Th>
          <Table.Th className={classes.number}>Differenza</Table.Th>
          <Table.Th className={classes.number}>Valore</Table.Th>
          <Table.Th>Chi</Table.Th>
          {mayAsk && (
            <Table.Th>
              <VisuallyHidden>Azioni</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td className={classes.thing ?? ''}>
              <ThingCell product={row.product} lot={row.lot} />
            </Table.Td>
            <Table.Td className={classes.place ?? ''}>{row.location.code}</Table.Td>
            <Table.Td className={classes.expected ?? ''} data-label="Atteso">
              {formatQuantity(row.expected, row.product.unit)}
              {Number(row.movedSince) !== 0 && (
                <span className={classes.small}>poi mossi {plus(row.movedSince)}</span>
              )}
            </Table.Td>
            <Table.Td className={classes.counted ?? ''} data-label="Contato">
              {formatQuantity(row.counted, row.product.unit)}
            </Table.Td>
            <Table.Td className={classes.difference ?? ''} data-sign={Math.sign(Number(row.difference))}>
              {plus(row.difference)}
            </Table.Td>
            <Table.Td className={classes.value ?? ''}>
              {row.value === null ? '–' : signed(row.value)}
            </Table.Td>
            <Table.Td className={classes.who ?? ''}>
              <Who row={row} onCounts={() => onCounts(row)} />
            </Table.Td>
            {mayAsk && (
              <Table.Td className={classes.action ?? ''}>
                {row.source === 'conta' && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={busy}
                    aria-label={
                      `${row.recount ? 'Ritira la richiesta di ricontare' : 'Riconta'} ` +
                      `${row.product.code} in ${row.location.code}`
                    }
                    onClick={() => ask(row)}
                  >
                    {row.recount ? 'Ritira' : 'Riconta'}
                  </Button>
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Who({ row, onCounts }: { row: StockTakeLine; onCounts: () => void }) {
  if (row.source === 'zero') return <>Non contato: zero</>;
  return (
    <>
      {row.recount ? (
        <StateDot colour="amber">Da ricontare</StateDot>
      ) : row.disputed ? (
        <StateDot colour="red">In disaccordo</StateDot>
      ) : (
        (row.counts[0]?.by ?? 'Utente rimosso')
      )}
      {row.counts.length > 1 && (
        <UnstyledButton
          className={classes.more ?? ''}
          onClick={onCounts}
          aria-label={`Le ${row.counts.length} conte di ${row.product.code} in ${row.location.code}`}
        >
          {row.counts.length} conte
        </UnstyledButton>
      )}
    </>
  );
}
