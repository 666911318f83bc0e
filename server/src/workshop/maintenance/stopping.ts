/**
 * Stops a van that can't travel. Each booking in the time of the stop moves to another van that is free. When no van is
 * free, the booking stays until a workshop manager settles it, and its people are warned. Later bookings stay, at risk.
 */
import { formatAll, formatCount } from '@wms/contract/platform/formats';
import { longestReason } from '@wms/contract/workshop/closures/endpoints';
import { type StopLength, stopDays } from '@wms/contract/workshop/maintenance/endpoints';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { notify } from '../../platform/news/notify.ts';
import type { User } from '../../platform/people/user.ts';
import { notifyOfBookings } from '../bookings/life/news.ts';
import { noVan } from '../shared/missing.ts';
import { moveToVans } from './moving.ts';
import { vanStopped } from './news.ts';
import { endOfStop, type PlannedTrip, planStop } from './plan.ts';
import { isAtRisk, maintenanceOf } from './stop.ts';

type StopRequest = {
  vanId: number;
  length: StopLength;
  /** The hand-over at which the damages were found; null for the damages that were reported now. */
  handoverId: number | null;
  damageIds?: readonly number[];
  by: Pick<User, 'id'>;
};

/** Stops a van from now on; returns a sentence about what has happened for the person who reported the damage. */
export async function stopVan(tx: Writer, stopping: StopRequest): Promise<string> {
  const { vanId, length, by } = stopping;
  // The moment is rounded up to the milliseconds that JavaScript reads: rounded down, it would fall into a hold of the
  // van.
  const [van] = await runSql(tx)<{ name: string; from: string; by: string | null }>`
    select r.name, date_trunc('milliseconds', interval '999 microseconds' + greatest(current_moment(), (
             select max(upper(h.during))
               from holds h join bookings b on b.id = h.booking_id and b.state in ('in corso', 'conclusa')
              where h.resource_id = r.id and h.during @> current_moment()))) as "from",
           (select first_name || ' ' || last_name from users where id = ${by.id}) as by
      from resources r where r.id = ${vanId}`;
  if (!van) throw noVan();
  const { name, from } = van;
  // A trip under way may end after the asked end of the stop; the stop then lasts a day from the end of the trip.
  const asked = await endOfStop(tx, length);
  const until = asked > from ? asked : new Date(Date.parse(from) + 86_400_000).toISOString();
  const planned = await planStop(tx, { vanId, from, until });
  const stop = await writeStop(tx, stopping, { from, until });
  const { moved, warned } = await treatPlanned(tx, { van: { id: vanId, name }, planned, until, byId: by.id });
  const later = await countLater(tx, vanId, stop.id);
  await notify(tx, vanStopped, {
    van: name,
    reason: stop.reason,
    until,
    by: van.by,
    byId: by.id,
    toSettle: warned,
  });
  const outcomes = [
    moved > 0 &&
      `${formatCount(moved, 'prenotazione spostata', 'prenotazioni spostate')} su un altro furgone`,
    warned > 0 && `${formatCount(warned, 'prenotazione', 'prenotazioni')} a rischio`,
  ].filter((candidate) => candidate !== false);
  const told = outcomes.length > 0 ? `: ${formatAll(outcomes)}, le persone lo sanno` : '';
  const rest =
    later > 0 ? `. ${formatCount(later, 'prenotazione dopo: resta', 'prenotazioni dopo: restano')}` : '';
  return `${name} è in manutenzione ${formatUntil(until)}${told}${rest}`;
}

type TripTreatment = {
  van: { id: number; name: string };
  planned: readonly PlannedTrip[];
  until: string;
  byId: number | null;
  /** The ids of the bookings whose people were warned before and are not warned again. */
  known?: ReadonlySet<number>;
};

/**
 * Moves the planned bookings to their other vans, and warns the people of the bookings for which no van is free. A
 * hundred bookings take as many statements as a single one.
 */
