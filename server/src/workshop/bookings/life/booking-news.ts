/** The content of news about bookings: one booking, or the dates of a series that changed together. */

import type { PageAddress } from '@wms/contract/pages/link';
import { formatAll, formatOthers } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import type { BookingState } from '@wms/contract/workshop/bookings/life';
import { bookingPath } from '@wms/contract/workshop/bookings/paths';
import { type Area, seesIn } from '@wms/contract/workshop/shared/access';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Reader } from '../../../platform/news/news.ts';
import type { DatedBooking } from '../../feeds/invitation.ts';
import { calledName } from '../../shared/called.ts';

/** An event of a booking that its people hear of. */
export type BookingEvent =
  | 'made'
  | 'asked'
  | 'changed'
  | 'moved'
  /** The booking was moved to another place at the same time. */
  | 'relocated'
  /** People were taken off the booking, which goes on without them. */
  | 'takenOff'
  | 'confirmed'
  | 'refused'
  /** The confirmation was a slip: the booking waits again. */
  | 'unconfirmed'
  /** The refusal was a slip: the booking waits again. */
  | 'reconsidered'
  | 'cancelled'
  | 'missed'
  | 'expired'
  /** A place that was offered was not accepted in time. */
  | 'lapsed'
  /** The van is stopped and no other is free; the booking stays until a workshop manager settles it. */
  | 'atRisk'
  /** The van of a booking at risk is back in service. */
  | 'safe';

/** Bookings with one title and one owner: a single booking, or the occurrences of a series that changed together. */
export type ToldBooking = {
  event: BookingEvent;
  /** The ids in the order of the dates, which are exactly those that changed. */
  ids: number[];
  dates: { from: string; to: string }[];
  area: Area;
  title: string;
  places: string;
  ownerId: number;
  owner: string;
  /** The ids of the people to tell: the people of the booking, or those who were taken off it. */
  audience: number[];
  /** The person who made the change; null means the clock. */
  byId: number | null;
  by: string | null;
  reason: string | null;
  /** Whether somebody else put the booking where its owner has another one at the same time. */
  twice: boolean;
  /** The dates with the facts that calendar programs need. */
  dated: DatedBooking[];
};

/** Returns the path of the booking's page if the reader may open it, else that of home. */
export const pageOf = ({ area, ids: [id] }: ToldBooking, { permissions }: Reader): PageAddress =>
  id !== undefined && satisfies(permissions, seesIn[area]) ? bookingPath(area, id) : '/';

const describeDates = ({ dates: [first, ...others] }: ToldBooking) =>
  first ? `${formatPeriod(first)}${formatOthers(others.length, 'un’altra data', 'altre date:')}` : '';

export const describe = (told: ToldBooking) => `«${told.title}» (${told.places}, ${describeDates(told)})`;

export type BookingNews = {
  ids: readonly number[];
  event: BookingEvent;
  /** The person who made the change; null means the clock. */
  byId: number | null;
  reason?: string | null;
  /** The people who were taken off; only they are told. */
  takenOff?: readonly number[];
  /** Whether only the owner knows of the booking, because it is a place that is offered to them. */
  ofOwner?: boolean;
};

/** Whether the event gives a booking its time. */
const isPut = (event: BookingEvent) => event === 'made' || event === 'moved';

type ToldRow = Pick<ToldBooking, 'area' | 'title' | 'ownerId' | 'owner' | 'by' | 'twice'> & {
  nth: number;
  id: number;
  peopleIds: number[];
  from: string;
  to: string;
  names: string[];
  uid: string;
  sequence: number;
  state: BookingState;
};

/** Reads the content of news about these bookings, which have one title and one owner. */
export async function readToldBookings(tx: Writer, telling: BookingNews): Promise<ToldBooking | undefined> {
  const [told] = await readEachTold(tx, [telling]);
  return told ?? undefined;
}

/** Reads the content of several pieces of news in one statement; null where none of the bookings exists any more. */
export async function readEachTold(
  tx: Writer,
  tellings: readonly BookingNews[],
): Promise<(ToldBooking | null)[]> {
  if (tellings.length === 0) return [];
  const asked = tellings.flatMap(({ ids, byId }, nth) => ids.map((id) => ({ nth, id, byId })));
  const rows = await runSql(tx)<ToldRow>`
    select asked.nth, b.id, b.area, ${calledName()} as title, b.uid, b.sequence, b.state, lower(b.during) as "from",
           upper(b.during) as "to", b.user_id as "ownerId",
           u.first_name || ' ' || u.last_name as owner,
           array(select p.user_id from booking_people p where p.booking_id = b.id) as "peopleIds",
           array(select r.name from booking_resources br join resources r on r.id = br.resource_id
                  where br.booking_id = b.id order by r.id) as names,
           exists (select from bookings other
                    where other.user_id = b.user_id and other.during && b.during and other.id <> b.id
                      and other.state in ('in attesa', 'confermata', 'in corso') and other.offered_until is null)
             as twice,
           (select maker.first_name || ' ' || maker.last_name from users maker where maker.id = asked.by_id) as by
      from unnest(${asked.map(({ nth }) => nth)}::integer[], ${asked.map(({ id }) => id)}::integer[],
                  ${asked.map(({ byId }) => byId)}::integer[]) as asked (nth, id, by_id)
      join bookings b on b.id = asked.id join users u on u.id = b.user_id
     order by lower(b.during), b.id`;
  const byTelling = Map.groupBy(rows, ({ nth }) => nth);
  return tellings.map((telling, nth) => composeTold(telling, byTelling.get(nth) ?? []));
}

function composeTold(
  { event, byId, reason = null, takenOff, ofOwner = false }: BookingNews,
  rows: readonly ToldRow[],
): ToldBooking | null {
  const [first] = rows;
  if (!first) return null;
  const { area, title, ownerId, owner, by } = first;
  return {
    event,
    byId,
    by,
    reason,
    area,
    title,
    ownerId,
    owner,
    ids: rows.map(({ id }) => id),
    dates: rows.map(({ from, to }) => ({ from, to })),
    twice: isPut(event) && byId !== null && byId !== ownerId && rows.some((row) => row.twice),
    dated: rows.map(({ names, twice, nth, ...row }) => ({
      ...row,
      places: formatAll(names),
      takenOff: takenOff !== undefined,
    })),
    places: formatAll([...new Set(rows.flatMap(({ names }) => names))]),
    audience: [
      ...(takenOff ?? new Set([ownerId, ...(ofOwner ? [] : rows.flatMap(({ peopleIds }) => peopleIds))])),
    ],
  };
}
