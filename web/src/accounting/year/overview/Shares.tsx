/** What the year's money was for, from whom, and how it was paid. */
import { SimpleGrid } from '@mantine/core';
import {
  type Direction,
  hasTeams,
  type Share,
  type TreasurersYear,
} from '@wms/contract/accounting/year/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { Bar } from '../../../ui/Bar.tsx';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { Item, ItemList } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { EntriesLink } from './EntriesLink.tsx';

type By = 'what' | 'whom' | 'team' | 'method';
type ListProps = {
  title: string;
  of: TreasurersYear;
  direction: Direction;
  by: By;
  shares: readonly Share[];
};

function ShareList({ title, of: { from, to }, direction, by, shares }: ListProps) {
  const largest = Math.max(1, ...shares.map(({ amount }) => Number(amount)));
  return (
    <Section title={title}>
      {shares.length === 0 ? (
        <EmptyState>In questo anno non c’è ancora niente.</EmptyState>
      ) : (
        <ItemList label={title}>
          {shares.map(({ key, name, amount }) => (
            <Item
              key={key}
              figure={
                <EntriesLink filters={{ from, to, direction, [by]: key }}>{formatEuro(amount)}</EntriesLink>
              }
            >
              {name}
              <Bar ratio={Number(amount) / largest} />
            </Item>
          ))}
        </ItemList>
      )}
    </Section>
  );
}

export const Shares = ({ year }: { year: TreasurersYear }) => {
  const { income, expenses } = year;
  const of = year;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={28}>
      <ShareList
        title="Entrate per causale"
        {...{ of }}
        direction="entrata"
        by="what"
        shares={income.byWhat}
      />
      <ShareList
        title="Uscite per categoria"
        {...{ of }}
        direction="uscita"
        by="what"
        shares={expenses.byWhat}
      />
      <ShareList
        title="Entrate per categoria di tesserati"
        {...{ of }}
        direction="entrata"
        by="whom"
        shares={income.byWhom}
      />
      <ShareList
        title="Uscite per reparto"
        {...{ of }}
        direction="uscita"
        by="team"
        shares={expenses.byTeam}
      />
      {(hasTeams(income) || hasTeams(expenses)) && (
        <ShareList
          title="Entrate per reparto"
          {...{ of }}
          direction="entrata"
          by="team"
          shares={income.byTeam}
        />
      )}
      <ShareList
        title="Entrate per metodo"
        {...{ of }}
        direction="entrata"
        by="method"
        shares={income.byMethod}
      />
    </SimpleGrid>
  );
};
