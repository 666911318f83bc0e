/** The page on which rooms or vans are booked, with the free times and everybody's bookings. */

import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { today } from '@wms/contract/platform/schema';
import { type Calendar, joinResources } from '@wms/contract/workshop/bookings/calendar';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { type ComponentType, useMemo, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { EmptyState, ErrorState, Page, type PageProps } from '../../ui/page/Page.tsx';
import { phone } from '../../ui/page/phone.ts';
import { usePageKeys } from '../../ui/page-keys.ts';
import { ButtonWithIcon, IconButton } from '../../ui/parts/buttons.tsx';
import { type Area, apiOf, mayBookIn } from '../shared/areas.ts';
import { addDays } from '../shared/days.ts';
import { Agenda } from './Agenda.tsx';
import classes from './Calendar.module.css';
import { Filters, noFilters } from './Filters.tsx';
import { Grid } from './grid/Grid.tsx';
import type { Hours } from './grid/layout/axis.ts';
import { hoursShown, makePlan } from './grid/layout/plan.ts';
import { Month } from './grid/Month.tsx';
import { Legend } from './Legend.tsx';
import { useMaking } from './making/use-making.ts';
import { NoResources } from './NoResources.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useDrop } from './use-drop.tsx';
import { type CalendarView, passes, stepDay, useCalendarView } from './view.ts';
import { Waiting, WaitingButtons } from './Waiting.tsx';

const NewBooking = later(async () => (await import('../bookings/form/NewBooking.tsx')).NewBooking);
const BookingPanel = later(async () => (await import('../bookings/panel/Panel.tsx')).BookingPanel);
const About = later(async () => (await import('../resources/about/About.tsx')).About);
const FirstFree = later(async () => (await import('../bookings/free/FirstFree.tsx')).FirstFree);

type Props = {
  area: Area;
  title: string;
  /** The frame around the calendar, where it is a part of another page. */
  frame?: ComponentType<PageProps>;
};

export function CalendarPage({ area, title, frame: Frame = Page }: Props) {
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;
  const shown = useCalendarView(narrow ? 'giorno' : 'settimana');
  const { days } = shown;
  const period = { from: `${days[0]}T00:00`, to: `${addDays(days.at(-1) ?? '', 1)}T00:00` };
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    apiOf(area).getCalendar,
    { query: period },
    { keepPrevious: true },
  );
  const calendar = useMemo(() => data && joinResources(data), [data]);
  const books = useMay(mayBookIn[area]);
  if (!calendar)
    return (
      <Frame title={title} actions={!error && books && !narrow && <WaitingButtons narrow={narrow} />}>
        <Toolbar shown={shown} narrow={narrow}>
          {!error && books && narrow && <WaitingButtons narrow={narrow} />}
        </Toolbar>
        {error ? <ErrorState error={error} onRetry={refetch} /> : <Waiting narrow={narrow} />}
      </Frame>
    );
  return (
    <Loaded
      area={area}
      title={title}
      frame={Frame}
      shown={shown}
      narrow={narrow}
      books={books}
      calendar={calendar}
      stale={isPlaceholderData}
    />
  );
}

type LoadedProps = Required<Props> & {
  shown: CalendarView;
  calendar: Calendar;
  narrow: boolean;
  books: boolean;
  stale: boolean;
};

const usualHours: Record<Area, Hours> = { rooms: { first: 8, last: 20 }, vans: { first: 7, last: 21 } };

