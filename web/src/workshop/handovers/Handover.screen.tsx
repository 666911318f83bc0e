/** The page on which a van is handed over. The QR in the van leads here, too. */

import { SegmentedControl } from '@mantine/core';
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import { formatInstant, formatParts, formatTime } from '@wms/contract/platform/formats';
import { type BookingHandovers, getHandovers } from '@wms/contract/workshop/handovers/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { usePageParams } from '../../ui/page/link.ts';
import { EmptyState, Page } from '../../ui/page/Page.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';
import { StateDot } from '../../ui/StateDot.tsx';
import { dayOf } from '../shared/days.ts';
import { InForm } from './form/InForm.tsx';
import { OutForm } from './form/OutForm.tsx';
import { BookingVans } from './Handovers.tsx';
import type { HandoverProps } from './shared/state-values.ts';

export default function HandoverScreen() {
  const { id } = usePageParams('/prenotazioniFurgone/$id/consegna');
  const back = { to: pageLink('/prenotazioniFurgone/$id', { id: id }), label: 'Prenotazione' };
  return (
    <ThingScreen
      answer={useAnswer(getHandovers, { params: { id } })}
      title="Consegna"
      back={back}
      rows={8}
      missing="Questa prenotazione non c’è, o non la puoi vedere."
    >
      {(data) => <HandoverPage key={data.bookingId} booking={data} back={back} />}
    </ThingScreen>
  );
}

type PageProps = { booking: BookingHandovers; back: { to: PageAddress; label: string } };

function HandoverPage({ booking: latest, back }: PageProps) {
  const goOn = useGoOn();
  // The form stays until its photos are sent: the new answer already has the hand-over, and would draw the form of the
  // return.
  const [kept, setKept] = useState<BookingHandovers | null>(null);
  const booking = kept ?? latest;
  const whileSending = async (send: () => Promise<unknown>) => {
    setKept(latest);
    await send().finally(() => setKept(null));
  };
  const waiting = booking.vans.filter(({ may }) => may !== null);
  const [chosen, setChosen] = useState(waiting[0]?.id);
  const van = waiting.find(({ id }) => id === chosen) ?? waiting[0];
  const title = !van ? 'Consegna' : van.may === 'in' ? 'Riconsegna' : 'Consegna';
  return (
    <Page
      title={van ? `${title}: ${van.name}` : title}
      shortTitle={title}
      // The plate comes first, because a person in front of three white vans looks for it.
      subtitle={formatParts(van?.plate, booking.title, describeEnd(booking.to))}
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
          sending={kept !== null}
          whileSending={whileSending}
          onDone={() => {
            // If the booking has several vans, the next one follows on this page.
            const next = waiting.find(({ id, may }) => id !== van.id && may === van.may);
            if (next) setChosen(next.id);
            else void goOn({ to: back.to, ignoreBlocker: true });
          }}
        />
      ) : (
        <>
          {booking.vans.every((van) => !van.out) && (
            <EmptyState>
              {booking.obstacle ?? 'La consegna spetta a chi ha prenotato o a chi guida.'}
            </EmptyState>
          )}
          <BookingVans booking={booking} />
        </>
      )}
    </Page>
  );
}

const describeEnd = (to: string) =>
  dayOf(Date.parse(to)) === dayOf(Date.now())
    ? `fino alle ${formatTime(to)}`
    : `fino ${formatInstant(to, 'al')}`;

/** The hand-over of a van: the form of its departure or of its return, whichever comes next. */
const HandoverForm = (props: HandoverProps) =>
  props.van.may === 'in' ? <InForm {...props} /> : props.van.may === 'out' ? <OutForm {...props} /> : null;
