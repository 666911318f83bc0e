/** The year of a team as a chart: its commitments and spendings, added up month by month, against its budget. */
import { Skeleton } from '@mantine/core';
import { getBudgetMonths, type TeamBudget } from '@wms/contract/logistics/budgets/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../client/answer.ts';
import { MonthsChart } from '../../ui/chart/MonthsChart.tsx';
import { ErrorState } from '../../ui/page/Page.tsx';
import { Figure, Figures } from '../../ui/parts/Figures.tsx';
import { Section } from '../../ui/parts/Section.tsx';

const height = 220;

export function YearPicture({
  of: { team, budget, committed, spent, left },
  year,
}: {
  of: TeamBudget;
  year: number;
}) {
  const params = { id: String(team.id) };
  const { data, error, refetch } = useAnswer(getBudgetMonths, { params, query: { year: String(year) } });
  const [thisYear = 0, thisMonth = 0] = today().split('-').map(Number);
  let sum = '0.00';
  const months = (data ?? [])
    // The months to come have no figures yet.
    .filter(({ month }) => year < thisYear || (year === thisYear && month <= thisMonth))
    .map((month) => {
      sum = addMoney(sum, month.committed, month.spent);
      return {
        month: `${year}-${String(month.month).padStart(2, '0')}`,
        amount: sum,
        cells: [month.committed, month.spent, sum].map(formatEuro),
      };
    });
  return (
    <Section title={`Il ${year} di ${team.name}`}>
      <Figures>
        <Figure name="Impegnato">{formatEuro(committed)}</Figure>
        <Figure name="Speso">{formatEuro(spent)}</Figure>
        {left !== null && (
          <Figure name="Resta" low={Number(left) < 0}>
            {formatEuro(left)}
          </Figure>
        )}
      </Figures>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={height} radius="md" />
      ) : (
        <MonthsChart
          title={`Impegnato e speso nel ${year}, mese dopo mese`}
          {...(budget && { line: { value: Number(budget.amount), label: 'Budget' } })}
          before="Fino a "
          columns={['Impegnato', 'Speso', 'Insieme, da gennaio']}
          months={months}
        />
      )}
    </Section>
  );
}
