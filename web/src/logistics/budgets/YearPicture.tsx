/** The year of a team as a chart: its commitments and spendings, added up month by month, against its budget. */
import { Box, Skeleton } from '@mantine/core';
import { getBudgetMonths, type TeamBudget } from '@wms/contract/logistics/budgets/endpoints';
import { formatEuro, formatMonth, formatNumber, formatShortMonth } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../client/answer.ts';
import { later } from '../../ui/modal/later.tsx';
import { ErrorState } from '../../ui/page/Page.tsx';
import { Figure, Figures } from '../../ui/parts/Figures.tsx';
import { Section } from '../../ui/parts/Section.tsx';

// The chart's code is loaded separately: the table above needs none.
const Chart = later(async () => (await import('../../ui/chart/Chart.tsx')).Chart);

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
      return { ...month, sum, name: `${year}-${String(month.month).padStart(2, '0')}` };
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
        <Box mih={272}>
          <Chart
            title={`Impegnato e speso nel ${year}, mese dopo mese`}
            kind="bars"
            points={months.map((month) => ({
              label: formatShortMonth(month.name),
              name: `Fino a ${formatMonth(month.name)}`,
              value: Number(month.sum),
            }))}
            format={(value) => formatEuro(value)}
            formatTick={formatNumber}
            {...(budget && { line: { value: Number(budget.amount), label: 'Budget' } })}
            height={height}
            table={{
              columns: ['Mese', 'Impegnato', 'Speso', 'Insieme, da gennaio'],
              rows: months.map((month) => [
                formatMonth(month.name),
                formatEuro(month.committed),
                formatEuro(month.spent),
                formatEuro(month.sum),
              ]),
            }}
          />
        </Box>
      )}
    </Section>
  );
}
