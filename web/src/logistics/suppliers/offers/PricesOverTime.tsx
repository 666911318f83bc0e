/** The changes of one price of a product in a year: as a chart, in numbers and as a table. */
import { Box, NativeSelect, Skeleton, Text } from '@mantine/core';
import { getPricesOverTime } from '@wms/contract/logistics/suppliers/products';
import {
  formatDate,
  formatNumber,
  formatParts,
  formatQuantity,
  formatShortDate,
} from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { later } from '../../../ui/modal/later.tsx';
import { ErrorState } from '../../../ui/page/Page.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { formatUnitPrice } from '../../shared/prices.ts';
import { dailyPrices, type PriceSeries, seriesOf } from './price-series.ts';

// The chart's code is loaded separately, because most visitors of a product don't look at its prices.
const Chart = later(async () => (await import('../../../ui/chart/Chart.tsx')).Chart);

const height = 220;
const aYear = 366;

type Props = { product: { id: number; unit: string } };

export function PricesOverTime({ product: { id, unit } }: Props) {
  const [chosen, setChosen] = useState('');
  const { data, error, refetch } = useAnswer(getPricesOverTime, { params: { id: String(id) } });
  const all = seriesOf(data ?? []).filter(({ changes }) => changes.length > 1);
  const series = all.find(({ key }) => key === chosen) ?? all[0];
  return (
    <Section title="Prezzi nel tempo">
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={height} radius="md" />
      ) : !series ? (
        <Text c="dimmed">Nessun prezzo è ancora cambiato.</Text>
      ) : (
        <>
          <NativeSelect
            label="Prezzo di"
            value={series.key}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={all.map((series) => ({ value: series.key, label: nameOf(series, unit) }))}
            maw={480}
            mb={12}
          />
          <Picture series={series} unit={unit} />
        </>
      )}
    </Section>
  );
}

function Picture({ series, unit }: { series: PriceSeries; unit: string }) {
  const { currency, changes } = series;
  const writePrice = (price: string | number) => formatUnitPrice({ price: String(price), currency });
  const days = dailyPrices(series, today(), aYear);
  const prices = days.map(({ price }) => Number(price));
  const now = changes.at(-1)?.price;
  return (
    <>
      <Figures>
        <Figure name="Ora">{now == null ? 'Non più' : writePrice(now)}</Figure>
        <Figure name="Il più basso">{writePrice(Math.min(...prices))}</Figure>
        <Figure name="Il più alto">{writePrice(Math.max(...prices))}</Figure>
      </Figures>
      {/* The place has the height of the chart, so that the page does not jump when the chart comes. */}
      <Box mih={272}>
        <Chart
          title={`Prezzo di ${nameOf(series, unit)}`}
          kind="steps"
          points={days.map(({ day, price }) => ({
            label: formatShortDate(day),
            name: formatDate(day),
            value: Number(price),
          }))}
          format={writePrice}
          formatTick={formatNumber}
          height={height}
          table={{
            columns: ['Dal', 'Prezzo'],
            rows: changes
              .toReversed()
              .map(({ day, price }) => [formatDate(day), price === null ? 'Non più' : writePrice(price)]),
          }}
        />
      </Box>
    </>
  );
}

const nameOf = ({ supplier, code, fromQuantity, currency }: PriceSeries, unit: string) =>
  formatParts(
    supplier,
    code && `cod. ${code}`,
    Number(fromQuantity) !== 1 && `da ${formatQuantity(fromQuantity, unit)}`,
    currency !== 'EUR' && currency,
  );
