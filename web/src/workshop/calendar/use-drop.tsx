/** The effect of a drop in the calendar: it opens the form of a new booking, or moves an existing booking. */

import type { CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { type ReactNode, useRef } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { useChange } from '../../client/answer.ts';
import { refetchAnswers } from '../../client/query.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
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
  const [clash, open, close] = useDialog<TakenProblem & { moved: MovedBooking }>();
  const moved = useRef<MovedBooking | null>(null);
  const move = useChange(api.moveBooking, {
    refetch: false,
    onFailure: (error) => {
      const found = alternativesOf(error);
      if (found && moved.current) open({ ...found, moved: moved.current });
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

  const dialog = clash && (
    <Elsewhere
      title={`Dove sposti «${nameOf(clash.moved).name}»?`}
      taken={clash}
      busy={move.busy}
      onClose={close}
      onTake={async ({ from, to, resourceIds }) => {
        if (await moveTo(clash.moved, { from, to, resourceIds })) close();
      }}
    />
  );
  return { drop, dialog };
}
