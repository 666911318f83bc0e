/** A freed place that is kept for this person for a while: they can accept it, or leave it to the next person. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { formatTime } from '@wms/contract/platform/formats';
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { type Area, waitsOf } from '../../shared/areas.ts';
import type { Booking } from '../form/values.ts';
import { AcceptRules } from '../rules/AcceptRules.tsx';

/** The time until which the person may accept the place; null when it isn't offered to them. */
export const offeredUntil = ({ offeredUntil: until, moves }: Pick<Booking, 'offeredUntil' | 'moves'>) =>
  // Invited people see the booking, too, but only its owner can cancel it, and so can accept it.
  moves.includes('cancel') ? until : null;

type Props = { area: Area; booking: Pick<Booking, 'id' | 'version' | 'resources'>; until: string };

export function Offer({ area, booking, until }: Props) {
  const [accepted, setAccepted] = useState<string[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const accept = useChange(waitsOf(area).acceptOffer, {
    onFieldErrors: (errors) => {
      setRefused(errors.acceptedRules ?? null);
      return errors.acceptedRules !== undefined;
    },
  });
  const leave = useChange(moveBookingState);
  const busy = accept.busy || leave.busy;
  const id = String(booking.id);
  return (
    <Notice>
      <Text size="sm" mb={8}>
        Si è liberato il posto che aspettavi: è tuo se lo accetti entro le {formatTime(until)}.
      </Text>
      <Stack gap={12}>
        <AcceptRules
          rules={booking.resources}
          accepted={accepted}
          onChange={setAccepted}
          error={refused}
          disabled={busy}
        />
        <Group gap={10}>
          <Button
            loading={accept.busy}
            disabled={busy}
            onClick={() => void accept.run({ params: { id }, body: { acceptedRules: accepted } })}
          >
            Accetta
          </Button>
          <Button
            variant="default"
            loading={leave.busy}
            disabled={busy}
            onClick={() =>
              void leave.run({
                params: { id, move: 'cancel' },
                body: { version: booking.version, reason: null },
              })
            }
          >
            Lascia
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}
