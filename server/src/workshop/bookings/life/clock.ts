/** The moves that the clock makes of a booking: it starts, is missed, expires and ends. */

import type { BookingMove } from '@wms/contract/workshop/bookings/life';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { addJobs, job } from '../../../platform/jobs/job.ts';
import { makeMove } from '../../../platform/lives/make-move.ts';
import { lockResources, resourcesOf } from '../rules/booking-request.ts';
import { bookingLifeTable } from './living.ts';
import { moveTogether } from './together.ts';

const ClockPayload = z.strictObject({ id: z.number() });

/**
 * SQL: the next move that the clock makes of a booking `b`, with its moment. People hand vans out and take them back,
 * so the clock ends a trip only when nobody handed the van out or when everything is back. A room's booking starts by
 * itself when nobody has to check in.
 */
const nextMove = sql`
  select move, at
    from (select exists (select from booking_resources br join resources r on r.id = br.resource_id
                          where br.booking_id = b.id and r.wants_check_in)
                   and not waits_for_van(b.id) as wants_check_in) asked
   cross join lateral (values
     ('expire', 'in attesa',
      case when b.offered_until is null then patient_start(b) else least(b.offered_until, lower(b.during)) end, true),
     ('miss', 'confermata', patient_start(b) + interval '15 minutes', wants_check_in),
     ('start', 'confermata', case b.area when 'vans' then upper(b.during) else lower(b.during) end,
      not wants_check_in),
     ('finish', 'in corso', upper(b.during),
      b.area = 'rooms' or b.checked_in_at is null or not exists (select from vans_out where booking_id = b.id))
   ) as moves (move, state, at, counts)
   where moves.counts and moves.state = b.state`;

type ClockMove = Extract<BookingMove, 'expire' | 'miss' | 'start' | 'finish'>;

const clockJob = job({
  name: 'booking-clock',
  payload: ClockPayload,
  shownIn: 'workshop',
  run: ({ id }, { db }) => runClock(db, id),
});
export const bookingClockJob = clockJob;

/** Adds the job for the next moment at which the clock has something to do with these bookings. */
export async function windClock(tx: Writer, ids: readonly number[]): Promise<void> {
  const rows = await runSql(tx)<{ id: number; at: string }>`
    select b.id, next.at from bookings b cross join lateral (${nextMove}) next
     where b.id = any (${[...ids]}::integer[])`;
  // The moment is part of the key, so that a job can add the next one while it runs. A job whose moment has changed
  // finds nothing to do.
  const due = rows.map(({ id, at }) => ({ data: { id }, key: `${id} ${at}`, runAt: new Date(at) }));
  await addJobs(tx, { ...clockJob, payload: ClockPayload }, due);
}

/**
 * Makes the moves of a booking that are due, also those of a time when no server ran. Returns whether there was any.
 */
export const runClock = (db: Database, id: number): Promise<boolean> =>
  inTransaction(db, null, async (tx) => {
    await lockResources(tx, await resourcesOf(tx, [id]));
    let moved = false;
    for (let move = await dueMove(tx, id); move; move = await dueMove(tx, id)) {
      await makeMove(tx, bookingLifeTable, { id, move, by: null });
      moved = true;
    }
    // A booking that has not moved may still have a new next moment, for example because its room now requires a
    // check-in.
    await windClock(tx, [id]);
    return moved;
  });

async function dueMove(tx: Writer, id: number): Promise<ClockMove | undefined> {
  const [due] = await runSql(tx)<{ move: ClockMove }>`
    select next.move from bookings b cross join lateral (${nextMove}) next
     where b.id = ${id} and next.at <= current_moment()`;
  return due?.move;
}

/**
 * Frees the places of missed bookings and of requests and offers without an answer, before somebody else books them.
 * The caller has locked the resources. The bookings are locked too, because two people who want two benches of one room
 * may both find the room's booking.
 */
export async function freeOverdue(tx: Writer, resourceIds: readonly number[]): Promise<void> {
  const rows = await runSql(tx)<{ id: number }>`
    select id from overdue_bookings(${[...resourceIds]}::integer[]) as id order by id`;
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await runSql(tx)`select from bookings where id = any (${ids}::integer[]) order by id for no key update`;
  const due = await runSql(tx)<{ move: ClockMove; ids: number[] }>`
    select next.move, array_agg(b.id order by b.id) as ids
      from bookings b cross join lateral (${nextMove}) next
     where b.id = any (${ids}::integer[]) and next.at <= current_moment()
     group by next.move order by next.move`;
  for (const { move, ids } of due) await moveTogether(tx, { ids, move });
}
