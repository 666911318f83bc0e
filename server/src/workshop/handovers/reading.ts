/** Reads the hand-overs of a booking and the damages of vans. */
import {
  type BookingHandovers,
  type ListedDamage,
  lateAfterMinutes,
} from '@wms/contract/workshop/handovers/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { selectAttachments } from '../../platform/annotations/attachments.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters } from '../../platform/database/filter-counts.ts';
import { type Paging, pageById } from '../../platform/database/paging.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { maintenanceOf, whyStopped } from '../maintenance/stop.ts';
import { calledName } from '../shared/called.ts';
import { isHiddenBooking, managesAll, type Viewer, viewerOf } from '../shared/privacy.ts';
import { findVans, isOfVans } from '../vans/named.ts';
import { readVanWarnings } from '../vans/warnings.ts';
import { whyNotNow } from './moments.ts';

export const noBooking = () => refuse.notFound('Prenotazione non trovata');

/** SQL: a person's name. */
const nameOf = (user: string) =>
  sql.raw(`(select first_name || ' ' || last_name from users where id = ${user})`);

/** SQL: the booking with whose hand-over the damage `d` was found. */
const bookingOfDamage = sql`(select h.booking_id from van_handovers h where h.id = d.handover_id)`;

/**
 * SQL: the damages `d` as this person reads them; the name of the person who found a damage on a private trip is hidden
 * from others.
 */
const damageJson = (viewer: Viewer) => sql`json_build_object(
  'id', d.id, 'side', d.side, 'x', d.x, 'y', d.y, 'note', d.note,
  'reportedAt', d.reported_at,
  'reportedBy', case when not ${isHiddenBooking(viewer, bookingOfDamage)} then ${nameOf('d.reported_by')} end,
  'repairedAt', d.repaired_at, 'repairedBy', ${nameOf('d.repaired_by')},
  'stopped', d.repaired_at is null and exists (${maintenanceOf(sql`d.resource_id`)}),
  'version', d.version)`;
