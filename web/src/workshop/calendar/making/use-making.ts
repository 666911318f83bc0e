/** How a booking begins in the calendar: where somebody clicks, or at what is free first of the days shown. */
import type { Calendar } from '@wms/contract/workshop/bookings/calendar';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { useEffect, useState } from 'react';
import { alert } from '../../../client/told/alert.ts';
import type { Start } from '../../bookings/form/values.ts';
import type { Hours } from '../grid/layout/axis.ts';
import { findObstacle, makePlan, type Plan, type Row, type Span } from '../grid/layout/plan.ts';
import { firstFree, periodAt } from './free-slot.ts';

/** To book what is free first of the days shown: of one room or van, or of any. */
type Wish = { only?: BookableResource };

type Options = {
  shown: {
    days: readonly string[];
    period: Span;
    /** What a link from elsewhere asks to book. */
    asked: number | null;
    forgetAsked: () => void;
  };
  calendar: Calendar;
  plan: Plan;
  hours: Hours;
  books: boolean;
  /** The bookings of these days aren't there yet. */
  stale: boolean;
};

export function useMaking({ shown, calendar, plan, hours, books, stale }: Options) {
  const { days, period } = shown;
  const { resources } = calendar;
  const [start, setStart] = useState<Start | null>(null);
  const [finding, setFinding] = useState<Wish | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);

  const make = ({ row: { resource }, moment }: { row: Row; moment: number }) => {
    // Until the bookings of these days are there, nobody knows what is free.
    if (stale) return;
    const now = Date.now();
    const span = periodAt(plan, resource, moment, now);
    const obstacle = findObstacle(plan, { ...span, resourceIds: [resource.id] }, now);
    if (obstacle) alert.error(obstacle);
    else if (books) setStart({ resourceIds: [resource.id], ...span });
  };
  const makeSomewhere = (only?: BookableResource) => setWish(only ? { only } : {});
  const startSomewhere = ({ only }: Wish) => {
    const among = only ? makePlan(calendar, period, ({ id }) => id === only.id) : plan;
    const free = firstFree(among, days, hours, Date.now());
    if (free) setStart({ resourceIds: [free.resource.id], ...free.span });
    // Nothing of what is shown is free any more: the first free times of the next weeks are.
    else setFinding(only ? { only } : {});
  };
  // Somebody chose in the palette what they want to book.
  const asked = books ? resources.find(({ id, mayBook }) => mayBook && id === shown.asked) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something is asked
  useEffect(() => {
    if (shown.asked === null || stale) return;
    shown.forgetAsked();
    if (asked) makeSomewhere(asked);
  }, [shown.asked, stale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish, when what is free is known
  useEffect(() => {
    if (!wish || stale) return;
    setWish(null);
    startSomewhere(wish);
  }, [wish, stale]);
  return { make, makeSomewhere, start, setStart, finding, setFinding };
}
