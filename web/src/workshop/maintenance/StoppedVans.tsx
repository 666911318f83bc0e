/** The stopped vans, each with the bookings that a workshop manager settles: another van, or its people are told. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import {
  type AtRisk,
  listStopped,
  moveAtRisk,
  type StoppedVan,
} from '@wms/contract/workshop/maintenance/endpoints';
import { useState } from 'react';
import { useAnswer, useChange } from '../../client/answer.ts';
import { ButtonMenu } from '../../ui/dropdown/ButtonMenu.tsx';
import { MoveModal } from '../../ui/life/MoveModal.tsx';
import { later } from '../../ui/modal/later.tsx';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { describePeriod } from '../shared/days.ts';
import { describeStop } from './StopNotice.tsx';
import { useReturn } from './use-return.ts';

const CancelModal = later(async () => (await import('../bookings/form/CancelModal.tsx')).CancelModal);

export function StoppedVans() {
  const { data, error, refetch } = useAnswer(listStopped);
  if (!data) return <Pending error={error} onRetry={refetch} rows={3} height={64} />;
  if (data.length === 0) return <EmptyState>Nessun furgone è fermo.</EmptyState>;
  return (
    <Stack gap={24}>
      {data.map((stopped) => (
        <Stopped key={stopped.closureId} stopped={stopped} />
      ))}
    </Stack>
  );
}

function Stopped({ stopped }: { stopped: StoppedVan }) {
  const { van, reason, bookings } = stopped;
  const { putBack, busy } = useReturn();
  const inside = bookings.filter((booking) => booking.inside);
  const later = bookings.filter((booking) => !booking.inside);
  return (
    <Section
      title={formatParts(van.name, van.plate)}
      end={
        <Button variant="default" loading={busy} onClick={() => void putBack(van)}>
          Rimetti in servizio
        </Button>
      }
    >
      <Stack gap={12}>
        <div>
          <Text>{reason}</Text>
          <Text size="sm" c="dimmed">
            {describeStop(stopped)}
          </Text>
        </div>
        <Bookings
          title={
            inside.length === 0
              ? 'Niente da sistemare'
              : `${formatCount(inside.length, 'prenotazione', 'prenotazioni')} da sistemare`
          }
          van={van}
          rows={inside}
        />
        {later.length > 0 && <Bookings title="Dopo, a rischio" van={van} rows={later} />}
      </Stack>
    </Section>
  );
}

type Van = StoppedVan['van'];

function Bookings({ title, van, rows }: { title: string; van: Van; rows: readonly AtRisk[] }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      {rows.length > 0 && (
        <ItemList label={`${van.name}: ${title}`}>
          {rows.map((booking) => (
            <Row key={booking.id} van={van} booking={booking} />
          ))}
        </ItemList>
      )}
    </div>
  );
}

/** The label of a button beside a trip may break into lines, because a phone has little room there. */
const ofSeveralLines = {
  h: 'auto',
  mih: 36,
  py: 6,
  styles: { label: { whiteSpace: 'normal', lineHeight: 1.3 } },
} as const;

function Row({ van, booking }: { van: Van; booking: AtRisk }) {
  const { id, title, person, from, to, version, others, moves } = booking;
  const [telling, setTelling] = useState(false);
  const { run, busy } = useChange(moveAtRisk);
  const moveTo = (otherId: number) =>
    void run({ params: { id: String(van.id) }, body: { bookingId: id, otherId, version } });
  const move = moves.includes('callOff') ? 'callOff' : moves.includes('cancel') ? 'cancel' : null;
  // Managers cancel their own booking; for the booking of another person, that person has to be told.
  const isOwn = move === 'cancel';
  const [first, ...rest] = others;
  return (
    <Item
      actions={
        // On a phone the buttons stand one above the other, so that the trip beside them can be read.
        <Group gap={8} justify="flex-end" maw={{ base: 172, xs: 'none' }}>
          {first && rest.length === 0 && (
            <Button {...ofSeveralLines} variant="default" loading={busy} onClick={() => moveTo(first.id)}>
              Sposta su {first.name}
            </Button>
          )}
          {rest.length > 0 && (
            <ButtonMenu
              button={
                <Button variant="default" loading={busy}>
                  Sposta su …
                </Button>
              }
              entries={others.map((other) => ({ label: other.name, onClick: () => moveTo(other.id) }))}
            />
          )}
          {move && (
            <Button {...ofSeveralLines} variant="default" disabled={busy} onClick={() => setTelling(true)}>
              {isOwn ? bookingLife.moves.cancel.label : 'Annulla e avvisa'}
            </Button>
          )}
        </Group>
      }
    >
      {formatParts(title, person)}
      <Small>
        {formatParts(describePeriod(from, to), others.length === 0 && 'nessun altro furgone è libero')}
      </Small>
      {telling && move && booking.seriesId !== null && (
        <CancelModal
          area="vans"
          booking={{ ...booking, destination: null }}
          move={move}
          message={`${van.name} non c’è: ${isOwn ? 'chi partecipa lo sa' : `${person} legge il motivo`}.`}
          onClose={() => setTelling(false)}
        />
      )}
      {telling && move && booking.seriesId === null && (
        <MoveModal
          move={bookingLife.moves[move]}
          name={move}
          endpoint={moveBookingState}
          thing={booking}
          question={{
            message: isOwn
              ? `${van.name} non c’è: la tua prenotazione è annullata, e chi partecipa lo sa.`
              : `${van.name} non c’è: la prenotazione è annullata, e ${person} legge il motivo.`,
            ...(!isOwn && { confirmLabel: 'Annulla e avvisa' }),
          }}
          onClose={() => setTelling(false)}
        />
      )}
    </Item>
  );
}
