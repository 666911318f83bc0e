import { Box, SegmentedControl, Skeleton } from '@mantine/core';
import { stockOverTime, type stockPeriods } from '@wms/contract/logistics/stock/over-time';
import { formatDate, formatNumber, formatQuantity, formatShortDate } from '@wms/contract/platform/formats';
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
  const { data, error, refetch } = useAnswer(stockOverTime, {
    params: { id: String(productId) },
    query: { days },
  });
  const writeQuantity = (quantity: string) => formatQuantity(quantity, unit);
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
            <Figure name="Ora">{writeQuantity(data.days.at(-1)?.quantity ?? '0')}</Figure>
            <Figure name="Entrati">{writeQuantity(data.cameIn)}</Figure>
            <Figure name="Usciti">{writeQuantity(data.wentOut)}</Figure>
            {Number(data.minimum) > 0 && <Figure name="Minimo">{writeQuantity(data.minimum)}</Figure>}
          </Figures>
          {/* The place has the height of the chart, so that the page does not jump when the chart comes. */}
          <Box mih={272}>
            <Chart
              title="Quantità nel tempo"
              kind="steps"
              points={data.days.map(({ day, quantity }) => ({
                label: formatShortDate(day),
                name: formatDate(day),
                value: Number(quantity),
              }))}
              format={(value) => formatQuantity(value, unit)}
              formatTick={formatNumber}
              {...(Number(data.minimum) > 0 && { line: { value: Number(data.minimum), label: 'Minimo' } })}
              height={height}
              table={{
                columns: ['Dal', 'Quantità a fine giornata'],
                rows: changes
                  .toReversed()
                  .map(({ day, quantity }) => [formatDate(day), writeQuantity(quantity)]),
              }}
            />
          </Box>
        </>
      )}
    </Section>
  );
}
