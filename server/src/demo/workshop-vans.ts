/** What has become of the vans: the hand-overs of half a year, and what was spent on the road. */
import { runSql, type Writer } from '../platform/database/connection.ts';
import type { Chance } from './chance.ts';

type Trip = {
  id: number;
  vanId: number;
  driverId: number;
  from: string;
  to: string;
  over: boolean;
  km: number;
};

/** The kilometres of the trips are taken off the odometer first, so that it ends where the van's data say. */
export async function makeHandovers(tx: Writer, chance: Chance): Promise<void> {
  const trips = (
    await runSql(tx)<Omit<Trip, 'km'>>`
      select b.id, asked.resource_id as "vanId", b.user_id as "driverId", lower(b.during) as "from",
             upper(b.during) as "to", b.state = 'conclusa' as over
        from bookings b join booking_resources asked on asked.booking_id = b.id
       where b.area = 'vans' and b.state in ('conclusa', 'in corso') order by lower(b.during), b.id`
  ).map((trip): Trip => ({ ...trip, km: chance.between(35, 420) }));
  const odometers = new Map<number, number>();
  for (const { vanId, km, over } of trips)
    odometers.set(vanId, (odometers.get(vanId) ?? 0) + (over ? km : 0));
  for (const [vanId, km] of odometers) {
    const [van] = await runSql(tx)<{ odometer: number }>`
      update vans set odometer = odometer - ${km} where resource_id = ${vanId} returning odometer`;
    odometers.set(vanId, van?.odometer ?? 0);
  }
  for (const trip of trips) await makeTrip(tx, chance, trip, odometers);
}

async function makeTrip(
  tx: Writer,
  chance: Chance,
  trip: Trip,
  odometers: Map<number, number>,
): Promise<void> {
  const { id, vanId, driverId, from, to, over, km } = trip;
  const odometer = odometers.get(vanId) ?? 0;
  await runSql(tx)`
    insert into van_handovers (booking_id, resource_id, direction, odometer, fuel_eighths, keys, clean, driver_id,
                               made_by, at)
    values (${id}, ${vanId}, 'uscita', ${odometer}, ${chance.between(4, 8)}, true, true, ${driverId}, ${driverId},
            ${from})`;
  if (!over) {
    await runSql(tx)`update bookings set checked_in_at = ${from} where id = ${id}`;
    return;
  }
  odometers.set(vanId, odometer + km);
  await runSql(tx)`
    insert into van_handovers (booking_id, resource_id, direction, odometer, fuel_eighths, keys, clean, made_by, at)
    values (${id}, ${vanId}, 'rientro', ${odometer + km}, ${chance.between(2, 8)}, true, ${chance.likely(0.9)},
            ${driverId}, ${to})`;
  if (chance.likely(0.5)) {
    const litres = Math.round(km * 0.1 * 100 + chance.between(0, 900)) / 100;
    await spend(tx, trip, 'carburante', (litres * 1.72).toFixed(2), litres.toFixed(2), odometer + km);
  }
  if (chance.likely(0.4)) await spend(tx, trip, 'pedaggio', (chance.between(30, 280) / 10).toFixed(2));
}

const spend = (
  tx: Writer,
  { id, vanId, driverId, to }: Trip,
  kind: string,
  amount: string,
  litres: string | null = null,
  odometer: number | null = null,
) => runSql(tx)`
    insert into van_costs (resource_id, spent_on, kind, amount, litres, odometer, booking_id, team_id, entered_by)
    select ${vanId}, (${to}::timestamptz at time zone 'Europe/Rome')::date, ${kind}, ${amount}, ${litres}, ${odometer},
           id, team_id, ${driverId} from bookings where id = ${id}`;
