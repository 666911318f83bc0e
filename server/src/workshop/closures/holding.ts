/** Says which resources a booking would hold, with the benches of a room and the buffer, and until when. */
import { type Reader, runSql } from '../../platform/database/connection.ts';
import type { BookingRequest } from '../bookings/rules/booking-request.ts';

/** A resource that is held, and for how long, in milliseconds. */
export type HeldSpan = { id: number; since: number; until: number };

type Place = Pick<BookingRequest, 'resourceIds' | 'from' | 'to'>;

/** Reads the resources once; returns the function that tells what a booking of some of them would hold. */
export async function readHolding(
  db: Reader,
  resourceIds: readonly number[],
): Promise<(place: Place) => HeldSpan[]> {
  const rows = await runSql(db)<{ id: number; buffer: number; holds: number[] }>`
    select r.id, coalesce(r.buffer_minutes, 0) as buffer, array(select held_with(r.id)) as holds
      from resources r where r.id = any (${[...new Set(resourceIds)]}::integer[])`;
  const known = new Map(rows.map((row) => [row.id, row]));
  return ({ resourceIds: asked, from, to }) =>
    asked.flatMap((place) => {
      const { holds = [], buffer = 0 } = known.get(place) ?? {};
      const until = Date.parse(to) + buffer * 60_000;
      return holds.map((id) => ({ id, since: Date.parse(from), until }));
    });
}

/** Whether two bookings can't both be held. */
export const meet = (left: readonly HeldSpan[], right: readonly HeldSpan[]): boolean =>
  left.some(({ id, since, until }) =>
    right.some((held) => held.id === id && held.since < until && since < held.until),
  );
