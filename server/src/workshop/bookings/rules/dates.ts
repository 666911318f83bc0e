/** Judges the dates of a booking, of which a series has up to a hundred, in one statement (`judge_dates`). */
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { type BookingPeriod, type BookingRequest, crowdOf } from './booking-request.ts';
import { type FirstState, type Obstacle, refusalOf } from './obstacles.ts';
import { takenRefusal } from './taken-places.ts';

/** The judgement of a date: the reason why it can't be booked at its place, and the place where it is booked. */
export type JudgedDate = BookingPeriod & {
  refusal: Refusal | null;
  /** Whether somebody else has the place; then the caller can say who. */
  taken: boolean;
  /** The place to which the date goes instead. */
  elsewhere: { id: number; name: string; waits: boolean } | null;
  /** Where the date is booked, at its place or elsewhere; null when it isn't. */
  placed: { resourceIds: readonly number[]; state: FirstState } | null;
};

type Row = (Obstacle | { rule: 'taken' } | { rule: null }) & {
  elsewhere: number | null;
  name: string;
  waits: boolean;
};

/** Judges all dates. With `elsewhere` a date whose place is taken goes to another one, if there is any. */
export async function judgeDates(
  db: Reader,
  wanted: BookingRequest,
  dates: readonly BookingPeriod[],
  { elsewhere: goesElsewhere }: { elsewhere: boolean },
): Promise<JudgedDate[]> {
  const { area, ownerId, byId, teamId, manages, resourceIds } = wanted;
  const { drivers, heads } = crowdOf(wanted);
  const rows = await runSql(db)<Row>`
    select rule, facts, elsewhere, name, waits
      from judge_dates(${area}, ${[...new Set(resourceIds)]}::integer[], ${ownerId}, ${teamId}::integer,
                       ${drivers}::integer[], ${heads}, ${manages}, ${ownerId === byId},
                       ${dates.map(({ from }) => from)}::timestamptz[], ${dates.map(({ to }) => to)}::timestamptz[],
                       ${goesElsewhere}) with ordinality order by ordinality`;
  return dates.flatMap((date, at) => {
    const row = rows[at];
    return row ? [{ ...date, ...describeRow(row, { ...wanted, ...date }) }] : [];
  });
}

function describeRow(row: Row, wanted: BookingRequest): Omit<JudgedDate, 'from' | 'to'> {
  const { elsewhere: id, name, waits } = row;
  const elsewhere = id === null ? null : { id, name, waits };
  const resourceIds = id === null ? wanted.resourceIds : [id];
  const isPlaced = row.rule === null || id !== null;
  const refusal =
    row.rule === null ? null : row.rule === 'taken' ? takenRefusal(wanted) : refusalOf(row, wanted);
  return {
    refusal,
    taken: row.rule === 'taken',
    elsewhere,
    placed: isPlaced ? { resourceIds, state: waits ? 'in attesa' : 'confermata' } : null,
  };
}
