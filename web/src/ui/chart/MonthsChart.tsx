import { Box } from '@mantine/core';
import { formatEuro, formatMonth, formatNumber, formatShortMonth } from '@wms/contract/platform/formats';
import { later } from '../modal/later.tsx';
import type { ChartProps } from './Chart.tsx';

// The chart's code is loaded separately: the figures around it need none.
const Chart = later(async () => (await import('./Chart.tsx')).Chart);

const height = 220;

type Props = Pick<ChartProps, 'title' | 'line'> & {
  months: readonly { month: string; amount: string; cells: string[] }[];
  /** The headers of the table's cells beside the month. */
  columns: string[];
  /** Words before the name of a month, such as 'Fino a'. */
  before?: string;
  /** False while the chart's place is left empty, so that the page is drawn first. */
  ready?: boolean;
};

/** Amounts month by month. The place is as high as the chart, so that the page doesn't jump when the chart comes. */
export const MonthsChart = ({ months, columns, before = '', ready = true, ...chart }: Props) => (
  <Box mih={height + 52}>
    {ready && (
      <Chart
        {...chart}
        kind="bars"
        points={months.map(({ month, amount }) => ({
          label: formatShortMonth(month),
          name: before + formatMonth(month),
          value: Number(amount),
        }))}
        format={(value) => formatEuro(value)}
        formatTick={formatNumber}
        height={height}
        table={{
          columns: ['Mese', ...columns],
          rows: months.map(({ month, cells }) => [formatMonth(month), ...cells]),
        }}
      />
    )}
  </Box>
);
