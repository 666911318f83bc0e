/** Hands vans out and takes them back: the odometer, the damages, and the booking that begins and ends with it. */

import type { ParsedRequest } from '@wms/contract/platform/endpoint';
import { formatNumber } from '@wms/contract/platform/formats';
import type { handIn, handOut } from '@wms/contract/workshop/handovers/endpoints';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { bookingLifeTable } from '../bookings/life/living.ts';
import { lockResources, resourcesOf } from '../bookings/rules/booking-request.ts';
import { whyNoTrip } from '../bookings/rules/obstacles.ts';
import { lockAllVans } from '../maintenance/moving.ts';
import { whyStopped } from '../maintenance/stop.ts';
import { beginSooner, listAwaited, stopVan } from '../maintenance/stopping.ts';
import { addVanCost } from '../vans/costs.ts';
import { readVanWarnings } from '../vans/warnings.ts';
import { writeDamages } from './damages.ts';
import { watchForDelay } from './delays.ts';
import { whyNotNow } from './moments.ts';
import { type BookingOfVans, mayHandOver, noBooking, readBookingOfVans } from './reading.ts';

type HandOutForm = ParsedRequest<typeof handOut>['body'];
type HandInForm = ParsedRequest<typeof handIn>['body'];

/** Hands a van out: checks the driver again, and starts the booking. */
export async function handVanOut(
  tx: Writer,
  id: number,
  body: HandOutForm,
  user: User,
): Promise<HandoverAnswer> {
  await lockVansOf(tx, id, body.vanId);
  const booking = await findOwn(tx, id, body.vanId, user);
  const obstacle = whyNotNow(booking);
  if (obstacle) throw refuse.conflict(obstacle);
  const stopped = await whyStopped(tx, body.vanId);
  if (stopped) throw refuse.conflict(stopped);
  if (!booking.people.some((person) => person.id === body.driverId && person.role === 'guida'))
    throw refuse.invalid('driverId', 'Chi guida dev’essere fra chi guida della prenotazione: aggiungilo lì');
  const { from, to, people } = booking;
  const trip = { resourceIds: [body.vanId], from, to, drivers: [body.driverId] };
  // With several vans people sit as they like; their number was checked for all vans together.
  const heads = (await countVans(tx, id)) === 1 ? people.length : 1;
  const forbidden = await whyNoTrip(tx, { ...trip, heads, byId: user.id });
  if (forbidden) throw forbidden;
  const warnings = await readVanWarnings(tx, { ...trip, askedBy: user.id });
  const handover = await writeHandover(tx, booking, 'uscita', body, user, body.driverId);
  if (booking.state === 'confermata')
    await makeMove(tx, bookingLifeTable, { id, move: 'checkIn', by: user, asOwner: true }, async () => ({
      checked_in_at: sql`current_moment()`,
    }));
  // The clock may have started the booking; once it has a check-in, the return of the van ends it and not the clock.
  else
    await runSql(
      tx,
    )`update bookings set checked_in_at = current_moment() where id = ${id} and checked_in_at is null`;
  await watchForDelay(tx, { id, to: booking.to });
  return { message: 'Buon viaggio: il furgone è tuo', id: handover, warnings };
}

type HandoverAnswer = { message: string; id: number; warnings: string[] };

