/** Figures on a supplier's page: punctuality, days until arrival, awaited orders, and the money spent by year. */

import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import {
  getSupplierFigures,
  type SupplierFigures as Numbers,
} from '@wms/contract/logistics/arrivals/supplier-figures';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import {
  formatCount,
  formatDate,
  formatEuro,
  formatNumber,
  formatParts,
} from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { Link } from '../../ui/page/link.ts';
import { EmptyState, ErrorState } from '../../ui/page/Page.tsx';
import { Figure, Figures } from '../../ui/parts/Figures.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { StateDot } from '../../ui/StateDot.tsx';

// The chart's code is loaded separately: most suppliers have no year to show yet.
const Chart = later(async () => (await import('../../ui/chart/Chart.tsx')).Chart);

const chartHeight = 200;

export function SupplierFigures({ supplierId }: { supplierId: number }) {
  const { data, error, refetch } = useAnswer(getSupplierFigures, { params: { id: String(supplierId) } });
  if (!data)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={220} radius="md" />;
  if (data.open.count === 0 && data.spend.length === 0)
    return <EmptyState>Nessun ordine inviato a questo fornitore, finora.</EmptyState>;
  return (
    <Stack gap="lg" maw={960}>
      <Delivery figures={data} />
      {data.open.count > 0 && <OpenOrders open={data.open} />}
      {data.spend.length > 0 && <Spend years={data.spend} />}
    </Stack>
  );
}

function Delivery({ figures: { measured, dated, onTime, leadDays, open } }: { figures: Numbers }) {
  return (
    <>
      <Figures>
        <Figure name="Puntualità" low={dated > 0 && onTime / dated < 0.8}>
          {dated > 0 ? `${formatNumber(Math.round((onTime / dated) * 100))} %` : '–'}
        </Figure>
        <Figure name="Giorni di consegna">{leadDays ? formatNumber(leadDays.average) : '–'}</Figure>
        <Figure name="Ordini attesi">{formatNumber(open.count)}</Figure>
        {open.late > 0 && (
          <Figure name="In ritardo" low>
            {formatNumber(open.late)}
          </Figure>
        )}
      </Figures>
      <Text size="sm" c="dimmed">
        {measured === 0
          ? 'Puntualità e tempi si misurano dagli arrivi: non è ancora arrivato nessun ordine intero.'
          : formatParts(
              `Misurati su ${formatCount(measured, 'ordine arrivato', 'ordini arrivati')}`,
              dated > 0 && `${formatNumber(onTime)} di ${formatNumber(dated)} entro la data prevista`,
              leadDays && `da ${formatNumber(leadDays.shortest)} a ${formatNumber(leadDays.longest)} giorni`,
            )}
      </Text>
    </>
  );
}

function OpenOrders({ open: { count, orders } }: { open: Numbers['open'] }) {
  const opens = useMay(managesOrders);
  return (
    <Section title="Ordini attesi">
      <ItemList label="Ordini attesi">
        {orders.map(({ id, number, dueOn, late, net }) => (
          <Item key={id} figure={formatEuro(net)}>
            {opens ? (
              <Anchor renderRoot={(props) => <Link to={pageLink('/ordini/$id', { id })} {...props} />}>
                {number}
              </Anchor>
            ) : (
              number
            )}
            <Small>
              {late && dueOn ? (
                <StateDot colour="red">In ritardo {formatDate(dueOn, 'dal')}</StateDot>
              ) : dueOn ? (
                `Previsto ${formatDate(dueOn, 'il')}`
              ) : (
                'Senza data'
              )}
            </Small>
          </Item>
        ))}
      </ItemList>
      {count > orders.length && (
        <Text size="sm" c="dimmed">
          e altri {formatNumber(count - orders.length)}
        </Text>
      )}
    </Section>
  );
}

const Spend = ({ years }: { years: Numbers['spend'] }) => (
  <Section title="Spesa per anno, senza IVA">
    <Chart
      title="Spesa per anno"
      kind="bars"
      height={chartHeight}
      points={years.map(({ year, net }) => ({ label: String(year), name: String(year), value: Number(net) }))}
      format={formatEuro}
      formatTick={formatNumber}
      table={{
        columns: ['Anno', 'Spesa'],
        rows: years.map(({ year, net }) => [String(year), formatEuro(net)]),
      }}
    />
  </Section>
);