const damagesWhere = (viewer: Viewer, condition: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(${damageJson(viewer)} order by d.id) from van_damages d where ${condition}), '[]')`;

/** SQL: the hand-over of the van `asked` of the booking `b` in this direction; null when there was none. */
const handoverJson = (direction: 'uscita' | 'rientro', viewer: Viewer) => sql`(
  select json_build_object(
           'id', h.id, 'odometer', h.odometer, 'fuelEighths', h.fuel_eighths, 'keys', h.keys, 'clean', h.clean,
           'notes', h.notes, 'driver', ${nameOf('h.driver_id')}, 'madeBy', ${nameOf('h.made_by')}, 'at', h.at,
           'photos', ${selectAttachments(sql`a.handover_id = h.id`)},
           'damages', ${damagesWhere(viewer, sql`d.handover_id = h.id`)},
           'correctable', ${viewer.manages} and not exists (
             select from van_handovers later where later.resource_id = h.resource_id and later.id > h.id))
    from van_handovers h
   where h.booking_id = b.id and h.resource_id = asked.resource_id and h.direction = ${sql.lit(direction)})`;

export type BookingOfVans = {
  id: number;
  title: string;
  state: string;
  from: string;
  to: string;
  destination: string | null;
  private: boolean;
  userId: number;
  late: boolean;
  people: { id: number; name: string; role: 'partecipa' | 'guida' }[];
};

/** Reads a booking of vans with its people, and whether a van that it took is late. */
export async function readBookingOfVans(db: Reader, id: number): Promise<BookingOfVans | undefined> {
  const [booking] = await runSql(db)<BookingOfVans>`
    select b.id, ${calledName()} as title, b.state, lower(b.during) as "from", upper(b.during) as "to", b.private,
           b.user_id as "userId", trip.destination,
           upper(b.during) + make_interval(mins => ${lateAfterMinutes}) < current_moment()
             and exists (select from vans_out where booking_id = b.id) as late,
           coalesce((select json_agg(json_build_object(
                       'id', u.id, 'name', u.first_name || ' ' || u.last_name, 'role', p.role) order by u.id)
                       from booking_people p join users u on u.id = p.user_id
                      where p.booking_id = b.id), '[]') as people
      from bookings b left join van_trips trip on trip.booking_id = b.id
     where b.id = ${id} and b.area = 'vans'`;
  return booking;
}

/** Whether a person may hand a van over: the owner of the booking, its drivers, and the workshop managers. */
export const mayHandOver = ({ userId, people }: BookingOfVans, user: Pick<User, 'id' | 'permissions'>) =>
  managesAll(user) || userId === user.id || people.some(({ id, role }) => id === user.id && role === 'guida');

const maySee = (booking: BookingOfVans, user: User) =>
  !booking.private || mayHandOver(booking, user) || booking.people.some(({ id }) => id === user.id);

type VanRow = Omit<BookingHandovers['vans'][number], 'may'>;

export async function readHandovers(db: Reader, id: number, user: User): Promise<BookingHandovers> {
  const booking = await readBookingOfVans(db, id);
  if (!booking || !maySee(booking, user)) throw noBooking();
  const viewer = viewerOf(user);
  const vans = await runSql(db)<VanRow>`
    select r.id, r.name, v.plate, v.odometer, v.key_place as "keyPlace", v.toll_device as "tollDevice",
           (select fuel_eighths from van_handovers last where last.resource_id = r.id
             order by last.id desc limit 1) as "fuelEighths",
           ${damagesWhere(viewer, sql`d.resource_id = r.id and d.repaired_at is null`)} as "openDamages",
           ${handoverJson('uscita', viewer)} as "out", ${handoverJson('rientro', viewer)} as back
      from bookings b
      join booking_resources asked on asked.booking_id = b.id
      join resources r on r.id = asked.resource_id
      join vans v on v.resource_id = r.id
     where b.id = ${id} order by r.name, r.id`;
  const allowed = mayHandOver(booking, user);
  const resourceIds = vans.map((van) => van.id);
  const obstacle = allowed ? (whyNotNow(booking) ?? (await whyAnyStopped(db, resourceIds))) : null;
  return {
    bookingId: booking.id,
    title: booking.title,
    from: booking.from,
    to: booking.to,
    destination: booking.destination,
    late: booking.late,
    vans: vans.map((van) => ({ ...van, may: allowed ? mayNow(van, obstacle) : null })),
    drivers: booking.people
      .filter(({ role }) => role === 'guida')
      .map((driver) => ({ id: driver.id, name: driver.name, me: driver.id === user.id }))
      .toSorted((a, b) => Number(b.me) - Number(a.me)),
    warnings: await readVanWarnings(db, {
      resourceIds,
      from: booking.from,
      to: booking.to,
      askedBy: user.id,
      // Only people who may hand the van over read how long a driver has had their licence.
      drivers: allowed
        ? booking.people.filter(({ role }) => role === 'guida').map((driver) => driver.id)
        : [],
    }),
    obstacle,
  };
}

async function whyAnyStopped(db: Reader, vanIds: readonly number[]): Promise<string | null> {
  for (const id of vanIds) {
    const why = await whyStopped(db, id);
    if (why) return why;
  }
  return null;
}

/**
 * Returns the next hand-over. A van that was taken can always be brought back; the obstacle only keeps vans from going
 * out.
 */
function mayNow({ out, back }: Pick<VanRow, 'out' | 'back'>, obstacle: string | null): 'out' | 'in' | null {
  if (out) return back ? null : 'in';
  return obstacle ? null : 'out';
}

type DamageRequest = Paging & {
  q?: string | undefined;
  van?: number | undefined;
  state?: 'aperti' | 'riparati' | undefined;
};

const damageStates = { aperti: sql`d.repaired_at is null`, riparati: sql`d.repaired_at is not null` };

export async function readDamages(db: Reader, { q, van, state, ...paging }: DamageRequest, viewer: Viewer) {
  const { after, end, total, of } = pageById(sql`d.id`, paging);
  const found = isOfVans(await findVans(db, q), { van: sql`d.resource_id`, note: sql`d.note` });
  const ofVan = van ? sql`d.resource_id = ${van}` : sql`true`;
  const inState = state ? damageStates[state] : sql`true`;
  const where = sql`${found} and ${ofVan} and ${inState}`;
  const counts = countFilters(db, !paging.cursor, {
    state: { source: sql`van_damages d where ${found} and ${ofVan}`, values: damageStates },
    van: {
      source: sql`van_damages d where ${found} and ${inState}`,
      values: { each: sql`vans v`, value: sql`v.resource_id`, holds: sql`d.resource_id = v.resource_id` },
    },
  });
  const rows = await runSql(db)<{ id: number; row: ListedDamage; count: number | null }>`
    select d.id, (${damageJson(viewer)})::jsonb || jsonb_build_object(
             'van', json_build_object('id', r.id, 'name', r.name, 'plate', v.plate),
             'others', (select count(*) from van_damages other
                         where other.resource_id = d.resource_id and other.repaired_at is null and other.id <> d.id),
             'bookingId', case when not ${isHiddenBooking(viewer, bookingOfDamage)} then ${bookingOfDamage} end) as row,
           ${total(sql`van_damages d where ${where}`)} as count
      from van_damages d join resources r on r.id = d.resource_id join vans v on v.resource_id = r.id
     where ${where} and ${after} ${end}`;
  const page = of(rows);
  return { ...page, rows: page.rows.map(({ row }) => row), counts: await counts };
}
