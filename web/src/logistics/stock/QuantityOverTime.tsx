import { SegmentedControl, Skeleton } from '@mantine/core';
import { stockOverTime, type stockPeriods } from '@wms/contract/logistics/stock/over-time';
import { lazy, Suspense, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { formatDate, formatQuantity } from '../../ui/formats.ts';
import { ErrorState } from '../../ui/page/Page.tsx';
import { Figure, Figures } from '../../ui/parts/Figures.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import classes from './QuantityOverTime.module.css';

// The charts' library is large: it comes with the first chart.
const StockChart = lazy(async () => ({ default: (await import('./Chart.tsx')).StockChart }));

type Period = (typeof stockPeriods)[number];

const periods: { value: Period; label: string }[] = [
  { value: '30', label: '30 giorni' },
  { value: '90', label: '90 giorni' },
  { value: '365', label: 'Un anno' },
];
const height = 220;

/** How much of a product there was at the end of each day, as a picture, in figures and as a table. */
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
          <Suspense fallback={<Skeleton height={height} radius="md" />}>
            <div aria-hidden>
              <StockChart days={data.days} minimum={Number(data.minimum)} unit={unit} height={height} />
            </div>
          </Suspense>
          <details className={classes.details}>
            <summary>Leggi come tabella</summary>
            <table className={classes.changes}>
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
          </details>
        </>
      )}
    </Section>
  );
}
