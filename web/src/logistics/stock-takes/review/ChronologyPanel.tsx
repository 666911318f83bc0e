/** Every count of a stock-take, and every action on the stock-take itself. */

import { SimpleGrid, Stack } from '@mantine/core';
import type { StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import { type countSources, stockTakeCounts } from '@wms/contract/logistics/stock-takes/review';
import { pageLink } from '@wms/contract/pages/link';
import { formatInstant, formatQuantity } from '@wms/contract/platform/formats';
import { PagedContent } from '../../../ui/list/PagedContent.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { LogisticsHistory } from '../../history/LogisticsHistory.tsx';

const words: Record<(typeof countSources)[number], string> = {
  conta: '',
  zero: 'Non contato: zero',
  invariato: 'Non contato: lasciato com’è',
};

export function ChronologyPanel({ take }: { take: StockTake }) {
  return (
    <SimpleGrid minColWidth="min(100%, 400px)" autoFlow="auto-fit" spacing={64} verticalSpacing={32}>
      <Section title="Conte">
        <Counts takeId={take.id} />
      </Section>
      <Section title="Inventario">
        <LogisticsHistory subject="stockTake" id={take.id} />
      </Section>
    </SimpleGrid>
  );
}

function Counts({ takeId }: { takeId: number }) {
  const list = useList(stockTakeCounts, { params: { id: String(takeId) }, inAddress: false });
  return (
    <Stack gap={12} miw={0}>
      <PartSearch list={list} label="Cerca per prodotto, ubicazione o lotto" />
      <PagedContent
        pages={list.pages}
        searched={list}
        things={['conta', 'conte']}
        rows={5}
        whenNone="Nessuno ha ancora contato."
      >
        <ItemList>
          {list.pages.rows.map((row) => (
            <Item
              key={row.id}
              figure={
                row.source === 'conta' ? (
                  <>
                    {formatQuantity(row.counted, row.product.unit)}
                    {row.expected !== null && (
                      <Small>ne risultavano {formatQuantity(row.expected, row.product.unit)}</Small>
                    )}
                  </>
                ) : (
                  <Small>{words[row.source]}</Small>
                )
              }
            >
              <NameCell
                name={row.product.name}
                code={row.product.code}
                to={pageLink('/prod/$id', { id: row.product.id })}
                detail={row.lot?.code}
              />
              <Small>
                {row.location.code} · {[row.by, formatInstant(row.at)].filter(Boolean).join(', ')}
              </Small>
            </Item>
          ))}
        </ItemList>
      </PagedContent>
    </Stack>
  );
}
