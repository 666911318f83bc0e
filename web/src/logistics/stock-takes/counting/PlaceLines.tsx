import { Box, Text, UnstyledButton } from '@mantine/core';
import type { PlaceLine } from '@wms/contract/logistics/stock-takes/counts';
import { formatQuantity, formatTime } from '@wms/contract/platform/formats';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { Small } from '../../../ui/parts/ItemList.tsx';
import lines from '../../../ui/parts/lines.module.css';
import { SmallCode } from '../../../ui/parts/SmallCode.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { type StateColour, StateDot } from '../../../ui/StateDot.tsx';
import classes from './CountPanel.module.css';
import { sameLine, type ToCount } from './to-count.ts';

type Props = {
  rows: readonly PlaceLine[];
  counting: ToCount | null;
  onChoose: (line: PlaceLine) => void;
};

/**
 * The expected products of a place, and their counts. A tap on a product counts it, for the first or a further time.
 */
export function PlaceLines({ rows, counting, onChoose }: Props) {
  if (rows.length === 0)
    return <EmptyState>Qui non risulta niente. Conta quello che trovi: scansionalo o cercalo.</EmptyState>;
  const left = rows.filter((row) => row.countedAt === null || row.recount).length;
  return (
    <section aria-label="Che cosa contare qui">
      <Text mb={8} c="dimmed" role="status">
        {left === 0 ? 'Contato tutto' : `${rows.length - left} di ${rows.length} contati`}
      </Text>
      <ul className={lines.lines}>
        {rows.map((row) => (
          <li key={`${row.product.id} ${row.lot?.id ?? ''}`}>
            <UnstyledButton
              className={classes.line}
              aria-pressed={counting !== null && sameLine(row, counting)}
              onClick={() => onChoose(row)}
            >
              <span>
                <Text span display="block" fw={500} className={textClasses.anywhere}>
                  {row.product.name}
                </Text>
                <SmallCode>
                  {row.product.code}
                  {row.lot && ` · ${row.lot.code}`}
                </SmallCode>
              </span>
              <Box component="span" ta="end" className={textClasses.figures}>
                <Done row={row} />
              </Box>
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
      <Small>{[countedBy, formatTime(countedAt)].filter(Boolean).join(', ')}</Small>
    </>
  );
}

const State = ({ colour, children }: { colour: StateColour; children: string }) => (
  <StateDot colour={colour}>{children}</StateDot>
);
