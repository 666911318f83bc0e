/** Kilometres and costs of a period, by van or by team, as bars and as a table. */
import { Box, Group, SegmentedControl, Stack } from '@mantine/core';
import { formatEuro, formatNumber } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { getVanFigures } from '@wms/contract/workshop/vans/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { later } from '../../ui/modal/later.tsx';
import { EmptyState, ErrorState } from '../../ui/page/Page.tsx';
import { Figure, Figures } from '../../ui/parts/Figures.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { sumFigures } from './van-sums.ts';

// The chart's code is loaded separately, so that the figures don't wait for it.
const height = 200;
const roomOfChart = <Box mih={height + 52} />;
const Chart = later(async () => (await import('../../ui/chart/Chart.tsx')).Chart, roomOfChart);

const periods = [
  { value: '30', label: '30 giorni' },
  { value: '90', label: '90 giorni' },
  { value: '365', label: 'Un anno' },
];

const daysAgo = (days: number) => Temporal.PlainDate.from(today()).subtract({ days }).toString();

type FigureGrouping = 'byVan' | 'byTeam';
type FigureKind = 'km' | 'amount';

const figureKinds = {
  km: { title: 'Chilometri', format: (value: number) => `${formatNumber(value)} km` },
  amount: { title: 'Spese', format: formatEuro },
};

export function VanFigures() {
  const [days, setDays] = useState('90');
  const [grouping, setGrouping] = useState<FigureGrouping>('byVan');
  const [kind, setKind] = useState<FigureKind>('km');
  const { data, error, refetch } = useAnswer(getVanFigures, {
    query: { from: daysAgo(Number(days)), to: today() },
  });
  const rows = data?.[grouping] ?? [];
  const { title, format } = figureKinds[kind];
  const { trips, km, spent, costPer100Km } = sumFigures(rows);
  const known = (figure: string) => (data ? figure : '–');
  return (
    <Section
      title="Chilometri e spese"
      end={<SegmentedControl size="xs" data={periods} value={days} onChange={setDays} aria-label="Periodo" />}
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data && rows.length === 0 ? (
        <EmptyState>In questo periodo nessun furgone è uscito, e non ci sono spese.</EmptyState>
      ) : (
        <Stack gap={12}>
          <Figures>
            <Figure name="Viaggi">{known(formatNumber(trips))}</Figure>
            <Figure name="Chilometri">{known(formatNumber(km))}</Figure>
            <Figure name="Spese">{known(formatEuro(spent))}</Figure>
            {costPer100Km !== null && <Figure name="Ogni 100 km">{formatEuro(costPer100Km)}</Figure>}
          </Figures>
          <Group gap={8}>
            <SegmentedControl
              size="xs"
              aria-label="Che cosa"
              value={kind}
              onChange={(value) => setKind(value as FigureKind)}
              data={[
                { value: 'km', label: 'Chilometri' },
                { value: 'amount', label: 'Spese' },
              ]}
            />
            <SegmentedControl
              size="xs"
              aria-label="Per che cosa"
              value={grouping}
              onChange={(value) => setGrouping(value as FigureGrouping)}
              data={[
                { value: 'byVan', label: 'Per furgone' },
                { value: 'byTeam', label: 'Per reparto' },
              ]}
            />
          </Group>
          {data ? (
            <Chart
              title={`${title} ${grouping === 'byVan' ? 'per furgone' : 'per reparto'}`}
              kind="bars"
              points={rows.map((row) => ({ label: row.name, name: row.name, value: Number(row[kind]) }))}
              format={format}
              formatTick={formatNumber}
              height={height}
              table={{
                columns: [grouping === 'byVan' ? 'Furgone' : 'Reparto', 'Viaggi', 'Km', 'Spese', 'Litri'],
                rows: rows.map(({ name, trips, km, amount, litres }) => [
                  name,
                  formatNumber(trips),
                  formatNumber(km),
                  formatEuro(amount),
                  formatNumber(litres),
                ]),
              }}
            />
          ) : (
            roomOfChart
          )}
        </Stack>
      )}
    </Section>
  );
}
