import { Text } from '@mantine/core';
import { formatAll } from '@wms/contract/platform/formats';
import {
  type Closure,
  closureLabels,
  endClosure,
  removeClosure,
} from '@wms/contract/workshop/closures/endpoints';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column, RowAction } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import { describeClosed } from './when.ts';

const EditClosure = later(async () => (await import('./EditClosure.tsx')).EditClosure);
const RemoveSeries = later(async () => (await import('./RemoveSeries.tsx')).RemoveSeries);

const when: Column<Closure> = {
  key: 'when',
  header: 'Quando',
  wraps: true,
  cell: (closure) => (
    <>
      {describeClosed(closure)}
      {closure.running && (
        <Text span display="block" size="sm">
          <StateDot colour="amber">In corso</StateDot>
        </Text>
      )}
    </>
  ),
};
const reason: Column<Closure> = {
  key: 'reason',
  header: 'Motivo',
  wraps: true,
  cell: (closure) => closure.reason,
};
const kind: Column<Closure> = {
  key: 'kind',
  header: 'Tipo',
  cell: (closure) => closureLabels[closure.kind],
};
const what: Column<Closure> = {
  key: 'what',
  header: 'Che cosa chiude',
  wraps: true,
  fills: true,
  card: 'whole',
  cell: ({ resources }) => formatAll(resources.map(({ name }) => name)),
};

type Props = {
  rows: readonly Closure[];
  stale: boolean;
  /** Shows only the closures of this resource; removing a closure then opens this resource alone. */
  area?: { id: number; name: string };
  past: boolean;
};

/** Closures with their actions: change, end, remove. */
export function ClosureTable({ rows, stale, area, past }: Props) {
  const [dialog, open, close] = useDialog<{ what: 'edit' | 'series'; closure: Closure }>();
  const args = ({ id }: Closure) => ({ params: { id: String(id) } });

  const end = useConfirmedChange(endClosure, (closure: Closure) => ({
    title: `Fai finire «${closure.reason}»`,
    message: 'Da adesso si può prenotare di nuovo.',
    confirmLabel: 'Fai finire la chiusura',
    ...args(closure),
    body: { version: closure.version },
  }));
  const remove = useConfirmedChange(removeClosure, (closure: Closure) => {
    const alone = area && closure.resources.length > 1 && closure.resources.some(({ id }) => id === area.id);
    return {
      title: `Togli «${closure.reason}»`,
      message: alone
        ? `${area.name} si potrà prenotare. Il resto rimane chiuso.`
        : 'In quel periodo si potrà prenotare di nuovo.',
      confirmLabel: 'Togli la chiusura',
      ...args(closure),
      body: { version: closure.version, which: 'this' as const, ...(alone && { resourceId: area.id }) },
    };
  });
  const takeAway = (closure: Closure) =>
    closure.repeats ? open({ what: 'series', closure }) : remove.run(closure);
  const actionsOf = (closure: Closure): RowAction[] => {
    const named = (label: string, onClick: () => unknown): RowAction => ({
      label,
      name: `${label} «${closure.reason}»`,
      onClick: () => void onClick(),
    });
    return [
      ...(closure.kind === 'festa' ? [] : [named('Cambia', () => open({ what: 'edit', closure }))]),
      closure.running ? named('Fai finire', () => end.run(closure)) : named('Togli', () => takeAway(closure)),
    ];
  };
  return (
    <>
      <Table
        label="Chiusure"
        columns={area ? [when, reason, kind] : [when, reason, kind, what]}
        rows={rows}
        stale={stale}
        actions={past ? undefined : actionsOf}
      />
      {dialog?.what === 'edit' && <EditClosure closure={dialog.closure} onClose={close} />}
      {dialog?.what === 'series' && <RemoveSeries closure={dialog.closure} onClose={close} />}
    </>
  );
}
