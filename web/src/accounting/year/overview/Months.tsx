/** The year month by month: a chart of one chosen series, and a table whose figures lead to their entries. */
import { NativeSelect } from '@mantine/core';
import type { Direction, TreasurersYear } from '@wms/contract/accounting/year/endpoints';
import { formatEuro, formatMonth } from '@wms/contract/platform/formats';
import { subtractMoney } from '@wms/contract/platform/money';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { MonthsChart } from '../../../ui/chart/MonthsChart.tsx';
import { useIdle } from '../../../ui/page/use-idle.ts';
import { Section } from '../../../ui/parts/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { EntriesLink } from './EntriesLink.tsx';

type Month = TreasurersYear['months'][number];

type Series = { label: string; value: (month: Month) => string };

/** The series that can be chosen: all income, all expenses, their difference, and each causale and category. */
function seriesOf({ income, expenses }: TreasurersYear): Record<string, Series> {
  const amountOf = (direction: Direction, key: string) => (month: Month) =>
    month.byWhat.find((candidate) => candidate.direction === direction && candidate.key === key)?.amount ??
    '0.00';
  return {
    entrate: { label: 'Entrate', value: (month) => month.income },
    uscite: { label: 'Uscite', value: (month) => month.expenses },
    differenza: { label: 'Differenza', value: (month) => subtractMoney(month.income, month.expenses) },
    contanti: { label: 'Contanti ricevuti', value: (month) => month.cashIn },
    ...Object.fromEntries(
      income.byWhat.map(({ key, name }) => [
        `in-${key}`,
        { label: `Entrate: ${name}`, value: amountOf('entrata', key) },
      ]),
    ),
    ...Object.fromEntries(
      expenses.byWhat.map(({ key, name }) => [
        `out-${key}`,
        { label: `Uscite: ${name}`, value: amountOf('uscita', key) },
      ]),
    ),
  };
}

const columns: readonly Column<Month & { id: string }, never>[] = [
  { key: 'month', header: 'Mese', cell: ({ from }) => formatMonth(from) },
  {
    key: 'income',
    header: 'Entrate',
    numeric: true,
    card: 'named',
    cell: ({ from, to, income }) => (
      <EntriesLink filters={{ from, to, direction: 'entrata' }}>{formatEuro(income)}</EntriesLink>
    ),
  },
  {
    key: 'expenses',
    header: 'Uscite',
    numeric: true,
    card: 'named',
    cell: ({ from, to, expenses }) => (
      <EntriesLink filters={{ from, to, direction: 'uscita' }}>{formatEuro(expenses)}</EntriesLink>
    ),
  },
  {
    key: 'difference',
    header: 'Differenza',
    numeric: true,
    card: 'lead',
    cell: ({ income, expenses }) => <strong>{formatEuro(subtractMoney(income, expenses))}</strong>,
  },
  {
    key: 'cash',
    header: 'Contanti ricevuti',
    numeric: true,
    wideOnly: true,
    cell: ({ from, to, cashIn }) => (
      <EntriesLink filters={{ from, to, direction: 'entrata', method: 'contanti' }}>
        {formatEuro(cashIn)}
      </EntriesLink>
    ),
  },
];

export function Months({ year }: { year: TreasurersYear }) {
  const [chosen, setChosen] = useState('entrate');
  const idle = useIdle();
  const series = seriesOf(year);
  const shown = series[chosen] ?? series.entrate;
  // The months to come have no figures yet.
  const months = year.months.filter(({ from }) => from <= today());
  if (!shown) return null;
  return (
    <>
      <Section
        title="Mese per mese"
        end={
          <NativeSelect
            size="xs"
            aria-label="Che cosa mostra il grafico"
            value={series[chosen] ? chosen : 'entrate'}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={Object.entries(series).map(([value, { label }]) => ({ value, label }))}
          />
        }
      >
        <MonthsChart
          title={`${shown.label} mese per mese`}
          columns={[shown.label]}
          months={months.map((month) => ({
            month: month.from,
            amount: shown.value(month),
            cells: [formatEuro(shown.value(month))],
          }))}
          ready={idle}
        />
      </Section>
      <Table
        label="Entrate e uscite di ogni mese"
        columns={columns}
        rows={months.map((month) => ({ ...month, id: month.from }))}
      />
    </>
  );
}
