/** The hand-overs of a van's booking, for its panel. */

import { Anchor, Group, Stack, Text } from '@mantine/core';
import { formatInstant, formatParts } from '@wms/contract/platform/formats';
import { wholeKind } from '@wms/contract/platform/numbers/italian';
import {
  type BookingHandovers,
  correctHandover,
  getHandovers,
  type Handover,
  sideLabels,
} from '@wms/contract/workshop/handovers/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { Fact, Facts } from '../../ui/facts/Facts.tsx';
import { wholeOf } from '../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { Pending } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { HandoverPhotos } from './HandoverPhotos.tsx';
import { formatKm, fuelWords } from './shared/labels.ts';

/** The hand-overs of a booking by its id, for its panel and its page. */
export function BookingHandoverSection({ bookingId }: { bookingId: number }) {
  const { data, error, refetch } = useAnswer(getHandovers, { params: { id: String(bookingId) } });
  if (!data) return <Pending error={error} onRetry={refetch} rows={2} />;
  return (
    <Section title="Consegna" end={data.late ? <StateDot colour="red">In ritardo</StateDot> : undefined}>
      <Stack gap={12}>
        <BookingVans booking={data} />
        <BeforeHandover booking={data} />
      </Stack>
    </Section>
  );
}

/** The warnings before a van goes out, or the reason why it can't go yet. The button is among the booking's actions. */
function BeforeHandover({ booking: { vans, obstacle, warnings } }: { booking: BookingHandovers }) {
  const waits = obstacle !== null && vans.every(({ out, may }) => !out && may === null);
  return (
    <>
      {warnings.map((warning) => (
        <StateDot key={warning} colour="amber" sentence>
          {warning}
        </StateDot>
      ))}
      {waits && <Text c="dimmed">{obstacle}</Text>}
    </>
  );
}

export const BookingVans = ({ booking }: { booking: BookingHandovers }) => (
  <Stack gap={16}>
    {booking.vans.map((van) => (
      <Stack key={van.id} gap={6}>
        <Text fw={600}>
          {van.name}{' '}
          <Text span c="dimmed" fw={400}>
            {van.plate}
          </Text>
        </Text>
        {(van.out || van.back) && (
          <Facts>
            {van.out && (
              <Fact name="Uscita" wide={!van.back}>
                <HandoverFacts handover={van.out} />
              </Fact>
            )}
            {van.back && (
              <Fact name="Rientro">
                <HandoverFacts handover={van.back} since={van.out?.odometer ?? null} />
              </Fact>
            )}
          </Facts>
        )}
      </Stack>
    ))}
  </Stack>
);

function HandoverFacts({ handover, since = null }: { handover: Handover; since?: number | null }) {
  const { at, odometer, fuelEighths, driver, madeBy, keys, clean, notes, photos, damages } = handover;
  const [correcting, setCorrecting] = useState(false);
  return (
    <Stack gap={2}>
      <span>{formatInstant(at)}</span>
      <span>
        {formatParts(
          formatKm(odometer),
          since !== null && `${formatKm(odometer - since)} percorsi`,
          `carburante ${fuelWords[fuelEighths]}`,
        )}
      </span>
      <Text size="sm" c="dimmed">
        {formatParts(
          driver && `guida ${driver}`,
          madeBy && madeBy !== driver && `registrata da ${madeBy}`,
          !keys && 'chiavi mancanti',
          !clean && 'sporco',
        )}
      </Text>
      {damages.map(({ id, note, side, repairedAt }) => (
        <StateDot key={id} colour={repairedAt ? 'gray' : 'red'} sentence>
          {note} ({sideLabels[side].toLowerCase()}){repairedAt && ', riparato'}
        </StateDot>
      ))}
      {notes && <Text size="sm">{notes}</Text>}
      <Group gap={10}>
        <HandoverPhotos photos={photos} />
        {handover.correctable && (
          <Anchor component="button" type="button" size="sm" onClick={() => setCorrecting(true)}>
            Correggi i chilometri
          </Anchor>
        )}
      </Group>
      {correcting && <CorrectModal handover={handover} onClose={() => setCorrecting(false)} />}
    </Stack>
  );
}

function CorrectModal({ handover: { id, odometer }, onClose }: { handover: Handover; onClose: () => void }) {
  const form = useContractForm(correctHandover, {
    initial: { odometer: String(odometer) },
    toBody: (values) => ({ odometer: wholeOf(values.odometer) }),
    args: () => ({ params: { id: String(id) } }),
  });
  return (
    <FormModal
      title="Correggi il contachilometri"
      form={form}
      onClose={onClose}
      confirmLabel="Correggi"
      size="sm"
    >
      <QuantityField
        kind={wholeKind}
        label="Contachilometri"
        unit="km"
        data-autofocus
        {...form.field('odometer')}
      />
    </FormModal>
  );
}
