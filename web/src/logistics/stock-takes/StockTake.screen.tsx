/** One stock-take: count, look at what differs, decide about what is missing, approve. */
import { Box, Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import {
  getStockTake,
  moveStockTake,
  type StockTake,
  stockTakeSheet,
} from '@wms/contract/logistics/stock-takes/endpoints';
import { type ReactNode, useState } from 'react';
import { useAnswer, useChange } from '../../client/answer.ts';
import { CallError } from '../../client/call/send.ts';
import { openPdf } from '../../client/download.ts';
import { confirm } from '../../client/told/confirm.ts';
import { formatCount, formatInstant } from '../../ui/formats.ts';
import { ConfirmDanger } from '../../ui/modal/AppModal.tsx';
import { later } from '../../ui/modal/later.tsx';
import { EmptyState, ErrorState, type MoreAction, Page, RowsSkeleton } from '../../ui/page/Page.tsx';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { useChoiceInUrl } from '../../ui/page/use-choice-in-url.ts';
import { CountPanel } from './counting/CountPanel.tsx';
import { ChronologyPanel } from './review/ChronologyPanel.tsx';
import { DifferencesPanel } from './review/DifferencesPanel.tsx';
import { MissingPanel } from './review/MissingPanel.tsx';
import { scopeName, TakeState } from './shared/labels.tsx';
import { usePlaceInUrl } from './use-place-in-url.ts';

const ApproveModal = later(async () => (await import('./review/ApproveModal.tsx')).ApproveModal);

const back = { to: '/warehouse', search: { scheda: 'inventari' }, label: 'Inventari' };

export default function StockTakeScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data: take, error, refetch } = useAnswer(getStockTake, { params: { id } });
  if (take) return <TakePage take={take} />;
  return (
    <Page title="Inventario" back={back}>
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState>Questo inventario non c’è: forse l’indirizzo è sbagliato.</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </Page>
  );
}

function TakePage({ take }: { take: StockTake }) {
  const [asked, setAsked] = useState<'approve' | 'annul' | null>(null);
  const [placeId, choosePlace] = usePlaceInUrl();
  const { run, busy } = useChange(moveStockTake);
  const params = { id: String(take.id) };
  const move = (to: 'aperto' | 'in revisione' | 'annullato') =>
    run({ params, body: { to, version: take.version } });
  const close = async () => {
    const question = `${formatCount(take.missing, 'riga non ancora contata', 'righe non ancora contate')}: chiudere la conta?`;
    const sure =
      take.missing === 0 ||
      (await confirm({
        title: 'Chiudi la conta',
        message: question,
        confirmLabel: 'Chiudi la conta',
        backLabel: 'Continua a contare',
      }));
    if (sure) await move('in revisione');
  };
  const { state } = take;
  const live = state === 'aperto' || state === 'in revisione';

  const more: MoreAction[] = [
    ...(state === 'in revisione' && take.recounts === 0
      ? [{ label: 'Riapri la conta', onClick: () => void move('aperto') }]
      : []),
    ...(state === 'aperto'
      ? [
          {
            label: 'Stampa il foglio di conta',
            onClick: () => void openPdf(stockTakeSheet, { params }, { stopped: 'Stampa interrotta' }),
          },
        ]
      : []),
    ...(live ? [{ label: 'Annulla inventario', onClick: () => setAsked('annul'), danger: true }] : []),
  ];
  const primary =
    state === 'aperto' ? (
      <Button onClick={() => void close()} loading={busy}>
        Chiudi la conta
      </Button>
    ) : state === 'in revisione' && take.recounts > 0 ? (
      // Nothing is approved while somebody still has to look again.
      <Button onClick={() => void move('aperto')} loading={busy}>
        Riapri la conta
      </Button>
    ) : state === 'in revisione' ? (
      <Button onClick={() => setAsked('approve')} loading={busy}>
        Approva
      </Button>
    ) : undefined;

  const tabs = {
    // The first tab is the one that matters now.
    ...(state === 'aperto' && {
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
      state={<TakeState state={state} />}
      subtitle={<Facts take={take} />}
      back={back}
      actions={primary}
      more={more}
    >
      <Parts key={state === 'aperto' ? 'counting' : 'review'} tabs={tabs} />
      {asked === 'approve' && <ApproveModal take={take} onClose={() => setAsked(null)} />}
      <ConfirmDanger
        opened={asked === 'annul'}
        onClose={() => setAsked(null)}
        title="Annulla inventario"
        confirmLabel="Annulla inventario"
        backLabel="Indietro"
        onConfirm={() => move('annullato')}
      >
        «{take.name}» si chiude senza registrare niente: la giacenza resta com’è. Le conte fatte restano
        consultabili.
      </ConfirmDanger>
    </Page>
  );
}

/**
 * What the address says of one tab stays while another is open (the place that is being counted, a filter); the tab
 * itself goes: nobody is counting, nor listening to a reader, who looks at what is missing.
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

/** What it is about; who and when where there is room: a phone has them in the last tab. */
function Facts({ take }: { take: StockTake }) {
  const { scope, blind, openedBy, openedAt, closedAt, closedBy, state } = take;
  const what = [scopeName(scope), blind && 'alla cieca'];
  const who = [
    `aperto ${openedBy ? `da ${openedBy} ` : ''}il ${formatInstant(openedAt)}`,
    closedAt && `${state} ${closedBy ? `da ${closedBy} ` : ''}il ${formatInstant(closedAt)}`,
  ];
  return (
    <>
      {what.filter(Boolean).join(' · ')}
      <Box component="span" visibleFrom="sm">
        {' · '}
        {who.filter(Boolean).join(' · ')}
      </Box>
    </>
  );
}
