import '@mantine/charts/styles.layer.css';
import { AreaChart } from '@mantine/charts';
import { formatDate, formatNumber, formatQuantity } from '../../ui/formats.ts';

type Props = {
  days: readonly { day: string; quantity: string }[];
  minimum: number;
  unit: string;
  height: number;
};

/** Steps, because a quantity jumps; the minimum is a line across. */
export const StockChart = ({ days, minimum, unit, height }: Props) => (
  <AreaChart
    h={height}
    data={days.map(({ day, quantity }) => ({ day, quantity: Number(quantity) }))}
    dataKey="day"
    series={[{ name: 'quantity', label: 'Quantità', color: 'teal.6' }]}
    curveType="stepAfter"
    withDots={false}
    withGradient={false}
    fillOpacity={0.12}
    strokeWidth={2}
    tickLine="none"
    gridAxis="x"
    // It is a picture: the figures and the table beside it are what is read and reached by keyboard.
    areaChartProps={{ accessibilityLayer: false }}
    valueFormatter={(value) => formatQuantity(value, unit)}
    xAxisProps={{ tickFormatter: shortDay, minTickGap: 40 }}
    yAxisProps={{ tickFormatter: (value: number) => formatNumber(value), width: 56 }}
    tooltipProps={{ labelFormatter: (day) => formatDate(String(day)) }}
    referenceLines={
      minimum > 0
        ? [
            {
              y: minimum,
              label: 'Minimo',
              color: 'var(--mantine-color-amber-text)',
              labelPosition: 'insideTopRight' as const,
            },
          ]
        : []
    }
  />
);

/** `2026-03-01` → `01/03` */
const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;
