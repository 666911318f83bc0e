/** The page of a QR at a door or in a van: who has the place now, and the actions that need one tap. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { formatInstantDate, formatParts, formatTime } from '@wms/contract/platform/formats';
import { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import { handoverPath } from '@wms/contract/workshop/bookings/paths';
import { getScanned, type ScannedResource } from '@wms/contract/workshop/qr/endpoints';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { useAnswer, useChange } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { Link, usePageParams } from '../../ui/page/link.ts';
import { Page, Pending } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { AcceptRules } from '../bookings/rules/AcceptRules.tsx';
import { calendarPlace } from '../shared/list-place.ts';
import classes from './Scanned.module.css';

export default function Scanned() {
  const { token } = usePageParams('/q/$token');
  const { data, error, refetch } = useAnswer(getScanned, { params: { code: token } });
  if (!data)
    return (
      <Page title="QR">
        <Pending
          error={error}
          onRetry={refetch}
          missing="Questo QR non vale più: chiedi un cartello nuovo a chi gestisce l’officina."
        />
      </Page>
    );
  return (
    <Page title={data.name} subtitle={formatParts(data.plate ?? data.code, data.place)}>
      <Stack gap={20} maw={520}>
        <Now resource={data} />
        {data.mine && <Mine mine={data.mine} resource={data} />}
        {data.lengths.length > 0 && !data.mine && (
          <BookNow resource={data} lookAgain={async () => (await refetch()).data} />
        )}
        {/* The next booking isn't shown if it is the person's own, which is already shown above. */}
        {data.next?.from !== data.mine?.from && <Coming resource={data} />}
        <ToCalendar resource={data} />
      </Stack>
    </Page>
  );
}

/** A link to the calendar of this resource only. */
function ToCalendar({ resource: { area, id } }: { resource: ScannedResource }) {
  const place = calendarPlace(area, useHeld(), id);
  if (!place) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} {...place} />}>
      Apri il calendario
    </Button>
  );
}

const isToday = (moment: string) => romeClock(moment).slice(0, 10) === romeClock(new Date()).slice(0, 10);
/** An end at the midnight after today is written as 24:00 of today. */
const until = (moment: string) =>
  isToday(new Date(Date.parse(moment) - 1).toISOString())
    ? `fino alle ${formatTime(moment).replace('00:00', '24:00')}`
    : formatUntil(moment);

function Now({ resource: { now, mine, freeUntil, open, kind } }: { resource: ScannedResource }) {
  const isRoom = kind === 'room' || kind === 'bench';
  // A person who has the place reads that it is theirs, and not that it is occupied.
  if (now && mine && now.bookingId === mine.id)
    return (
      <div className={classes.now}>
        <span className={classes.word}>{isRoom ? 'È tua' : 'È tuo'}</span>
        <span>{until(mine.to)}</span>
      </div>
    );
  if (now?.closure)
    return (
      <div className={classes.now} data-closed>
        <span className={classes.word}>
          {now.closure === 'manutenzione' ? 'In manutenzione' : isRoom ? 'Chiusa' : 'Chiuso'}
        </span>
        <span>{now.to ? until(now.to) : 'finché torna disponibile'}</span>
        <span className={classes.why}>{now.title}</span>
      </div>
    );
  if (now)
    return (
      <div className={classes.now} data-taken>
        <span className={classes.word}>{isRoom ? 'Occupata' : 'Occupato'}</span>
        <span>
          {formatParts(now.title, now.person)}
          {now.to && `, ${until(now.to)}`}
        </span>
      </div>
    );
  if (!open)
    return (
      <div className={classes.now} data-taken>
        <span className={classes.word}>Adesso è chiuso</span>
      </div>
    );
  return (
    <div className={classes.now}>
      <span className={classes.word}>{kind === 'van' ? 'Libero' : 'Libera'}</span>
      <span>{freeUntil ? until(freeUntil) : 'per tutto il giorno'}</span>
    </div>
  );
}

