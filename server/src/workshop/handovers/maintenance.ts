/**
 * A van that can't travel goes into maintenance at once. The bookings that follow move to another van that is free, or
 * are cancelled, in one transaction, and their people are told.
 */
import { formatAll, formatCount } from '@wms/contract/platform/formats';
import { longestReason } from '@wms/contract/workshop/closures/endpoints';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { User } from '../../platform/http/endpoint.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { livingBooking } from '../bookings/life/living.ts';
import { tellOfBooking } from '../bookings/life/news.ts';
import { findOvertaken, tellOvertaken } from '../bookings/life/overtaken.ts';
import { findOtherVans } from './other-vans.ts';

/** A maintenance that begins now and lasts until a moment, or until somebody ends it. */
type Maintenance = {
  vanId: number;
  until: string | null;
  /** The hand-over at which the damages were found; null for the damages that were reported now. */
  handoverId: number | null;
  damageIds?: readonly number[];
  by: Pick<User, 'id' | 'permissions'>;
};

/**
 * Locks all vans, because bookings may move from one to any other; in the order of their ids like all locks of
 * resources.
 */
export async function lockAllVans(tx: Writer): Promise<void> {
  await runSql(tx)`select id from resources where area = 'vans' order by id for no key update`;
}

type Following = { id: number; version: number };

/** Begins a maintenance; returns a sentence about what has happened for the person who reported the damage. */
export async function beginMaintenance(tx: Writer, wanted: Maintenance): Promise<string> {
  const { vanId, until, by } = wanted;
  // Rounded up to the milliseconds that JavaScript reads: rounded down, the moment would fall into a hold of the van.
  const [van] = await runSql(tx)<{ name: string; from: string }>`
    select r.name, date_trunc('milliseconds', interval '999 microseconds' + greatest(current_moment(), (
             select max(upper(h.during))
               from holds h join bookings b on b.id = h.booking_id and b.state in ('in corso', 'conclusa')
              where h.resource_id = r.id and h.during @> current_moment()))) as "from"
      from resources r where r.id = ${vanId}`;
  if (!van) throw new Refusal(404, 'Furgone non trovato');
  const { name, from } = van;
  if (until && until <= from) throw wrongField('unfitUntil', 'La fine della manutenzione viene dopo adesso');
  const reason = `${name} va in manutenzione`;
  const following = await runSql(tx)<Following>`
    select b.id, b.version from bookings b
      join booking_resources asked on asked.booking_id = b.id and asked.resource_id = ${vanId}
      left join holds h on h.booking_id = b.id and h.resource_id = ${vanId}
     where b.state in ('in attesa', 'confermata')
       and coalesce(h.during, b.during) && tstzrange(${from}, ${until}::timestamptz)
     order by lower(b.during), b.id for no key update of b`;
  let moved = 0;
  for (const { id } of following) {
    const [other] = await findOtherVans(tx, id, vanId);
    if (other) {
      const before = await findOvertaken(tx, [id]);
      await moveToVan(tx, id, vanId, other.id);
      await tellOfBooking(tx, {
        ids: [id],
        event: 'changed',
        byId: by.id,
        reason: `${reason}, avete ${other.name}`,
      });
      await tellOvertaken(tx, { ids: [id], byId: by.id, before });
      moved++;
    } else {
      await makeMove(tx, livingBooking, { id, move: 'callOff', by: null, reason });
    }
  }
  await close(tx, wanted, from);
  const called = following.length - moved;
  const outcomes = [
    moved > 0 &&
      `${formatCount(moved, 'prenotazione spostata', 'prenotazioni spostate')} su un altro furgone`,
    called > 0 && `${formatCount(called, 'prenotazione annullata', 'prenotazioni annullate')}`,
  ].filter(Boolean);
  const told = outcomes.length > 0 ? `: ${outcomes.join(', ')}, le persone lo sanno` : '';
  const lasting = until ? ` ${formatUntil(until)}` : '';
  return `${name} è in manutenzione${lasting}${told}`;
}

/**
 * Returns the maintenances that wait for the return of this booking's vans. They were to begin where its holds end,
 * because somebody reported the van unfit while it was out.
 */
export async function listAwaited(tx: Writer, bookingId: number): Promise<number[]> {
  const rows = await runSql(tx)<{ id: number }>`
    select distinct c.id
      from holds h
      join closure_resources closed on closed.resource_id = h.resource_id
      join closures c on c.id = closed.closure_id and c.kind = 'manutenzione'
                     and lower(c.during) <@ tstzrange(upper(h.during), upper(h.during) + interval '1 second')
      join van_damages d on d.closure_id = c.id
     where h.booking_id = ${bookingId} and lower(c.during) > current_moment() order by c.id`;
  return rows.map(({ id }) => id);
}

/**
 * Begins maintenances now, because their vans are back early: they can't travel, so nobody must book them for the rest
 * of the time.
 */
export async function beginSooner(tx: Writer, closureIds: readonly number[]): Promise<void> {
  await runSql(tx)`
    update closures set during = tstzrange(current_moment(), upper(during))
     where id = any (${[...closureIds]}::integer[]) and lower(during) > current_moment()`;
}

/**
 * Moves a booking to another van. The booking keeps its identity, and its sequence number tells calendars of the
 * change.
 */
async function moveToVan(tx: Writer, id: number, from: number, to: number): Promise<void> {
  await runSql(tx)`delete from booking_resources where booking_id = ${id} and resource_id = ${from}`;
  await runSql(
    tx,
  )`insert into booking_resources (booking_id, resource_id, area) values (${id}, ${to}, 'vans')`;
  await runSql(tx)`update bookings set sequence = sequence + 1 where id = ${id}`;
}

async function close(
  tx: Writer,
  { vanId, until, handoverId, damageIds = [], by }: Maintenance,
  from: string,
): Promise<void> {
  const damages = await runSql(tx)<{ id: number; note: string }>`
    select id, note from van_damages
     where resource_id = ${vanId}
       and (handover_id = ${handoverId}::integer or id = any (${[...damageIds]}::integer[])) order by id`;
  const [closure] = await runSql(tx)<{ id: number }>`
    insert into closures (kind, reason, during, created_by)
    values ('manutenzione', ${reasonOf(damages)}, tstzrange(${from}, ${until}::timestamptz), ${by.id})
    returning id`;
  if (!closure) throw new Error('the maintenance was not written');
  await runSql(tx)`insert into closure_resources (closure_id, resource_id) values (${closure.id}, ${vanId})`;
  await runSql(tx)`
    update van_damages set closure_id = ${closure.id}
     where id = any (${damages.map(({ id }) => id)}::integer[])`;
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
