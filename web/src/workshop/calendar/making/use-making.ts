/** The start of a new booking in the calendar: at the clicked slot, or at the first free time of the shown days. */

import type { Calendar } from '@wms/contract/workshop/bookings/calendar';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useOnChange } from '../../../client/latest.ts';
import type { Start } from '../../bookings/form/values.ts';
import type { Hours } from '../grid/layout/axis.ts';
import { findObstacle, makePlan, type Plan, type Row, type Span } from '../grid/layout/plan.ts';
import { firstFree, periodAt } from './free-slot.ts';

/** A wish to book the first free time of the shown days, of one room or van, or of any. */
type Wish = { resource?: BookableResource };

type Options = {
  shown: {
    days: readonly string[];
    period: Span;
    /** The resource that a link from another page asks to book. */
    asked: number | null;
    /** The period and the destination that such a link proposes. */
    proposed: { span: Span | null; destination: string };
    forgetAsked: () => void;
  };
  calendar: Calendar;
  plan: Plan;
  hours: Hours;
  books: boolean;
  /** The bookings of these days have not been fetched yet. */
  stale: boolean;
};

export function useMaking({ shown, calendar, plan, hours, books, stale }: Options) {
  const { days, period } = shown;
  const { resources } = calendar;
  const [start, setStart] = useState<Start | null>(null);
  const [finding, setFinding] = useState<Wish | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);

  const make = ({ row: { resource }, moment }: { row: Row; moment: number }) => {
    // Before these days' bookings are fetched, it is unknown which times are free.
    if (stale) return;
    const now = Date.now();
    const span = periodAt(plan, resource, moment, now);
    const obstacle = findObstacle(plan, { ...span, resourceIds: [resource.id] }, now);
    if (obstacle) alert.error(obstacle);
    else if (books) setStart({ resourceIds: [resource.id], ...span });
  };
  const makeSomewhere = (resource?: BookableResource) => setWish(resource ? { resource } : {});
  const startSomewhere = ({ resource }: Wish) => {
    const among = resource ? makePlan(calendar, period, ({ id }) => id === resource.id) : plan;
    const free = firstFree(among, days, hours, Date.now());
    if (free) setStart({ resourceIds: [free.resource.id], ...free.span, guessed: !resource });
    // If none of the shown times is free, the first free times of the next weeks are searched.
    else setFinding(resource ? { resource } : {});
  };
  // The palette may lead here with the resource that the person wants to book.
  const asked = books ? resources.find(({ id, mayBook }) => mayBook && id === shown.asked) : undefined;
  useOnChange([shown.asked, wish, stale], () => {
    if (stale) return;
    if (shown.asked !== null) shown.forgetAsked();
    const next = shown.asked === null ? wish : asked && { resource: asked };
    setWish(null);
    const { span, destination } = shown.proposed;
    if (asked && span) setStart({ resourceIds: [asked.id], ...span, destination });
    else if (next) startSomewhere(next);
  });
  return { make, makeSomewhere, start, setStart, finding, setFinding };
}
