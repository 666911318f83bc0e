/** The effect of a drop in the calendar: it opens the form of a new booking, or moves one. */

import type { CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { type ReactNode, useRef, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { useChange } from '../../client/answer.ts';
import { refetchAnswers } from '../../client/query.ts';
import { later } from '../../ui/modal/later.tsx';
import { alternativesOf, type TakenProblem } from '../bookings/conflicts/taken-problem.ts';
import type { Start } from '../bookings/form/values.ts';
import { type Area, apiOf } from '../shared/areas.ts';
import type { DraggedBooking } from './grid/dragged.ts';

const Elsewhere = later(async () => (await import('../bookings/conflicts/Elsewhere.tsx')).Elsewhere);

type MovedBooking = Pick<CalendarBooking, 'id' | 'title' | 'destination' | 'version'>;

export function useDrop(
  area: Area,
  onMake: (start: Start) => void,
): { drop: (dragged: DraggedBooking) => Promise<unknown>; dialog: ReactNode } {
  const api = apiOf(area);
  const [taken, setTaken] = useState<(TakenProblem & { moved: MovedBooking }) | null>(null);
  const moved = useRef<MovedBooking | null>(null);
  const move = useChange(api.moveBooking, {
    refetch: false,
    onFailure: (error) => {
      const found = alternativesOf(error);
      if (found && moved.current) setTaken({ ...found, moved: moved.current });
      return found !== null;
    },
  });

  /** Moves a booking. Whether the server accepts it or not, the calendar is fetched again and shows the true state. */
  const moveTo = async (
    { id, version }: Pick<MovedBooking, 'id' | 'version'>,
    to: { from: string; to: string; resourceIds: number[] },
  ) => {
    const done = await move.run({ params: { id: String(id) }, body: { version, ...to } });
    await refetchAnswers([api.getCalendar, api.getBooking]);
    return done;
  };

  const drop = async ({ booking, obstacle, from, to, resourceIds }: DraggedBooking) => {
    if (obstacle !== null) return alert.error(obstacle);
    if (!booking) return onMake({ resourceIds, from, to });
    moved.current = booking;
    const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const same =
      Date.parse(booking.from) === from &&
      Date.parse(booking.to) === to &&
      String(booking.resourceIds) === String(resourceIds);
    if (same) return undefined;
    return moveTo(booking, { ...period, resourceIds });
  };

  const dialog = taken && (
    <Elsewhere
      title={`Dove sposti «${nameOf(taken.moved).name}»?`}
      taken={taken}
      busy={move.busy}
      onClose={() => setTaken(null)}
      onTake={async ({ from, to, resourceIds }) => {
        if (await moveTo(taken.moved, { from, to, resourceIds })) setTaken(null);
      }}
    />
  );
  return { drop, dialog };
}
