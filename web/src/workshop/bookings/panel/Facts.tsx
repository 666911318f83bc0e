import { Group, Stack, Text } from '@mantine/core';
import { formatAll, formatInstant, formatNumber } from '@wms/contract/platform/formats';
import { Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { TeamDot } from '../../../ui/people/TeamDot.tsx';
import { dayOf, describePeriod } from '../../shared/days.ts';
import { describeRepetition } from '../form/repeating.ts';
import type { Booking } from '../form/values.ts';

/** Everything that this person may read of a booking. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { owner, team, people, trip, repetition, reason, notes, checkedInAt, endedAt } = booking;
  const drivers = people.filter(({ role }) => role === 'guida');
  const others = people.filter(({ role }) => role === 'partecipa');
  return (
    <Facts>
      <Fact name="Quando" wide>
        {describePeriod(booking.from, booking.to)}
      </Fact>
      <Fact name="Che cosa">{formatAll(booking.resources.map(({ name }) => name))}</Fact>
      {(owner || booking.person) && (
        <Fact name="Di">
          {owner ? (
            <Group gap={8} wrap="nowrap">
              <PersonPicture person={owner} size={24} />
              <span>{owner.name}</span>
            </Group>
          ) : (
            booking.person
          )}
        </Fact>
      )}
      {team && (
        <Fact name="Reparto">
          <TeamDot colour={team.colour} /> {team.name}
        </Fact>
      )}
      {trip && <Fact name="Destinazione">{trip.destination}</Fact>}
      {trip && trip.expectedKm !== null && (
        <Fact name="Chilometri previsti">{formatNumber(trip.expectedKm)}</Fact>
      )}
      {drivers.length > 0 && <Fact name="Guida">{formatAll(drivers.map(({ name }) => name))}</Fact>}
      {others.length > 0 && (
        <Fact name="Con" wide>
          {formatAll(others.map(({ name }) => name))}
        </Fact>
      )}
      {repetition && (
        <Fact name="Si ripete" wide>
          {describeRepetition(repetition, dayOf(Date.parse(booking.from)), booking.seriesDates)}
        </Fact>
      )}
      {/* Readers from whom the booking is hidden don't see this fact, because its title is «Occupato» for them. */}
      {booking.private && (owner || booking.person) && (
        <Fact name="Privata">Le altre persone leggono solo «Occupato»</Fact>
      )}
      {notes && (
        <Fact name="Note" wide>
          <Text component="span" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {notes}
          </Text>
        </Fact>
      )}
      {reason && (
        <Fact name="Motivo" wide>
          {reason}
        </Fact>
      )}
      {booking.state === 'mancata' && (
        <Fact name="Motivo" wide>
          Nessuno è arrivato entro 15 minuti: il posto è tornato libero
        </Fact>
      )}
      {checkedInAt && <Fact name={trip ? 'Partenza' : 'Arrivo'}>{formatInstant(checkedInAt)}</Fact>}
      {endedAt && (
        <Fact name={trip ? 'Rientro, prima del previsto' : 'Finita prima'}>{describeEnd(booking)}</Fact>
      )}
      <Fact name="Prenotata il">
        <Stack gap={0}>
          {formatInstant(booking.createdAt)}
          {booking.enteredBy && (
            <Text size="sm" c="dimmed">
              da {booking.enteredBy}
            </Text>
          )}
        </Stack>
      </Fact>
    </Facts>
  );
}

/** Writes the end of a booking. A van that came back before the booking began has freed the whole period. */
const describeEnd = ({ from, endedAt }: Booking) =>
  endedAt !== null && Date.parse(endedAt) <= Date.parse(from)
    ? 'Prima che cominciasse'
    : formatInstant(endedAt);
