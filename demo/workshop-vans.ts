/** The history of the vans: the hand-overs of half a year, the expenses on the road, and the damages. */
import { runSql, type Writer } from '../server/src/platform/database/connection.ts';
import { lockAllVans } from '../server/src/workshop/maintenance/moving.ts';
import { stopVan } from '../server/src/workshop/maintenance/stopping.ts';
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

/**
 * Makes the hand-overs. The kilometres of the trips are first subtracted from the odometer, so that it ends with the
 * value in the van's data.
 */
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
  await makeDamages(tx);
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

/** The code of the van that its damage stops. */
export const stoppedVan = 'VAN-2';

const damages = [
  {
    code: 'VAN-1',
    side: 'destra',
    x: 620,
    y: 520,
    note: 'Graffio sulla portiera scorrevole',
    ago: 90,
    repaired: true,
  },
  { code: 'VAN-1', side: 'davanti', x: 500, y: 720, note: 'Paraurti ammaccato', ago: 20, repaired: false },
  {
    code: stoppedVan,
    side: 'sinistra',
    x: 180,
    y: 360,
    note: 'Specchietto incrinato',
    ago: 9,
    repaired: false,
  },
  {
    code: stoppedVan,
    side: 'dietro',
    x: 280,
    y: 600,
    note: 'Fanale posteriore rotto: di sera non si guida',
    ago: 0,
    repaired: false,
    stops: true,
  },
] as const;

/** Makes the damages, each reported by the person who had the van last. */
async function makeDamages(tx: Writer): Promise<void> {
  for (const { code, side, x, y, note, ago, repaired, ...more } of damages) {
    const [damage] = await runSql(tx)<{ id: number; vanId: number; by: number | null }>`
      insert into van_damages (resource_id, side, x, y, note, reported_by, reported_at, repaired_at)
      select r.id, ${side}, ${x}, ${y}, ${note}, h.made_by, current_moment() - make_interval(days => ${ago}),
             case when ${repaired} then current_moment() - make_interval(days => ${Math.floor(ago / 2)}) end
        from resources r
        left join lateral (
          select made_by from van_handovers where resource_id = r.id order by id desc limit 1) h on true
       where r.code = ${code} returning id, resource_id as "vanId", reported_by as by`;
    if (damage && 'stops' in more) await reportUnfit(tx, damage);
  }
}

/**
 * Stops the van as a report does: its next bookings move to another van or wait to be settled, and their people are
 * told.
 */
async function reportUnfit(
  tx: Writer,
  { id, vanId, by }: { id: number; vanId: number; by: number | null },
): Promise<void> {
  if (by === null) return;
  await lockAllVans(tx);
  await stopVan(tx, { vanId, length: 'week', handoverId: null, damageIds: [id], by: { id: by } });
}
