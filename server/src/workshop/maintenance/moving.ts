/** Moves the bookings of a stopped van to other vans. */
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { notifyOfBookings } from '../bookings/life/news.ts';
import { findOvertaken, notifyOvertaken } from '../bookings/life/overtaken.ts';
import { findOtherVans } from '../vans/other-vans.ts';
import { isAtRisk } from './stop.ts';

type Van = { id: number; name: string };

/**
 * Locks all vans, because a booking may move from one van to any other. The vans are locked in the order of their ids,
 * like all resources.
 */
export async function lockAllVans(tx: Writer): Promise<void> {
  await runSql(tx)`select id from resources where area = 'vans' order by id for no key update`;
}

type VanMoves = {
  from: number;
  bookings: readonly { id: number; to: Van; reason: string }[];
  byId: number | null;
};

/**
 * Moves bookings of a van to other vans and tells their people; many bookings take as many statements as a single one.
 * The bookings keep their identity, and their sequence numbers tell calendars of the change.
 */
export async function moveToVans(tx: Writer, { from, bookings, byId }: VanMoves): Promise<void> {
  if (bookings.length === 0) return;
  const ids = bookings.map(({ id }) => id);
  const before = await findOvertaken(tx, ids);
  await runSql(tx)`
    delete from booking_resources where booking_id = any (${ids}::integer[]) and resource_id = ${from}`;
  await runSql(tx)`
    insert into booking_resources (booking_id, resource_id, area)
    select booking, van, 'vans'
      from unnest(${ids}::integer[], ${bookings.map(({ to }) => to.id)}::integer[]) as moved (booking, van)`;
  await runSql(tx)`update bookings set sequence = sequence + 1 where id = any (${ids}::integer[])`;
  const tellings = bookings.map(({ id, reason }) => ({ ids: [id], event: 'changed' as const, byId, reason }));
  await notifyOfBookings(tx, tellings);
  await notifyOvertaken(tx, { ids, byId, before });
}

type ClashSettlement = { vanId: number; bookingId: number; otherId: number; version: number; byId: number };

/** Moves a booking at risk to the van that a workshop manager chose; returns the sentence. */
export async function moveAtRiskTo(
  tx: Writer,
  { vanId, bookingId, otherId, version, byId }: ClashSettlement,
): Promise<string> {
  await lockAllVans(tx);
  const [booking] = await runSql(tx)<{ version: number; van: string; owns: boolean }>`
    select b.version, r.name as van, b.user_id = ${byId} as owns
      from bookings b join resources r on r.id = ${vanId}
     where b.id = ${bookingId}
       and exists (select from closures c join closure_resources closed on closed.closure_id = c.id
                    where closed.resource_id = r.id and c.ahead_days is not null
                      and upper(c.during) > current_moment() and ${isAtRisk(sql`r.id`)})
       for no key update of b`;
  if (!booking) throw refuse.notFound('Questa prenotazione non è più a rischio: ricarica la pagina');
  if (booking.version !== version)
    throw refuse.conflict('Intanto la prenotazione è cambiata: ricarica la pagina');
  const to = (await findOtherVans(tx, bookingId, vanId)).find(({ id }) => id === otherId);
  if (!to) throw refuse.conflict('Questo furgone intanto non è più libero: scegline un altro');
  const reason = `${booking.van} è fermo, avete ${to.name}`;
  await moveToVans(tx, { from: vanId, bookings: [{ id: bookingId, to, reason }], byId });
  return `Prenotazione spostata su ${to.name}: ${booking.owns ? 'chi partecipa lo sa' : 'le persone lo sanno'}`;
}
