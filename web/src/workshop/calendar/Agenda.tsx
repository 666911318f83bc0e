/** The calendar on a phone: the bookings day by day, in their order. The form replaces dragging. */
import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { formatAll, formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import type { CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { headingOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { useState } from 'react';
import { LifeStateDot } from '../../ui/life/LifeStateDot.tsx';
import {
  clockOf,
  dayAndMonth,
  dayOf,
  daysFrom,
  endOf,
  hourOf,
  mondayOf,
  plainDay,
  shortDay,
} from '../shared/days.ts';
import classes from './Calendar.module.css';
import type { Plan, Span } from './grid/layout/plan.ts';
import { freeAllDay } from './making/free-slot.ts';
import type { CalendarView } from './view.ts';

type Props = {
  plan: Plan;
  shown: CalendarView;
  /** The bookings of these days have not been fetched yet. */
  stale: boolean;
  /** Books a resource that is free the whole day; undefined for people who can't book here. */
  onMake: ((resource: BookableResource) => void) | undefined;
};

export function Agenda({ plan, shown: { view, day, days, go, open }, stale, onMake }: Props) {
  const [withPast, setWithPast] = useState(false);
  const now = today();
  // A person who opens the current week or month looks for future bookings, so past days are folded.
  const past = days.includes(now) && !withPast ? days.filter((day) => day < now) : [];
  const listed = days
    .filter((day) => !past.includes(day))
    .map((day) => ({ day: day, entries: entriesOf(plan, day) }));
  // In a month the empty days are left out, because the list would be long.
  const drawn = view === 'mese' ? listed.filter(({ entries }) => entries.length > 0) : listed;
  return (
    <Stack gap={16}>
      {view === 'giorno' && (
        <nav className={classes.strip} aria-label="Giorni della settimana">
          {daysFrom(mondayOf(day), 7).map((date) => (
            <UnstyledButton
              key={date}
              className={classes.stripDay}
              aria-current={date === day ? 'date' : undefined}
              aria-label={dayAndMonth(date)}
              onClick={() => go({ day: date })}
            >
              <span>{shortDay(date).slice(0, 3)}</span> <strong>{Number(date.slice(8))}</strong>
            </UnstyledButton>
          ))}
        </nav>
      )}
      {past.length > 0 && (
        <Button variant="default" onClick={() => setWithPast(true)}>
          Mostra anche i giorni passati
        </Button>
      )}
      {drawn.length === 0 && !stale && (
        <Text c="dimmed">
          {past.length > 0
            ? 'Da oggi alla fine del mese non c’è nessuna prenotazione.'
            : 'In questo mese non c’è nessuna prenotazione.'}
        </Text>
      )}
      {drawn.map(({ day: date, entries }) => (
        <section key={date} aria-label={plainDay(date)}>
          {view !== 'giorno' && <h2 className={classes.agendaDay}>{plainDay(date)}</h2>}
          {entries.length === 0 ? (
            <NoEntries stale={stale} />
          ) : (
            <ul className={classes.agenda}>
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} onOpen={open} />
              ))}
            </ul>
          )}
        </section>
      ))}
      {view === 'giorno' && onMake && !stale && <FreeAllDay plan={plan} day={day} onMake={onMake} />}
    </Stack>
  );
}

const NoEntries = ({ stale }: { stale: boolean }) =>
  stale ? (
    <Skeleton height={44} />
  ) : (
    <Text c="dimmed" size="sm">
      Tutto libero: premi + per prenotare.
    </Text>
  );

/**
 * The most free resources that a day names, because more names don't help; «Quando prima» searches among all of them.
 */
const mostFree = 12;

/** The resources that are free on that day, or for the rest of today. One tap opens the form. */
function FreeAllDay({ plan, day, onMake }: Required<Pick<Props, 'plan'>> & FreeProps) {
  const free = freeAllDay(plan, day, Date.now());
  const [first] = free;
  if (!first || free.length > mostFree) return null;
  const when = day === today() ? 'per il resto della giornata' : 'tutto il giorno';
  const title = `${first.kind === 'van' ? 'Liberi' : 'Libere'} ${when}`;
  return (
    <section aria-label={title}>
      <h2 className={classes.agendaDay}>{title}</h2>
      <Group gap={8}>
        {free.map((resource) => (
          <Button
            key={resource.id}
            variant="default"
            onClick={() => onMake(resource)}
            aria-label={`Prenota ${resource.name}`}
          >
            {resource.name}
          </Button>
        ))}
      </Group>
    </section>
  );
}
type FreeProps = { day: string; onMake: (resource: BookableResource) => void };

type AgendaEntry = Span & {
  key: string;
  title: string;
  where: string;
  /** The time at which the entry ends, if it ends on another day; otherwise null. */
  until: string | null;
  booking: CalendarBooking | null;
};

function Entry({ entry, onOpen }: { entry: AgendaEntry; onOpen: (id: number) => void }) {
  const { title, where, booking, from, to, until } = entry;
  const content = (
    <>
      <span className={classes.entryTime}>
        {clockOf(from)}
        <br />
        {endOf(from, to)}
      </span>
      <span
        className={classes.entryBar}
        style={{ background: `var(--mantine-color-${booking?.team?.colour ?? 'gray'}-6)` }}
        aria-hidden
      />
      <span className={classes.entryText}>
        <span className={classes.entryTitle}>{title}</span>
        <Text span size="sm" c="dimmed" display="block">
          {formatParts(where, booking?.mine ? 'tua' : booking?.person, until && `fino a ${until}`)}
        </Text>
        {booking && booking.state !== 'confermata' && (
          <Text span size="sm" display="block">
            <LifeStateDot life={bookingLife} state={booking.state} />
          </Text>
        )}
      </span>
    </>
  );
  return (
    <li>
      {booking ? (
        <UnstyledButton className={classes.entry} onClick={() => onOpen(booking.id)}>
          {content}
        </UnstyledButton>
      ) : (
        <div className={classes.entry}>{content}</div>
      )}
    </li>
  );
}

/** Returns the bookings and closures of a day. An entry that lasts several days is listed on each of them. */
function entriesOf({ rows }: Plan, day: string): AgendaEntry[] {
  const [from, to] = [hourOf(day, 0), hourOf(day, 24)];
  const found = new Map<string, AgendaEntry & { places: string[] }>();
  const add = (key: string, place: string, span: Span, rest: Pick<AgendaEntry, 'title' | 'booking'>) => {
    if (span.from >= to || span.to <= from) return;
    const known = found.get(key);
    if (known) known.places.push(place);
    else
      found.set(key, {
        ...rest,
        key,
        where: '',
        until: span.to > to ? `${shortDay(dayOf(span.to))}, ${clockOf(span.to)}` : null,
        from: Math.max(span.from, from),
        to: Math.min(span.to, to),
        places: [place],
      });
  };
  for (const { resource, boxes, blocks } of rows) {
    for (const { booking, ...span } of boxes)
      add(`b${booking.id}`, resource.name, span, { title: headingOf(booking), booking });
    for (const block of blocks)
      if (block.kind === 'closure')
        add(`c${block.words} ${block.from}`, resource.name, block, { title: block.words, booking: null });
  }
  return [...found.values()]
    .map(({ places, ...entry }) => ({ ...entry, where: formatAll(places) }))
    .toSorted((left, right) => left.from - right.from || left.to - right.to);
}
