/**
 * The counted quantities against the expected ones, with the value of each difference, contradicting counts, and
 * requests to count again.
 */

import { Group, Stack, Text } from '@mantine/core';
import type { StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import {
  exportStockTakeLines,
  lineFilters,
  type StockTakeLine,
  stockTakeLines,
} from '@wms/contract/logistics/stock-takes/review';
import { formatCount, formatInstant, formatQuantity } from '@wms/contract/platform/formats';
import { FilterChip } from '../../../ui/list/chips/FilterChip.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { AppModal } from '../../../ui/modal/later-modals.ts';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { useChoiceInUrl } from '../../../ui/page/use-choice-in-url.ts';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { signed } from '../shared/labels.tsx';
import { DifferenceRows } from './DifferenceRows.tsx';

const all = 'tutte';
const shown = [...lineFilters, all] as const;

export function DifferencesPanel({ take }: { take: StockTake }) {
  if (take.differences === null)
    return <EmptyState>La conta è alla cieca: le differenze si vedono quando la chiudi.</EmptyState>;
  return <Differences take={take} differences={take.differences} />;
}

type Props = { take: StockTake; differences: NonNullable<StockTake['differences']> };

function Differences({ take, differences }: Props) {
  const [shows, show] = useChoiceInUrl('mostra', shown, 'differences');
  const [dialog, open, close] = useDialog<StockTakeLine>();
  const list = useList(stockTakeLines, {
    params: { id: String(take.id) },
    fixed: shows === all ? {} : { only: shows },
    inAddress: false,
    exporter: exportStockTakeLines,
  });
  const { counted, disputed, recounts, actions, moves } = take;
  return (
    <Stack gap={16}>
      <Figures>
        <Figure name="Righe contate">{counted}</Figure>
        <Figure name="Con differenze">{differences.lines}</Figure>
        <Figure name="In più">{signed(differences.plus)}</Figure>
        <Figure name="In meno">{signed(differences.minus)}</Figure>
      </Figures>
      {differences.withoutCost > 0 && (
        <Text c="dimmed">
          {formatCount(differences.withoutCost, 'riga non ha', 'righe non hanno')} un costo standard: nei
          totali non {differences.withoutCost === 1 ? 'conta' : 'contano'}.
        </Text>
      )}
      {moves.includes('reopen') && recounts > 0 && (
        <Text c="dimmed">
          {formatCount(recounts, 'riga', 'righe')} da ricontare: riapri la conta, o ritira la richiesta per
          approvare.
        </Text>
      )}
      <Group gap={12} justify="space-between">
        <FilterChip
          label="Mostra"
          mandatory
          chosen={shows}
          onChoose={(value) => {
            const chosen = shown.find((name) => name === value);
            if (chosen) show(chosen);
          }}
          values={[
            { value: 'differences', label: 'Solo differenze', count: differences.lines },
            { value: 'disputed', label: 'In disaccordo', count: disputed },
            { value: 'recount', label: 'Da ricontare', count: recounts },
            { value: all, label: 'Tutte le righe', count: null },
          ]}
        />
        <ExportMenu save={list.save} disabled={list.empty} />
      </Group>
      <PartSearch
        list={{ ...list, narrowed: Boolean(list.values.q) }}
        label="Cerca per prodotto, ubicazione o lotto"
      />
      <ListContent
        things={['riga', 'righe']}
        list={list}
        whenNone={counted === 0 ? 'Nessuno ha ancora contato.' : nothing[shows]}
      >
        <DifferenceRows take={take} {...list.table} mayAsk={actions.includes('askRecount')} onCounts={open} />
      </ListContent>
      <AppModal
        opened={dialog !== null}
        onClose={close}
        title={dialog ? `Conte di ${dialog.product.code} in ${dialog.location.code}` : ''}
      >
        <ItemList>
          {dialog?.counts.map((count) => (
            <Item
              key={count.id}
              figure={
                <>
                  {formatQuantity(count.counted, dialog.product.unit)}
                  <Small>ne risultavano {formatQuantity(count.expected, dialog.product.unit)}</Small>
                </>
              }
            >
              {count.by ?? 'Utente rimosso'}
              <Small>{formatInstant(count.at)}</Small>
            </Item>
          ))}
        </ItemList>
      </AppModal>
    </Stack>
  );
}

const nothing: Record<(typeof shown)[number], string> = {
  differences: 'Nessuna differenza: quello che c’è è quello che risulta.',
  disputed: 'Nessuno è in disaccordo.',
  recount: 'Non c’è niente da ricontare.',
  tutte: 'Nessuna riga.',
};
