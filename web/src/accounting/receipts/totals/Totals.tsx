/** The totals of a year's receipts: by month as a chart, by causale and by method, and the stamp duty. */
import { Group, Select, Stack } from '@mantine/core';
import { getReceiptTotals, listReceiptYears } from '@wms/contract/accounting/receipts/register';
import { natures } from '@wms/contract/accounting/rules/kinds';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount, formatEuro, formatNumber, formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { MonthsChart } from '../../../ui/chart/MonthsChart.tsx';
import { Link } from '../../../ui/page/link.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { useChoiceInUrl } from '../../../ui/page/use-choice-in-url.ts';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import textClasses from '../../../ui/parts/text.module.css';

type Totals = Answer<typeof getReceiptTotals>;

export function ReceiptTotals() {
  const years = useAnswer(listReceiptYears);
  if (!years.data) return <Pending error={years.error} onRetry={years.refetch} rows={4} height={72} />;
  if (years.data.length === 0) return <EmptyState>I totali compaiono qui dopo la prima ricevuta.</EmptyState>;
  return <OfYears years={years.data.map(String)} />;
}

function OfYears({ years }: { years: readonly string[] }) {
  const [year, setYear] = useChoiceInUrl('anno', years, years[0] ?? '');
  const { data, error, refetch } = useAnswer(getReceiptTotals, { query: { year } });
  return (
    <Stack gap={24} miw={0}>
      <Group>
        <Select
          label="Anno"
          data={[...years]}
          value={year}
          onChange={(chosen) => chosen && setYear(chosen)}
          allowDeselect={false}
          w={120}
        />
      </Group>
      {data ? (
        <OfYear totals={data} year={year} />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={72} />
      )}
    </Stack>
  );
}

function OfYear({ totals, year }: { totals: Totals; year: string }) {
  const { all, annulled, kinds, methods, stamps } = totals;
  return (
    <>
      <Figures>
        <Figure name={`Incassato nel ${year}`} strong>
          {formatEuro(all.amount)}
        </Figure>
        <Figure name="Ricevute">{formatNumber(all.count)}</Figure>
        <Figure name="Annullate">{formatNumber(annulled.count)}</Figure>
        {stamps.due.count > 0 && (
          <Figure name="Bollo applicato">
            <Link to="/ricevute" search={{ year, stamp: 'dovuto' }} className={textClasses.link}>
              {formatEuro(stamps.due.amount)}
            </Link>
          </Figure>
        )}
      </Figures>
      <Months totals={totals} year={year} />
      <Section title="Per causale">
        <ItemList label="Totali per causale">
          {kinds.map(({ id, name, nature, count, amount }) => (
            <Item key={id ?? name} figure={formatEuro(amount)}>
              {id === null ? (
                name
              ) : (
                <Link
                  to="/ricevute"
                  search={{ year, state: 'emessa', kindId: String(id) }}
                  className={textClasses.link}
                >
                  {name}
                </Link>
              )}
              <Small>{formatParts(nature && natures[nature], formatCount(count, 'riga', 'righe'))}</Small>
            </Item>
          ))}
          {Number(stamps.charged) > 0 && (
            <Item figure={formatEuro(stamps.charged)}>
              Imposta di bollo
              <Small>Aggiunta a chi ha pagato</Small>
            </Item>
          )}
        </ItemList>
      </Section>
      <Section title="Per metodo">
        <ItemList label="Totali per metodo">
          {methods.map(({ method, count, amount }) => (
            <Item key={method} figure={formatEuro(amount)}>
              <Link to="/ricevute" search={{ year, state: 'emessa', method }} className={textClasses.link}>
                {paymentMethodNames[method]}
              </Link>
              <Small>{formatCount(count, 'ricevuta', 'ricevute')}</Small>
            </Item>
          ))}
        </ItemList>
      </Section>
      {stamps.due.count > 0 && (
        <Section title="Imposta di bollo">
          <ItemList label="Imposta di bollo">
            <Stamps name="Assolta in modo virtuale" of={stamps.virtual} />
            <Stamps name="Con contrassegno" of={stamps.physical} />
          </ItemList>
        </Section>
      )}
    </>
  );
}

const Stamps = ({ name, of: { count, amount } }: { name: string; of: { count: number; amount: string } }) =>
  count > 0 && (
    <Item figure={formatEuro(amount)}>
      {name}
      <Small>{formatCount(count, 'ricevuta', 'ricevute')}</Small>
    </Item>
  );

function Months({ totals: { months }, year }: { totals: Totals; year: string }) {
  // The months to come have no figures yet.
  const points = months.filter(({ month }) => month <= today().slice(0, 7));
  if (points.length === 0) return null;
  return (
    <Section title="Mese per mese">
      <MonthsChart
        title={`Incassato nel ${year}, mese per mese`}
        columns={['Ricevute', 'Importo']}
        months={points.map(({ month, count, amount }) => ({
          month,
          amount,
          cells: [formatNumber(count), formatEuro(amount)],
        }))}
      />
    </Section>
  );
}
