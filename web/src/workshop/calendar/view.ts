/** The calendar's view is in the address, so that a link and the back button show it again. */

import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import { formatMonth } from '@wms/contract/platform/formats';
import { CivilDate, today } from '@wms/contract/platform/schema';
import type { BookableResource, Kind } from '@wms/contract/workshop/resources/resource';
import { useCallback, useMemo } from 'react';
import { useNavigate, usePageSearch } from '../../ui/page/link.ts';
import {
  addDays,
  addMonths,
  daysFrom,
  hourOf,
  longDay,
  mediumDay,
  mondayOf,
  monthOf,
} from '../shared/days.ts';
import type { Span } from './grid/layout/plan.ts';

export const views = { giorno: 'Giorno', settimana: 'Settimana', mese: 'Mese' } as const;
export type View = keyof typeof views;

/** The filters, with their names in the address. */
export type Filters = {
  stanza?: string | undefined;
  tipo?: string | undefined;
  luogo?: string | undefined;
  posti?: string | undefined;
  attrezzatura?: string | undefined;
};
const filterNames = ['stanza', 'tipo', 'luogo', 'posti', 'attrezzatura'] as const;

export type CalendarView = {
  view: View;
  day: string;
  days: readonly string[];
  period: Span;
  filters: Filters;
  /** The booking whose panel is open. */
  opened: number | null;
  /** The resource that a link asks to book; its form opens when the calendar has been loaded. */
  asked: number | null;
  /** The period and the destination that such a link proposes. */
  proposed: { span: Span | null; destination: string };
  /** Goes to another period; the back button returns. */
  go: (to: { view?: View; day?: string }) => void;
  filter: (filters: Filters) => void;
  open: (booking: number | null) => void;
  /** Called when the form of the asked resource is open, so that the back and forward buttons don't open it again. */
  forgetAsked: () => void;
};

export function useCalendarView(usual: View): CalendarView {
  const search: Record<string, unknown> = usePageSearch();
  const navigate = useNavigate();
  const textOf = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const named = textOf('vista');
  const view = named === 'giorno' || named === 'settimana' || named === 'mese' ? named : usual;
  const given = textOf('giorno') ?? '';
  const day = CivilDate.safeParse(given).success ? given : today();
  const opened = idOf(textOf('prenotazione'));
  const asked = idOf(textOf('prenota'));
  const [start, end] = [momentOf(textOf('dalle')), momentOf(textOf('alle'))];
  const destination = textOf('dove') ?? '';
  const filters = JSON.stringify(
    Object.fromEntries(filterNames.flatMap((name) => (textOf(name) ? [[name, textOf(name)]] : []))),
  );
  const change = useCallback(
    (patch: Record<string, string | number | undefined>, replace: boolean) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace }),
    [navigate],
  );
  return useMemo(() => {
    const days = daysOf(view, day);
    return {
      view,
      day,
      days,
      period: { from: hourOf(days[0] ?? day, 0), to: hourOf(days.at(-1) ?? day, 24) },
      filters: JSON.parse(filters),
      opened,
      asked,
      proposed: {
        span: start !== null && end !== null && start < end ? { from: start, to: end } : null,
        destination,
      },
      go: (to) => change({ ...(to.view && { vista: to.view }), ...(to.day && { giorno: to.day }) }, false),
      filter: (patch) => change(patch, true),
      open: (booking) => change({ prenotazione: booking ?? undefined }, true),
      forgetAsked: () =>
        change({ prenota: undefined, dalle: undefined, alle: undefined, dove: undefined }, true),
    };
  }, [view, day, filters, opened, asked, start, end, destination, change]);
}

function idOf(text: string | undefined): number | null {
  const id = Number(text ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const momentOf = (text: string | undefined): number | null =>
  text === undefined ? null : (momentsOf(text)[0]?.getTime() ?? null);

const daysOf = (view: View, day: string) =>
  view === 'giorno' ? [day] : view === 'settimana' ? daysFrom(mondayOf(day), 7) : monthOf(day);

/** The day to go to, one period later (1) or earlier (-1). */
export const stepDay = (view: View, day: string, step: 1 | -1): string =>
  view === 'giorno'
    ? addDays(day, step)
    : view === 'settimana'
      ? addDays(day, 7 * step)
      : addMonths(day, step);

/** The shown period in words: `lunedì 23 novembre 2026`, `23 – 29 nov 2026`, `novembre 2026`. */
export function describeView(view: View, days: readonly string[], short = false): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (view === 'giorno') return short ? mediumDay(first) : longDay(first);
  if (view === 'mese') return formatMonth(first);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const withoutYear = (day: string) => mediumDay(day).replace(/ \d{4}$/, '');
  const begin = sameMonth ? String(Number(first.slice(8))) : withoutYear(first);
  // On a phone the text shares its line with the buttons of the views, so the current year is left out.
  const thisYear = last.slice(0, 4) === today().slice(0, 4);
  return `${begin} – ${short && thisYear ? withoutYear(last) : mediumDay(last)}`;
}

/** Returns a function that says whether the filters let a resource pass. A bench also counts as in its room's place. */
export function passes(filters: Filters, resources: readonly BookableResource[]) {
  const ids = filters.stanza?.split(',').map(Number);
  const wanted = filters.attrezzatura?.split(',') ?? [];
  const people = Number(filters.posti ?? 0);
  const kind = filters.tipo as Kind | undefined;
  return (resource: BookableResource): boolean => {
    const place = resource.place ?? resources.find(({ id }) => id === resource.parentId)?.place ?? null;
    return (
      (!ids ||
        ids.includes(resource.id) ||
        (resource.parentId !== null && ids.includes(resource.parentId))) &&
      (!kind || resource.kind === kind) &&
      (!filters.luogo || place === filters.luogo) &&
      (people <= 0 || (resource.capacity ?? 0) >= people) &&
      wanted.every((word) => resource.equipment.includes(word))
    );
  };
}