function Loaded({ area, title, frame: Frame, shown, calendar, narrow, books, stale }: LoadedProps) {
  const { view, day, days, period, filters, go, open } = shown;
  const { resources } = calendar;
  const [about, openAbout, closeAbout] = useDialog<BookableResource>();
  const [carries, setCarries] = useState(false);
  const plan = useMemo(
    () => makePlan(calendar, period, passes(filters, calendar.resources)),
    [calendar, period, filters],
  );
  const { first, last } = useMemo(
    () => hoursShown(calendar, usualHours[area], period),
    [calendar, area, period],
  );
  // The object stays the same while the hours do, so that a new answer doesn't lay out the days again.
  const hours = useMemo(() => ({ first, last }), [first, last]);
  const { make, makeSomewhere, start, setStart, finding, setFinding } = useMaking({
    shown,
    calendar,
    plan,
    hours,
    books,
    stale,
  });
  const { drop, dialog } = useDrop(area, setStart);

  usePageKeys({
    o: () => go({ day: today() }),
    g: () => go({ view: 'giorno', day }),
    s: () => go({ view: 'settimana', day }),
    m: () => go({ view: 'mese', day }),
    n: () => books && makeSomewhere(),
  });

  const content = () => {
    if (resources.length === 0) return <NoResources area={area} />;
    if (plan.rows.length === 0)
      return (
        <EmptyState
          action={
            <Button variant="default" onClick={() => shown.filter(noFilters)}>
              Togli i filtri
            </Button>
          }
        >
          {area === 'vans' ? 'Nessun furgone corrisponde' : 'Nessuna stanza corrisponde'} ai filtri.
        </EmptyState>
      );
    if (narrow)
      return <Agenda plan={plan} shown={shown} stale={stale} onMake={books ? makeSomewhere : undefined} />;
    if (view === 'mese')
      return (
        <Month
          plan={plan}
          days={days}
          onDay={(date) => go({ view: 'giorno', day: date })}
          onAbout={openAbout}
        />
      );
    return (
      <Grid
        plan={plan}
        days={days}
        hours={hours}
        morning={usualHours[area].first}
        onDrop={drop}
        onMake={make}
        onOpen={open}
        onStep={(step) => go({ day: stepDay(view, day, step) })}
        onDay={(date) => go({ view: 'giorno', day: date })}
        onAbout={openAbout}
        onCarry={setCarries}
      />
    );
  };

  const offers = books && resources.length > 0;
  const find = (
    <ButtonWithIcon icon={IconSearch} variant="default" onClick={() => setFinding({})}>
      Quando prima
    </ButtonWithIcon>
  );
  return (
    <Frame
      title={title}
      actions={
        offers &&
        !narrow && (
          <>
            {find}
            <ButtonWithIcon icon={IconPlus} onClick={() => makeSomewhere()}>
              Prenota
            </ButtonWithIcon>
          </>
        )
      }
    >
      <Toolbar shown={shown} narrow={narrow}>
        {narrow && offers && find}
      </Toolbar>
      {resources.length > 1 && <Filters shown={shown} resources={resources} />}
      <div className={classes.body} data-stale={stale || undefined} aria-busy={stale}>
        {stale && !narrow && (
          <Text size="sm" className={classes.coming} role="status">
            Le prenotazioni di questi giorni stanno arrivando
          </Text>
        )}
        {content()}
        {!narrow && plan.rows.length > 0 && <Legend area={area} carries={carries} month={view === 'mese'} />}
      </div>
      {narrow && offers && (
        <IconButton
          icon={IconPlus}
          label="Prenota"
          variant="filled"
          color="teal"
          size={60}
          className={classes.plus}
          data-at-bottom
          onClick={() => makeSomewhere()}
        />
      )}
      {start && <NewBooking area={area} resources={resources} start={start} onClose={() => setStart(null)} />}
      {finding && (
        <FirstFree
          area={area}
          resources={resources}
          resource={finding.resource}
          onClose={() => setFinding(null)}
          onChoose={(chosen) => {
            setFinding(null);
            setStart(chosen);
          }}
        />
      )}
      {about && <About resource={about} onClose={closeAbout} />}
      {shown.opened !== null && (
        <BookingPanel area={area} id={shown.opened} resources={resources} onClose={() => open(null)} />
      )}
      {dialog}
    </Frame>
  );
}
