import { Box, SegmentedControl, Skeleton } from '@mantine/core';
import { stockOverTime, type stockPeriods } from '@wms/contract/logistics/stock/over-time';
import { formatDate, formatNumber, formatQuantity } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { later } from '../../ui/modal/later.tsx';
import { ErrorState } from '../../ui/page/Page.tsx';
import { Figure, Figures } from '../../ui/parts/Figures.tsx';
import { Section } from '../../ui/parts/Section.tsx';

// The chart's code is loaded separately, because a product's other tabs need no chart.
const Chart = later(async () => (await import('../../ui/chart/Chart.tsx')).Chart);

type Period = (typeof stockPeriods)[number];

const periods: { value: Period; label: string }[] = [
  { value: '30', label: '30 giorni' },
  { value: '90', label: '90 giorni' },
  { value: '365', label: 'Un anno' },
];
const height = 220;

/** The quantity of a product at the end of each day, as a picture, in numbers and as a table. */
export function QuantityOverTime({ productId, unit }: { productId: number; unit: string }) {
  const [days, setDays] = useState<Period>('90');
  const { data, error, refetch } = useAnswer(
    stockOverTime,
    { params: { id: String(productId) }, query: { days } },
    { keepPrevious: true },
  );
  const says = (quantity: string) => formatQuantity(quantity, unit);
  const changes = (data?.days ?? []).filter(
    ({ quantity }, index, all) => index === 0 || quantity !== all[index - 1]?.quantity,
  );
  return (
    <Section
      title="Quantità nel tempo"
      end={
        <SegmentedControl
          size="xs"
          data={periods}
          value={days}
          onChange={(value) => setDays(value as Period)}
          aria-label="Periodo"
        />
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={height} radius="md" />
      ) : (
        <>
          <Figures>
            <Figure name="Ora">{says(data.days.at(-1)?.quantity ?? '0')}</Figure>
            <Figure name="Entrati">{says(data.cameIn)}</Figure>
            <Figure name="Usciti">{says(data.wentOut)}</Figure>
            {Number(data.minimum) > 0 && <Figure name="Minimo">{says(data.minimum)}</Figure>}
          </Figures>
          {/* The place has the height of the chart, so that the page does not jump when the chart comes. */}
          <Box mih={272}>
            <Chart
              title="Quantità nel tempo"
              kind="steps"
              points={data.days.map(({ day, quantity }) => ({
                label: shortDay(day),
                name: formatDate(day),
                value: Number(quantity),
              }))}
              format={(value) => formatQuantity(value, unit)}
              formatTick={formatNumber}
              {...(Number(data.minimum) > 0 && { line: { value: Number(data.minimum), label: 'Minimo' } })}
              height={height}
              table={
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Dal</th>
                      <th scope="col">Quantità a fine giornata</th>
                    </tr>
                  </thead>
                  <tbody>
                    {changes.toReversed().map(({ day, quantity }) => (
                      <tr key={day}>
                        <td>{formatDate(day)}</td>
                        <td>{says(quantity)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              }
            />
          </Box>
        </>
      )}
    </Section>
  );
}

/** `2026-03-01` → `01/03` */
const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;
