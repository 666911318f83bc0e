/** One stock-take: count, look at the differences, decide about the missing products, approve. */
import { Box } from '@mantine/core';
import {
  getStockTake,
  moveStockTake,
  type StockTake,
  stockTakeSheet,
} from '@wms/contract/logistics/stock-takes/endpoints';
import { stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import { formatCount, formatInstant, formatParts } from '@wms/contract/platform/formats';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useAnswer } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import type { MenuAction } from '../../ui/dropdown/menu-entry.ts';
import { useMoves } from '../../ui/life/use-moves.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { later } from '../../ui/modal/later.tsx';
import { usePageParams } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import { useChoiceInUrl } from '../../ui/page/use-choice-in-url.ts';
import { CountPanel } from './counting/CountPanel.tsx';
import { ChronologyPanel } from './review/ChronologyPanel.tsx';
import { DifferencesPanel } from './review/DifferencesPanel.tsx';
import { MissingPanel } from './review/MissingPanel.tsx';
import { scopeName, TakeState } from './shared/labels.tsx';

const ApproveModal = later(async () => (await import('./review/ApproveModal.tsx')).ApproveModal);

const back = { to: '/warehouse', search: { scheda: 'inventari' }, label: 'Inventari' } as const;

export default function StockTakeScreen() {
  const { id } = usePageParams('/warehouse/inventari/$id');
  return (
    <ThingScreen
      answer={useAnswer(getStockTake, { params: { id } })}
      title="Inventario"
      back={back}
      missing="Questo inventario non c’è: forse l’indirizzo è sbagliato."
    >
      {(take) => <TakePage take={take} />}
    </ThingScreen>
  );
}

function TakePage({ take }: { take: StockTake }) {
  const [approving, setApproving] = useState(false);
  const [placeId, choosePlace] = usePlaceInUrl();
  const params = { id: String(take.id) };
  const counting = take.actions.includes('count');
  const moves = useMoves(stockTakeLife, moveStockTake, take, {
    questions: {
      review: take.missing > 0 && {
        message:
          `${formatCount(take.missing, 'riga non ancora contata', 'righe non ancora contate')}: chiudere ` +
          `la conta?`,
        backLabel: 'Continua a contare',
      },
      annul: {
        message:
          `«${take.name}» si chiude senza registrare niente: la giacenza resta com’è. Le conte fatte ` +
          `restano consultabili.`,
      },
    },
    forms: { approve: () => setApproving(true) },
  });
  const sheet: MenuAction = {
    label: 'Stampa il foglio di conta',
    onClick: () => void openPdf(stockTakeSheet, { params }, { stopped: 'Stampa interrotta' }),
  };

  const tabs = {
    // The first tab is the one that is needed in the current state.
    ...(counting && {
      conta: {
        label: 'Conta',
        content: () => <CountPanel takeId={take.id} placeId={placeId} onPlace={choosePlace} />,
      },
    }),
    differenze: { label: 'Differenze', content: () => <DifferencesPanel take={take} /> },
    mancanti: {
      label: take.missing > 0 ? `Mancanti (${take.missing})` : 'Mancanti',
      content: () => <MissingPanel take={take} />,
    },
    cronologia: { label: 'Cronologia', content: () => <ChronologyPanel take={take} /> },
  };
  return (
    <Page
      title={take.name}
      shortTitle="Inventario"
      state={<TakeState state={take.state} />}
      subtitle={<Facts take={take} />}
      back={back}
      actions={moves.primary}
      more={counting ? [sheet, ...moves.more] : moves.more}
    >
      <Parts key={counting ? 'counting' : 'review'} tabs={tabs} />
      {approving && <ApproveModal take={take} onClose={() => setApproving(false)} />}
      {moves.dialog}
    </Page>
  );
}

/**
 * The address keeps the values of a tab (the place that is counted, a filter) while another tab is open, but the tab
 * itself is unmounted: a person who looks at the missing products isn't counting or using a reader.
 */
function Parts({ tabs }: { tabs: Record<string, { label: string; content: () => ReactNode }> }) {
  const names = Object.keys(tabs);
  const [open] = useChoiceInUrl('scheda', names, names[0] ?? '');
  const shown = Object.entries(tabs).map(([name, { label, content }]) => [
    name,
    { label, content: () => name === open && content() },
  ]);
  return <TabsInUrl keepMounted label="Parti dell’inventario" tabs={Object.fromEntries(shown)} />;
}

/** The scope of the stock-take. Where there is room, also its people and dates; a phone shows those in the last tab. */
function Facts({ take }: { take: StockTake }) {
  const { scope, blind, openedBy, openedAt, closedAt, closedBy, state } = take;
  const what = [scopeName(scope), blind && 'alla cieca'];
  const word = stockTakeLife.states[state].label.toLowerCase();
  const who = [
    `aperto ${openedBy ? `da ${openedBy} ` : ''}${formatInstant(openedAt, 'il')}`,
    closedAt && `${word} ${closedBy ? `da ${closedBy} ` : ''}${formatInstant(closedAt, 'il')}`,
  ];
  return (
    <>
      {formatParts(...what)}
      <Box component="span" visibleFrom="sm">
        {' · '}
        {formatParts(...who)}
      </Box>
    </>
  );
}

const Place = z.object({
  ubicazione: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
});

/** The place that is being counted. The address keeps it while another tab is open, and after a reload. */
function usePlaceInUrl(): [number | null, (placeId: number | null) => void] {
  const { values, set } = useListState(Place);
  return [
    values.ubicazione ? Number(values.ubicazione) : null,
    (placeId) => set({ ubicazione: placeId === null ? undefined : String(placeId) }),
  ];
}