export async function treatPlanned(
  tx: Writer,
  { van, planned, until, byId, known = new Set() }: TripTreatment,
): Promise<{ moved: number; warned: number }> {
  const moving = planned.flatMap(({ id, other }) =>
    other ? [{ id, to: other, reason: `${van.name} va in manutenzione, avete ${other.name}` }] : [],
  );
  await moveToVans(tx, { from: van.id, bookings: moving, byId });
  const atRisk = planned.filter(({ id, other }) => !other && !known.has(id));
  const why = `${van.name} è fermo ${formatUntil(until)} e nessun altro furgone è libero`;
  const reason = `${why}. Chi gestisce i furgoni ti fa sapere`;
  await notifyOfBookings(
    tx,
    atRisk.map(({ id }) => ({ ids: [id], event: 'atRisk' as const, byId, reason })),
  );
  return { moved: moving.length, warned: atRisk.length };
}

/** Counts the bookings after the stop, which are at risk without anybody being warned yet. */
async function countLater(tx: Writer, vanId: number, closureId: number): Promise<number> {
  const [row] = await runSql(tx)<{ count: number }>`
    select count(*)::integer as count
      from closures c join bookings b on lower(b.during) >= upper(c.during) and ${isAtRisk(sql`${vanId}`)}
     where c.id = ${closureId}`;
  return row?.count ?? 0;
}

/**
 * Writes the maintenance of the van, or prolongs the maintenance in which the van stands already. The damages found now
 * are linked to this maintenance.
 */
async function writeStop(
  tx: Writer,
  { vanId, length, handoverId, damageIds = [], by }: StopRequest,
  { from, until }: { from: string; until: string },
): Promise<{ id: number; reason: string }> {
  const damages = await runSql(tx)<{ id: number; note: string }>`
    select id, note from van_damages
     where resource_id = ${vanId}
       and (handover_id = ${handoverId}::integer or id = any (${[...damageIds]}::integer[])) order by id`;
  const longer = await runSql(tx)<{ id: number; reason: string }>`
    update closures set during = tstzrange(lower(during), greatest(upper(during), ${until}::timestamptz))
     where ahead_days is not null and id in (select id from (${maintenanceOf(sql`${vanId}::integer`)}) c)
    returning id, reason`;
  const [stop] =
    longer.length > 0
      ? longer
      : await runSql(tx)<{ id: number; reason: string }>`
          insert into closures (kind, reason, during, ahead_days, created_by)
          values ('manutenzione', ${reasonOf(damages)}, tstzrange(${from}, ${until}),
                  ${length === 'unknown' ? stopDays.unknown : 1}, ${by.id})
          returning id, reason`;
  if (!stop) throw new Error('the maintenance was not written');
  await runSql(tx)`
    insert into closure_resources (closure_id, resource_id) values (${stop.id}, ${vanId}) on conflict do nothing`;
  await runSql(tx)`
    update van_damages set closure_id = ${stop.id}
     where id = any (${damages.map(({ id }) => id)}::integer[])`;
  return stop;
}

/**
 * Writes the reason of the maintenance: people read it beside the van's name, so it says what is wrong with the van.
 */
function reasonOf(damages: readonly { note: string }[]): string {
  if (damages.length === 0) return 'Non può viaggiare';
  const said = [...`Danno: ${formatAll(damages.map(({ note }) => note))}`];
  const whole = said.length <= longestReason;
  return whole
    ? said.join('')
    : `${said
        .slice(0, longestReason - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * Returns the ids of the maintenances that wait for the return of this booking's vans: somebody reported a van unfit
 * while it was out, so its maintenance was to begin at the end of the booking's hold.
 */
export async function listAwaited(tx: Writer, bookingId: number): Promise<number[]> {
  const rows = await runSql(tx)<{ id: number }>`
    select distinct c.id
      from holds h
      join closure_resources closed on closed.resource_id = h.resource_id
      join closures c on c.id = closed.closure_id and c.ahead_days is not null
                     and lower(c.during) <@ tstzrange(upper(h.during), upper(h.during) + interval '1 second')
     where h.booking_id = ${bookingId} and lower(c.during) > current_moment() order by c.id`;
  return rows.map(({ id }) => id);
}

/**
 * Begins maintenances now, because their vans are back early: nobody must book an unfit van for the rest of the time
 * that its trip had.
 */
export async function beginSooner(tx: Writer, closureIds: readonly number[]): Promise<void> {
  await runSql(tx)`
    update closures set during = tstzrange(current_moment(), upper(during))
     where id = any (${[...closureIds]}::integer[]) and lower(during) > current_moment()`;
}
