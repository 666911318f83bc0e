import type { TeamBudget } from '@wms/contract/logistics/budgets/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { Bar } from '../../ui/Bar.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { figureColumn } from '../shared/columns.tsx';
import classes from './Budgets.module.css';
import { shortLimits, stateOf, usedOf } from './labels.ts';

export const columns: readonly Column<TeamBudget, never>[] = [
  {
    key: 'team',
    header: 'Reparto',
    cell: ({ team, budget, limits }) => (
      <NameCell name={team.name} detail={budget?.notes ?? (limits && shortLimits(limits))} />
    ),
  },
  { key: 'used', header: 'Stato', card: 'whole', cell: (row) => <Used budget={row} /> },
  figureColumn('amount', 'Budget', ({ budget }) => (budget ? formatEuro(budget.amount) : '–')),
  figureColumn('committed', 'Impegnato', ({ committed }) => formatEuro(committed)),
  figureColumn('spent', 'Speso', ({ spent }) => formatEuro(spent)),
  figureColumn('left', 'Resta', ({ left }) => left && <strong>{formatEuro(left)}</strong>),
];

function Used({ budget }: { budget: TeamBudget }) {
  const used = usedOf(budget);
  const { words, colour } = stateOf(used);
  return (
    <span className={classes.used}>
      <StateDot colour={colour}>{words}</StateDot>
      {used !== null && <Bar ratio={Math.min(used.percent / 100, 1)} />}
    </span>
  );
}
