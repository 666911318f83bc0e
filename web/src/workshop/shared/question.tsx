/** The text of the question before a booking is refused or called off: which booking it is, and the consequences. */
import { Text } from '@mantine/core';
import { formatAll } from '@wms/contract/platform/formats';
import type { CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import type { BookingMove } from '@wms/contract/workshop/bookings/life';
import type { MoveQuestion } from '../../ui/life/MoveModal.tsx';
import { describePeriod } from './days.ts';

type BookingInQuestion = Pick<
  CalendarBooking,
  'title' | 'destination' | 'from' | 'to' | 'person' | 'mine'
> & {
  resources: readonly { name: string }[];
};

export const outcomes: Partial<Record<BookingMove, string>> = {
  refuse: 'Chi l’ha chiesta legge il motivo, e il posto torna libero.',
  cancel: 'Il posto torna libero, e chi partecipa lo sa.',
  callOff: 'Chi l’ha prenotata legge il motivo, e il posto torna libero.',
};

const refusal = 'Rifiuta la prenotazione';

export function questionOf(booking: BookingInQuestion, move: BookingMove): MoveQuestion {
  const { person, mine, resources, from, to } = booking;
  return {
    ...(move === 'refuse' && { title: refusal, confirmLabel: refusal }),
    message: (
      <>
        <Text fw={600}>{nameOf(booking).name}</Text>
        {formatAll(resources.map(({ name }) => name))}, {describePeriod(from, to)}
        {person && !mine && `, di ${person}`}
        <Text size="sm" c="dimmed" mt={4}>
          {outcomes[move]}
        </Text>
      </>
    ),
  };
}
