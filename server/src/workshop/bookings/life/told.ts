/** What is told of bookings: one, or the dates of a series that changed together. */
import { formatAll, formatOthers } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import type { BookingState } from '@wms/contract/workshop/bookings/life';
import { type Area, seesIn } from '@wms/contract/workshop/shared/access';
import { formatPeriod } from '@wms/contract/workshop/shared/words';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Reader } from '../../../platform/news/news.ts';
import type { DatedBooking } from '../../feeds/invitation.ts';
import { calledName } from '../../shared/called.ts';

/** What happened to a booking, as its people hear of it. */
export type BookingEvent =
  | 'made'
  | 'asked'
  | 'changed'
  | 'moved'
  /** At the same time in another place. */
  | 'relocated'
  /** It goes on without some people. */
  | 'takenOff'
  | 'confirmed'
  | 'refused'
  | 'cancelled'
  | 'missed'
  | 'expired'
  /** A place that was offered was not accepted in time. */
  | 'lapsed';

/** Bookings with one title and one owner: one, or the occurrences of a series that changed together. */
export type ToldBooking = {
  event: BookingEvent;
  /** In the order of their dates, which are exactly those that changed. */
  ids: number[];
  dates: { from: string; to: string }[];
  area: Area;
  title: string;
  places: string;
  ownerId: number;
  owner: string;
  /** Whom it concerns: its people, or those who were taken off it. */
  audience: number[];
  /** Who did it; null is the clock. */
  byId: number | null;
  by: string | null;
  reason: string | null;
  /** The same dates for calendar programs. */
  dated: DatedBooking[];
};

const pages = { rooms: '/prenotazioni', vans: '/prenotazioniFurgone' } as const;

/** The booking's page, where the reader may open it. */
export const pageOf = ({ area, ids: [id] }: ToldBooking, { permissions }: Reader): `/${string}` =>
  id !== undefined && satisfies(permissions, seesIn[area]) ? `${pages[area]}/${id}` : '/';

const describeDates = ({ dates: [first, ...others] }: ToldBooking) =>
  first ? `${formatPeriod(first)}${formatOthers(others.length, 'un’altra data', 'altre date:')}` : '';

export const describe = (told: ToldBooking) => `«${told.title}» (${told.places}, ${describeDates(told)})`;

export type Telling = {
  ids: readonly number[];
  event: BookingEvent;
  /** Who did it; null is the clock. */
  byId: number | null;
  reason?: string | null;
  /** Those who were taken off: they alone hear of it. */
  takenOff?: readonly number[];
  /** Whether its owner alone knows of it: a place that is only offered to them. */
  ofOwner?: boolean;
};

/** Reads what is told of these bookings, which have one title and one owner. */
export async function readTold(
  tx: Writer,
  { ids, event, byId, reason = null, takenOff, ofOwner = false }: Telling,
): Promise<ToldBooking | undefined> {
  const rows = await runSql(tx)<
    Pick<ToldBooking, 'area' | 'title' | 'ownerId' | 'owner' | 'by'> & {
      id: number;
      peopleIds: number[];
      from: string;
      to: string;
      names: string[];
      uid: string;
      sequence: number;
      state: BookingState;
    }
  >`
    select b.id, b.area, ${calledName()} as title, b.uid, b.sequence, b.state, lower(b.during) as "from",
           upper(b.during) as "to", b.user_id as "ownerId",
           u.first_name || ' ' || u.last_name as owner,
           array(select p.user_id from booking_people p where p.booking_id = b.id) as "peopleIds",
           array(select r.name from booking_resources br join resources r on r.id = br.resource_id
                  where br.booking_id = b.id order by r.id) as names,
           (select maker.first_name || ' ' || maker.last_name from users maker
             where maker.id = ${byId}::integer) as by
      from bookings b join users u on u.id = b.user_id
     where b.id = any (${[...ids]}::integer[]) order by lower(b.during), b.id`;
  const [first] = rows;
  if (!first) return undefined;
  const { area, title, ownerId, owner, by } = first;
  return {
    ...{ event, byId, by, reason, area, title, ownerId, owner },
    ids: rows.map(({ id }) => id),
    dates: rows.map(({ from, to }) => ({ from, to })),
    dated: rows.map(({ names, ...row }) => ({
      ...{ ...row, places: formatAll(names), takenOff: takenOff !== undefined },
    })),
    places: formatAll([...new Set(rows.flatMap(({ names }) => names))]),
    audience: [
      ...(takenOff ?? new Set([ownerId, ...(ofOwner ? [] : rows.flatMap(({ peopleIds }) => peopleIds))])),
    ],
  };
}