const Coming = ({ resource: { next } }: { resource: ScannedResource }) =>
  next && (
    <Text c="dimmed">
      Poi: {formatParts(next.title, next.person)}, dalle {formatTime(next.from)}
      {!isToday(next.from) && ` ${formatInstantDate(next.from, 'del')}`}
    </Text>
  );

type MineProps = { mine: NonNullable<ScannedResource['mine']>; resource: ScannedResource };

function Mine({ mine: { id, title, from, to, may }, resource: { area } }: MineProps) {
  const checkIn = useChange(bookingEndpoints[area].checkIn);
  const finish = useChange(bookingEndpoints[area].finishBooking);
  const args = { params: { id: String(id) }, body: {} };
  const handOver = (label: string) => (
    <Button size="lg" renderRoot={(props) => <Link {...props} to={handoverPath(id)} />}>
      {label}
    </Button>
  );
  return (
    <Section title="La tua prenotazione">
      <Stack gap={12}>
        <StateDot colour="teal" sentence>
          {title}, dalle {formatTime(from)} alle {formatTime(to)}
        </StateDot>
        {may === 'checkIn' && (
          <Button size="lg" loading={checkIn.busy} onClick={() => void checkIn.run(args)}>
            Sono qui
          </Button>
        )}
        {may === 'finish' && (
          <Button size="lg" loading={finish.busy} onClick={() => void finish.run(args)}>
            Ho finito
          </Button>
        )}
        {may === 'handOut' && handOver('Parti')}
        {may === 'handIn' && handOver('Riconsegna')}
        {may === null && <Text c="dimmed">Torna più vicino all’inizio: da qui dici che ci sei.</Text>}
      </Stack>
    </Section>
  );
}

const lengthWords: Record<number, string> = {
  30: 'Mezz’ora',
  60: 'Un’ora',
  120: 'Due ore',
  240: 'Quattro ore',
};

type BookNowProps = {
  resource: ScannedResource;
  /** Fetches the current state of the resource. */
  lookAgain: () => Promise<ScannedResource | undefined>;
};

function BookNow({ resource, lookAgain }: BookNowProps) {
  const { id, name, lengths, rulesToAccept, regulationsToConfirm } = resource;
  const [accepted, setAccepted] = useState<string[]>([]);
  const [looking, setLooking] = useState(false);
  const asks =
    regulationsToConfirm.length > 0 || (rulesToAccept !== null && !accepted.includes(rulesToAccept.mark));
  const { run, busy: booking } = useChange(bookingEndpoints.rooms.createBooking);
  const busy = looking || booking;
  const book = async (minutes: number) => {
    // The page may have been open for a while, and the slot from which it was free may be over.
    setLooking(true);
    const current = await lookAgain();
    setLooking(false);
    if (!current?.lengths.includes(minutes))
      return alert.error(`Intanto ${name} non è più a disposizione così a lungo: guarda che cosa resta`);
    const { bookFrom } = current;
    await run({
      body: {
        title: `${name}, adesso`,
        from: bookFrom,
        to: new Date(Date.parse(bookFrom) + minutes * 60_000).toISOString(),
        resourceIds: [id],
        teamId: null,
        notes: null,
        private: false,
        people: [],
        userId: null,
        repetition: null,
        clashes: 'refuse',
        trip: null,
        acceptedRules: accepted,
      },
    });
  };
  return (
    <Section title="Prenota adesso">
      <Stack gap={12}>
        <AcceptRules rules={[resource]} accepted={accepted} onChange={setAccepted} disabled={busy} />
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing={10}>
          {lengths.map((minutes) => (
            <Button
              key={minutes}
              variant="default"
              size="md"
              px={8}
              disabled={busy || asks}
              onClick={() => void book(minutes)}
            >
              {lengthWords[minutes] ?? `${minutes} minuti`}
            </Button>
          ))}
        </SimpleGrid>
      </Stack>
    </Section>
  );
}
