/** The year of a team: how its commitments and spendings grow month by month, below the line of its budget. */
import { Box, Skeleton } from '@mantine/core';
import { getBudgetMonths, type TeamBudget } from '@wms/contract/logistics/budgets/endpoints';
import { formatEuro, formatNumber } from '@wms/contract/platform/formats';
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
const shortMonth = new Intl.DateTimeFormat('it-IT', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'UTC' });

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
    // Of the months to come nothing is known yet.
    .filter(({ month }) => year < thisYear || (year === thisYear && month <= thisMonth))
    .map((month) => {
      sum = addMoney(sum, month.committed, month.spent);
      return { ...month, sum, date: Date.UTC(year, month.month - 1, 1) };
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
              label: shortMonth.format(month.date),
              name: `Fino a ${longMonth.format(month.date)}`,
              value: Number(month.sum),
            }))}
            format={(value) => formatEuro(value)}
            formatTick={formatNumber}
            {...(budget && { line: { value: Number(budget.amount), label: 'Budget' } })}
            height={height}
            table={
              <table>
                <thead>
                  <tr>
                    <th scope="col">Mese</th>
                    <th scope="col">Impegnato</th>
                    <th scope="col">Speso</th>
                    <th scope="col">Insieme, da gennaio</th>
                  </tr>
                </thead>
                <tbody>
                  {months.map((month) => (
                    <tr key={month.month}>
                      <td>{longMonth.format(month.date)}</td>
                      <td>{formatEuro(month.committed)}</td>
                      <td>{formatEuro(month.spent)}</td>
                      <td>{formatEuro(month.sum)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            }
          />
        </Box>
      )}
    </Section>
  );
}