/** Takes a van back; with the last van the booking ends, and its vans are free from then on. */
export async function handVanIn(
  tx: Writer,
  id: number,
  body: HandInForm,
  user: User,
): Promise<HandoverAnswer> {
  if (body.unfit) await lockAllVans(tx);
  else await lockVansOf(tx, id, body.vanId);
  const booking = await findOwn(tx, id, body.vanId, user);
  const handover = await writeHandover(tx, booking, 'rientro', body, user, null);
  for (const cost of body.costs)
    await addVanCost(
      tx,
      { ...cost, vanId: body.vanId, odometer: body.odometer, bookingId: id, teamId: null },
      user.id,
    );
  if (await areAllBack(tx, id)) {
    await runSql(tx)`delete from van_delays where booking_id = ${id}`;
    const awaited = await listAwaited(tx, id);
    await makeMove(tx, bookingLifeTable, { id, move: 'finish', by: user, asOwner: true }, async () => ({
      ended_at: endOf(booking),
    }));
    await beginSooner(tx, awaited);
  }
  if (!body.unfit) return { message: 'Riconsegna registrata: grazie', id: handover, warnings: [] };
  const sentence = await stopVan(tx, {
    vanId: body.vanId,
    length: body.unfitFor,
    handoverId: handover,
    by: user,
  });
  return { message: `Riconsegna registrata. ${sentence}`, id: handover, warnings: [] };
}

/**
 * SQL: when the place becomes free; null for a van that is late, because its place was free from the planned end on.
 */
const endOf = ({ from, to }: BookingOfVans) => sql<string | null>`
  case when current_moment() < ${to}::timestamptz then greatest(current_moment(), ${from}::timestamptz) end`;

/**
 * Locks all vans of the booking, because it begins with the first that goes out and ends with the last that is back.
 */
const lockVansOf = async (tx: Writer, id: number, vanId: number) =>
  lockResources(tx, [vanId, ...(await resourcesOf(tx, [id]))]);

async function findOwn(tx: Writer, id: number, vanId: number, user: User): Promise<BookingOfVans> {
  const booking = await readBookingOfVans(tx, id);
  const asked = await runSql(tx)`
    select from booking_resources where booking_id = ${id} and area = 'vans' and resource_id = ${vanId}`;
  if (!booking) throw noBooking();
  if (!mayHandOver(booking, user))
    throw refuse.notTheirs(
      'La consegna spetta a chi ha prenotato il furgone, a chi guida o a chi gestisce i furgoni',
    );
  if (asked.length === 0) throw refuse.invalid('vanId', 'Questo furgone non è della prenotazione: riaprila');
  return booking;
}

async function writeHandover(
  tx: Writer,
  { id }: BookingOfVans,
  direction: 'uscita' | 'rientro',
  { vanId, odometer, fuelEighths, keys, clean, notes, damages }: Omit<HandOutForm, 'driverId'>,
  user: User,
  driverId: number | null,
): Promise<number> {
  const [van] = await runSql(tx)<{ odometer: number }>`
    select odometer from vans where resource_id = ${vanId} for no key update`;
  if (van && odometer < van.odometer)
    throw refuse.conflict(
      `Il contachilometri non torna indietro: segnava già ${formatNumber(van.odometer)} km`,
      'odometer',
    );
  const [row] = await runSql(tx)<{ id: number }>`
    insert into van_handovers (booking_id, resource_id, direction, odometer, fuel_eighths, keys, clean, notes,
                               driver_id, made_by)
    values (${id}, ${vanId}, ${direction}, ${odometer}, ${fuelEighths}, ${keys}, ${clean}, ${notes}, ${driverId},
            ${user.id})
    returning id`;
  if (!row) throw new Error('the hand-over was not written');
  await writeDamages(tx, { vanId, damages, handoverId: row.id, by: user.id });
  return row.id;
}

async function countVans(tx: Writer, id: number): Promise<number> {
  const rows = await runSql(tx)`select from booking_resources where booking_id = ${id}`;
  return rows.length;
}

/** Whether no van of the booking is out, and none may still go out before its end. */
async function areAllBack(tx: Writer, id: number): Promise<boolean> {
  const [row] = await runSql(tx)<{ all: boolean }>`
    select not exists (select from vans_out where booking_id = b.id)
           and (upper(b.during) <= current_moment()
                or not exists (select from booking_resources asked
                                where asked.booking_id = b.id and not exists (
                                  select from van_handovers back
                                   where back.booking_id = b.id and back.resource_id = asked.resource_id
                                     and back.direction = 'rientro'))) as all
      from bookings b where b.id = ${id}`;
  return row?.all ?? false;
}
