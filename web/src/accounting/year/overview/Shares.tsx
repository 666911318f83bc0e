/** The year's money by purpose, by payer, and by method of payment. */
import { Box, SimpleGrid, Stack } from '@mantine/core';
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

type ShareGrouping = 'what' | 'whom' | 'team' | 'method';
type ListProps = {
  title: string;
  of: TreasurersYear;
  direction: Direction;
  by: ShareGrouping;
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
                // All amounts have the same width, so that the bars can be compared.
                <Box component="span" display="inline-block" miw={92} ta="end">
                  <EntriesLink filters={{ from, to, direction, [by]: key }}>{formatEuro(amount)}</EntriesLink>
                </Box>
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

/** Income and expenses are side by side, so that neither is pushed down by the longer list of the other. */
export function Shares({ year }: { year: TreasurersYear }) {
  const { income, expenses } = year;
  const incomes = { of: year, direction: 'entrata' } as const;
  const costs = { of: year, direction: 'uscita' } as const;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={28}>
      <Stack gap={28} miw={0}>
        <ShareList title="Entrate per causale" {...incomes} by="what" shares={income.byWhat} />
        <ShareList title="Entrate per categoria di tesserati" {...incomes} by="whom" shares={income.byWhom} />
        {(hasTeams(income) || hasTeams(expenses)) && (
          <ShareList title="Entrate per reparto" {...incomes} by="team" shares={income.byTeam} />
        )}
        <ShareList title="Entrate per metodo" {...incomes} by="method" shares={income.byMethod} />
      </Stack>
      <Stack gap={28} miw={0}>
        <ShareList title="Uscite per categoria" {...costs} by="what" shares={expenses.byWhat} />
        <ShareList title="Uscite per reparto" {...costs} by="team" shares={expenses.byTeam} />
      </Stack>
    </SimpleGrid>
  );
}
