import { UnstyledButton } from '@mantine/core';
import type { StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import { askRecount, type StockTakeLine } from '@wms/contract/logistics/stock-takes/review';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useChange } from '../../../client/answer.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import { Code, Detail } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { figureColumn, productColumn } from '../../shared/columns.tsx';
import { plus, signed } from '../shared/labels.tsx';
import classes from './Review.module.css';

type Props = {
  take: StockTake;
  rows: readonly StockTakeLine[];
  stale: boolean;
  /** True while the person may still ask for a second count. */
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
  const asking = (line: StockTakeLine) =>
    line.source === 'conta'
      ? [
          {
            label: line.recount ? 'Ritira' : 'Riconta',
            name:
              `${line.recount ? 'Ritira la richiesta di ricontare' : 'Riconta'} ${line.product.code} in ` +
              `${line.location.code}`,
            onClick: () => ask(line),
            disabled: busy,
          },
        ]
      : [];
  return (
    <Table
      label="Righe contate"
      rows={rows}
      stale={stale}
      actions={mayAsk ? asking : undefined}
      columns={[
        productColumn(
          ({ product }: StockTakeLine) => product,
          ({ lot }) => lot?.code,
        ),
        { key: 'place', header: 'Ubicazione', cell: ({ location }) => <Code>{location.code}</Code> },
        figureColumn('expected', 'Atteso', ({ expected, movedSince, product }: StockTakeLine) => (
          <>
            {formatQuantity(expected, product.unit)}
            {Number(movedSince) !== 0 && <Detail>poi mossi {plus(movedSince)}</Detail>}
          </>
        )),
        figureColumn('counted', 'Contato', ({ counted, product }: StockTakeLine) =>
          formatQuantity(counted, product.unit),
        ),
        {
          key: 'difference',
          header: 'Differenza',
          numeric: true,
          card: 'lead',
          cell: ({ difference }) => (
            <strong className={classes.difference} data-sign={Math.sign(Number(difference))}>
              {plus(difference)}
            </strong>
          ),
        },
        {
          key: 'value',
          header: 'Valore',
          numeric: true,
          cell: ({ value }) => (value === null ? '–' : signed(value)),
        },
        { key: 'who', header: 'Chi', cell: (row) => <Who row={row} onCounts={() => onCounts(row)} /> },
      ]}
    />
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
          className={`${textClasses.link} ${classes.more}`}
          onClick={onCounts}
          aria-label={`Le ${row.counts.length} conte di ${row.product.code} in ${row.location.code}`}
        >
          {row.counts.length} conte
        </UnstyledButton>
      )}
    </>
  );
}
