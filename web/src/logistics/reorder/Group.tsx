import { Button, Group, Text } from '@mantine/core';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { Link } from '../../ui/page/link.ts';
import { FigureLine } from '../../ui/parts/FigureLine.tsx';
import lines from '../../ui/parts/lines.module.css';
import { Section } from '../../ui/parts/Section.tsx';
import textClasses from '../../ui/parts/text.module.css';
import { type ChosenRow, orderedOf, sumOf, type useChoices } from './choices.ts';
import { ReorderRow } from './Row.tsx';

type Props = {
  /** Null for the rows whose supplier must still be chosen. */
  supplier: { id: number; name: string } | null;
  rows: readonly ChosenRow[];
  onChange: ReturnType<typeof useChoices>['change'];
  /** Makes the draft of this supplier alone. */
  onCreate: (ordered: readonly ChosenRow[]) => void;
  disabled: boolean;
};

/** Writes the costs, `€ 12,00 senza IVA`, and the number of rows without a price in euro, which aren't in the sum. */
function describeCost(ordered: readonly ChosenRow[]): string {
  const unpriced = ordered.filter(({ net }) => net === null).length;
  if (unpriced === ordered.length) return 'senza prezzi in euro';
  const sum = sumOf(ordered);
  return formatParts(
    sum && `${formatEuro(sum)} senza IVA`,
    unpriced > 0 && `${formatCount(unpriced, 'riga', 'righe')} senza prezzo in euro`,
  );
}

/** The rows of one supplier, with the sum of their costs. */
export function SupplierGroup({ supplier, rows, onChange, onCreate, disabled }: Props) {
  const ordered = orderedOf(rows).filter((row) => row.supplier?.id === supplier?.id);
  return (
    <Section
      title={supplier?.name ?? 'Senza fornitore'}
      end={
        supplier ? (
          <Group gap="4px 16px">
            {ordered.length > 0 && (
              <Text span c="dimmed">
                <FigureLine>{describeCost(ordered)}</FigureLine>
              </Text>
            )}
            <Link to={pageLink('/fornitori/$id', { id: supplier.id })} className={textClasses.link}>
              Apri il fornitore
            </Link>
            {ordered.length > 0 && (
              <Button
                variant="default"
                size="xs"
                disabled={disabled}
                onClick={() => onCreate(ordered)}
                aria-label={`Crea bozza per ${supplier.name}`}
              >
                Crea bozza
              </Button>
            )}
          </Group>
        ) : (
          <Text span c="dimmed">
            Scegli da chi ordinarlo
          </Text>
        )
      }
    >
      <ul className={lines.lines} aria-label={supplier?.name ?? 'Senza fornitore'}>
        {rows.map((row) => (
          <ReorderRow
            key={row.key}
            row={row}
            withSupplier={supplier === null}
            disabled={disabled}
            onChange={(what) => onChange(row.key, what)}
            onCreate={supplier && ordered.length > 0 ? () => onCreate(ordered) : undefined}
          />
        ))}
      </ul>
    </Section>
  );
}
