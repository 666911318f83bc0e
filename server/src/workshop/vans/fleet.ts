/** Reads the vans as a fleet, and finds who drove one. */
import type { FleetVan, WhoDrove } from '@wms/contract/workshop/vans/endpoints';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { calledName } from '../shared/called.ts';
import { isHiddenBooking, isMine, type Viewer } from '../shared/privacy.ts';

/** Reads the vans by name, those in use first. The driver of a private trip is hidden from others. */
export const readFleet = (db: Reader, viewer: Viewer): Promise<FleetVan[]> => runSql(db)<FleetVan>`
    select r.id, r.name, r.code, v.plate, v.odometer,
           case when r.dismissed_at is not null then 'dismesso'
                when away.resource_id is not null then 'fuori'
                when service.resource_id is not null then 'in manutenzione' else 'disponibile' end as state,
           (select first_name || ' ' || last_name from users
             where id = away.driver_id and not ${isHiddenBooking(viewer, sql`away.booking_id`)}) as driver,
           case when away.resource_id is not null then away.until else service.until end as until,
           (select count(*)::integer from van_damages d
             where d.resource_id = r.id and d.repaired_at is null) as "openDamages",
           exists (select from bookings b where b.id = away.booking_id and ${isMine(viewer)}) as mine,
           coalesce((select json_agg(json_build_object('what', due.what, 'day', due.day, 'km', due.km,
                                                       'daysLeft', due.days_left, 'kmLeft', due.km_left)
                              order by due.days_left, due.what)
                       from van_dues due where due.resource_id = r.id), '[]') as dues
      from resources r
      join vans v on v.resource_id = r.id
      left join lateral (select * from vans_out o where o.resource_id = r.id limit 1) away on true
      left join lateral (
        select closed.resource_id, upper(c.during) as until
          from closure_resources closed join closures c on c.id = closed.closure_id
         where closed.resource_id = r.id and c.kind = 'manutenzione' and c.during @> current_moment()
         order by upper(c.during) desc nulls first limit 1) service on true
     order by r.dismissed_at is not null, r.name, r.id`;

/**
 * Finds who drove a van at a moment: by the hand-overs, which say when it went and came back; without any, by the
 * bookings of that moment, which say who meant to drive. A fine names a minute, so the whole minute is searched.
 */
export async function findDrivers(db: Reader, plate: string, at: string): Promise<WhoDrove> {
  const typed = plate.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [van] = await runSql(db)<WhoDrove['van']>`
    select r.id, r.name, v.plate from vans v join resources r on r.id = v.resource_id
     where replace(v.plate, '-', '') = ${typed}`;
  if (!van) throw refuse.notFound(`Nessun furgone ha la targa ${typed}: controllala`);
  const found = await runSql(db)<WhoDrove['found'][number]>`
    with taken as (
      select b.id, true as certain, out.driver_id, out.at as since, back.at as until
        from van_handovers out
        join bookings b on b.id = out.booking_id
        left join van_handovers back
          on back.booking_id = out.booking_id and back.resource_id = out.resource_id and back.direction = 'rientro'
       where out.resource_id = ${van.id} and out.direction = 'uscita'
         and out.at < ${at}::timestamptz + interval '1 minute' and coalesce(back.at >= ${at}, true)
    ), planned as (
      select b.id, false, null::integer, lower(b.during), coalesce(b.ended_at, upper(b.during))
        from bookings b
        join booking_resources asked on asked.booking_id = b.id and asked.resource_id = ${van.id}
       where b.during @> ${at}::timestamptz and coalesce(b.ended_at > ${at}, true)
         and b.state in ('confermata', 'in corso', 'conclusa') and not exists (select from taken)
         and not exists (select from van_handovers h where h.booking_id = b.id and h.resource_id = ${van.id})
    )
    select one.id as "bookingId", ${calledName()} as title, one.certain, one.since as "from", one.until as "to",
           (select first_name || ' ' || last_name from users where id = one.driver_id) as driver,
           array(select u.first_name || ' ' || u.last_name from booking_people p join users u on u.id = p.user_id
                  where p.booking_id = b.id and p.role = 'guida' order by u.id) as drivers,
           owner.first_name || ' ' || owner.last_name as person
      from (select * from taken union all select * from planned) one
      join bookings b on b.id = one.id
      join users owner on owner.id = b.user_id
     order by one.since`;
  return { van, found };
}
