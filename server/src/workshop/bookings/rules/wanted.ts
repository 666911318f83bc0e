/** A booking as somebody wants it, and what the rules of its resources say of it. */
import type { bookingRoles } from '@wms/contract/workshop/bookings/endpoints';
import type { approvalLabels, Kind } from '@wms/contract/workshop/resources/resource';
import type { Area } from '@wms/contract/workshop/shared/access';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { wrongField } from '../../../platform/refusal.ts';

export type Wanted = {
  area: Area;
  resourceIds: readonly number[];
  /** Instants; `to` doesn't belong to it. */
  from: string;
  to: string;
  /** Whose booking it is. */
  ownerId: number;
  teamId: number | null;
  people: readonly { userId: number; role: (typeof bookingRoles)[number] }[];
  /** Who asks for it. */
  byId: number | null;
  /** Whether whoever asks manages the workshop: then it is confirmed at once, and some rules don't bind it. */
  manages: boolean;
  /** The bookings that it takes the place of: itself, when it is changed. */
  instead: readonly number[];
  /** What would be booked with it and isn't yet: quotas count it. */
  along?: readonly Pick<Wanted, 'resourceIds' | 'from' | 'to'>[];
};

/** A booking as far as its time and place go. */
export type Place = Pick<
  Wanted,
  | 'area'
  | 'resourceIds'
  | 'from'
  | 'to'
  | 'ownerId'
  | 'teamId'
  | 'people'
  | 'byId'
  | 'manages'
  | 'instead'
  | 'along'
>;

/** A resource with what its rules say of a booking. */
export type Ruled = {
  id: number;
  name: string;
  kind: Kind;
  dismissed: boolean;
  slotMinutes: number;
  shortestMinutes: number | null;
  longestMinutes: number | null;
  noticeMinutes: number;
  aheadDays: number | null;
  mostOpen: number | null;
  personWeekMinutes: number | null;
  teamWeekMinutes: number | null;
  approval: keyof typeof approvalLabels;
  approvalMinutes: number | null;
  /** Whether it is open for the whole of a booking of a room, or at both ends of a van's. */
  open: boolean;
  mayBook: boolean;
  /** The documents that the owner lacks on the booking's last day. */
  missingDocuments: string[];
  /** The regulations that the owner has still to confirm. */
  missingRegulations: string[];
  /** The moment of the check. */
  now: string;
};

/** Reads the resources of a booking with their rules; refuses one that isn't there, or is of the other area. */
export async function readRules(
  db: Reader,
  { area, resourceIds, from, to, ownerId }: Wanted,
): Promise<Ruled[]> {
  const ids = [...new Set(resourceIds)];
  const rows = await runSql(db)<Ruled>`
    select r.id, r.name, r.kind, num_nonnulls(r.dismissed_at, room.dismissed_at) > 0 as dismissed,
           r.slot_minutes as "slotMinutes", r.shortest_minutes as "shortestMinutes",
           r.longest_minutes as "longestMinutes", r.notice_minutes as "noticeMinutes", r.ahead_days as "aheadDays",
           r.most_open as "mostOpen", r.person_week_minutes as "personWeekMinutes",
           r.team_week_minutes as "teamWeekMinutes", r.approval, r.approval_minutes as "approvalMinutes",
           open_for(r.id, ${from}, ${to}) as open, may_book(r.id, ${ownerId}) as "mayBook",
           array(select type.name
                   from resource_documents asked join document_types type on type.id = asked.type_id
                  where asked.resource_id = r.id
                    and not exists (
                      select from documents d
                       where d.user_id = ${ownerId} and d.type_id = type.id and d.state = 'approvato'
                         and d.superseded_at is null and d.removed_at is null
                         and coalesce(d.expires_on >= ((${to}::timestamptz - interval '1 second')
                                                       at time zone 'Europe/Rome')::date, true))
                  order by type.name) as "missingDocuments",
           array(select title from regulations_to_confirm(r.id, ${ownerId}) order by title) as "missingRegulations",
           current_moment() as now
      from resources r left join resources room on room.id = r.parent_id
     where r.id = any (${ids}::integer[]) and r.area = ${area} order by r.id`;
  if (rows.length === ids.length) return rows;
  const known = await runSql(db)<{ id: number }>`select id from resources where id = any (${ids}::integer[])`;
  const sentence =
    known.length === ids.length
      ? 'Stanze e furgoni si prenotano in due prenotazioni diverse'
      : 'Quello che vuoi prenotare non c’è più';
  throw wrongField('resourceIds', sentence);
}

/**
 * Locks the resources, with the benches of rooms, in the order of their ids. Whoever changes a booking does so first:
 * then they wait for each other instead of ending in a deadlock over what is held.
 */
export async function lockResources(tx: Writer, resourceIds: readonly number[]): Promise<void> {
  await runSql(tx)`
    select id from resources
     where id in (select held_with(id) from unnest(${[...resourceIds]}::integer[]) as id)
     order by id for no key update`;
}

/** The resources that these bookings ask for. */
export async function resourcesOf(db: Reader, bookingIds: readonly number[]): Promise<number[]> {
  const rows = await runSql(db)<{ id: number }>`
    select distinct resource_id as id from booking_resources where booking_id = any (${[...bookingIds]}::integer[])`;
  return rows.map(({ id }) => id);
}
