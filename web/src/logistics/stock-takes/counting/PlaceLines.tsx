import { UnstyledButton } from '@mantine/core';
import type { PlaceLine } from '@wms/contract/logistics/stock-takes/counts';
import { formatQuantity, formatTime } from '@wms/contract/platform/formats';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { SmallCode } from '../../../ui/parts/SmallCode.tsx';
import { type StateColour, StateDot } from '../../../ui/StateDot.tsx';
import classes from './CountPanel.module.css';
import { sameLine, type ToCount } from './to-count.ts';

type Props = {
  rows: readonly PlaceLine[];
  counting: ToCount | null;
  onChoose: (line: PlaceLine) => void;
};

/** The expected products of a place, and their counts. A tap counts a product, also a second time. */
export function PlaceLines({ rows, counting, onChoose }: Props) {
  if (rows.length === 0)
    return <EmptyState>Qui non risulta niente. Conta quello che trovi: scansionalo o cercalo.</EmptyState>;
  const left = rows.filter((row) => row.countedAt === null || row.recount).length;
  return (
    <section className={classes.lines} aria-label="Che cosa contare qui">
      <p className={classes.progress} role="status">
        {left === 0 ? 'Contato tutto' : `${rows.length - left} di ${rows.length} contati`}
      </p>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={`${row.product.id} ${row.lot?.id ?? ''}`}>
            <UnstyledButton
              className={classes.line}
              aria-pressed={counting !== null && sameLine(row, counting)}
              onClick={() => onChoose(row)}
            >
              <span>
                <span className={classes.name}>{row.product.name}</span>
                <SmallCode>
                  {row.product.code}
                  {row.lot && ` · ${row.lot.code}`}
                </SmallCode>
              </span>
              <span className={classes.done}>
                <Done row={row} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Done({ row: { counted, countedBy, countedAt, recount, product } }: { row: PlaceLine }) {
  if (countedAt === null) return <State colour="gray">Da contare</State>;
  if (recount) return <State colour="amber">Da ricontare</State>;
  return (
    <>
      <State colour="green">{counted === null ? 'Contato' : formatQuantity(counted, product.unit)}</State>
      <span className={classes.small}>{[countedBy, formatTime(countedAt)].filter(Boolean).join(', ')}</span>
    </>
  );
}

const State = ({ colour, children }: { colour: StateColour; children: string }) => (
  <StateDot colour={colour}>{children}</StateDot>
);
