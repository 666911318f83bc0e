/** The page on which a van is handed over; the QR in the van leads here, too. */
import { SegmentedControl, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { formatInstant } from '@wms/contract/platform/formats';
import { type BookingHandovers, getHandovers } from '@wms/contract/workshop/handovers/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { EmptyState, Page, Pending } from '../../ui/page/Page.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { HandoverForm } from './HandoverForm.tsx';
import { BookingVans } from './Handovers.tsx';

export default function HandoverScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data, error, refetch } = useAnswer(getHandovers, { params: { id } });
  const back = { to: `/prenotazioniFurgone/${id}`, label: 'Prenotazione' };
  if (!data)
    return (
      <Page title="Consegna" back={back}>
        <Pending
          error={error}
          onRetry={refetch}
          missing="Questa prenotazione non c’è, o non la puoi vedere."
        />
      </Page>
    );
  return <HandoverPage key={data.bookingId} booking={data} back={back} />;
}

function HandoverPage({ booking, back }: { booking: BookingHandovers; back: { to: string; label: string } }) {
  const navigate = useNavigate();
  const waiting = booking.vans.filter(({ may }) => may !== null);
  const [chosen, setChosen] = useState(waiting[0]?.id);
  const van = waiting.find(({ id }) => id === chosen) ?? waiting[0];
  const title = !van ? 'Consegna' : van.may === 'in' ? 'Riconsegna' : 'Consegna';
  return (
    <Page
      title={van ? `${title}: ${van.name}` : title}
      shortTitle={title}
      subtitle={`${booking.title} · fino al ${formatInstant(booking.to)}`}
      state={booking.late ? <StateDot colour="red">In ritardo</StateDot> : undefined}
      back={back}
    >
      {waiting.length > 1 && (
        <SegmentedControl
          mb={16}
          aria-label="Furgone"
          value={String(van?.id)}
          onChange={(id) => setChosen(Number(id))}
          data={waiting.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {van ? (
        <HandoverForm
          key={`${van.id} ${van.may}`}
          booking={booking}
          van={van}
          onDone={() => {
            // With several vans the next one follows on this page.
            if (waiting.length === 1) void navigate({ to: back.to, ignoreBlocker: true });
          }}
        />
      ) : (
        <>
          {booking.vans.every((one) => !one.out) && (
            <EmptyState>
              {booking.obstacle ?? 'La consegna spetta a chi ha prenotato o a chi guida.'}
            </EmptyState>
          )}
          <BookingVans booking={booking} />
        </>
      )}
      {van && (
        <Text size="sm" c="dimmed" mt={12}>
          {van.plate}
          {van.tollDevice && ` · telepedaggio ${van.tollDevice}`}
        </Text>
      )}
    </Page>
  );
}
