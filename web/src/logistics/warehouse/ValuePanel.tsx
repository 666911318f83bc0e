/** The value of the stock by place, the products that move most, and those without a movement for half a year. */

import { SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { mostMoved, stockValue } from '@wms/contract/logistics/stock/reports';
import type { PageAddress } from '@wms/contract/pages/link';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatEuro, formatInstantDate, formatQuantity } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { PageLink } from '../../ui/page/PageLink.tsx';
import { Figure, Figures } from '../../ui/parts/Figures.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';
import classes from './ValuePanel.module.css';

export function ValuePanel() {
  const { data, error, refetch } = useAnswer(stockValue);
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const { still } = data;
  return (
    <Stack gap={20} miw={0}>
      <div>
        <Figures>
          <Figure name="Valore della giacenza al costo standard" strong>
            {formatEuro(data.total)}
          </Figure>
        </Figures>
        {data.withoutCost > 0 && (
          <Text c="dimmed">
            {formatCount(data.withoutCost, 'prodotto in giacenza non ha', 'prodotti in giacenza non hanno')}{' '}
            un costo standard e non {data.withoutCost === 1 ? 'conta' : 'contano'}.
          </Text>
        )}
      </div>
      <SimpleGrid minColWidth="min(100%, 380px)" autoFlow="auto-fit" spacing={48} verticalSpacing={32}>
        <Section title="Per categoria">
          <Bars
            rows={data.categories.map(({ id, name, value }) => ({
              key: id,
              to: '/prod',
              search: { macro: String(id) },
              name,
              figure: formatEuro(value),
              amount: Number(value),
            }))}
            none="Nessun prodotto in giacenza ha un costo standard."
          />
        </Section>
        <Section title="Per magazzino">
          <Bars
            rows={data.warehouses.map(({ id, name, value }) => ({
              key: id,
              name,
              figure: formatEuro(value),
              amount: Number(value),
            }))}
            none="Nessun prodotto in giacenza ha un costo standard."
          />
        </Section>
        <MostMoved />
        <Section title="Fermi da più di 180 giorni">
          {still.count > 0 && (
            <Text c="dimmed">
              {formatCount(still.count, 'prodotto', 'prodotti')} per {formatEuro(still.value)}
              {still.count > still.rows.length && `: ecco i ${still.rows.length} fermi da più tempo`}
            </Text>
          )}
          {still.rows.length === 0 ? (
            <EmptyState>Tutto quello che c’è si è mosso negli ultimi sei mesi.</EmptyState>
          ) : (
            <ItemList>
              {still.rows.map(({ id, name, code, unit, quantity, lastMoved }) => (
                <Item
                  key={id}
                  figure={
                    <>
                      {formatQuantity(quantity, unit)}
                      <Small>{formatInstantDate(lastMoved, 'dal')}</Small>
                    </>
                  }
                >
                  <NameCell name={name} code={code} to={pageLink('/prod/$id', { id })} />
                </Item>
              ))}
            </ItemList>
          )}
        </Section>
      </SimpleGrid>
    </Stack>
  );
}

const periods: { value: '30' | '90'; label: string }[] = [
  { value: '30', label: '30 giorni' },
  { value: '90', label: '90 giorni' },
];

function MostMoved() {
  const [days, setDays] = useState<'30' | '90'>('30');
  const { data, error, refetch } = useAnswer(mostMoved, { query: { days } });
  return (
    <Section
      title="I più movimentati"
      end={
        <SegmentedControl
          size="xs"
          data={periods}
          value={days}
          onChange={(value) => setDays(value === '90' ? '90' : '30')}
          aria-label="Periodo"
        />
      }
    >
      {!data ? (
        <Pending error={error} onRetry={refetch} rows={4} />
      ) : (
        <Bars
          rows={data.map(({ id, name, movements, cameIn, wentOut, unit }) => ({
            key: id,
            to: pageLink('/prod/$id', { id }),
            name,
            figure: formatCount(movements, 'movimento', 'movimenti'),
            detail: [
              Number(cameIn) > 0 && `+${formatQuantity(cameIn, unit)}`,
              Number(wentOut) > 0 && `−${formatQuantity(wentOut, unit)}`,
            ]
              .filter(Boolean)
              .join('  '),
            amount: movements,
          }))}
          none="Nessun movimento in questo periodo."
        />
      )}
    </Section>
  );
}

type BarRow = {
  key: number;
  name: string;
  figure: string;
  detail?: string;
  amount: number;
  to?: PageAddress;
  search?: Record<string, string>;
};

/** The bars, the longest first. A bar gives an impression, and the number beside it is exact. */
function Bars({ rows, none }: { rows: readonly BarRow[]; none: string }) {
  const largest = Math.max(...rows.map(({ amount }) => amount), 0);
  if (rows.length === 0) return <EmptyState>{none}</EmptyState>;
  return (
    <ul className={classes.bars}>
      {rows.map(({ key, name, figure, detail, amount, to, search = {} }) => (
        <li key={key}>
          <PageLink to={to} search={search} className={classes.link}>
            {name}
          </PageLink>
          <span className={classes.figure}>
            {figure}
            {detail && <Small>{detail}</Small>}
          </span>
          <Bar ratio={largest > 0 ? amount / largest : 0} />
        </li>
      ))}
    </ul>
  );
}
