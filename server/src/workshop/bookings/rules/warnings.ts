/** The warnings of a booking, which people should know of and which don't prevent it. */
import { formatOthers } from '@wms/contract/platform/formats';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { calledName } from '../../shared/called.ts';
import { readVanWarnings } from '../../vans/warnings.ts';
import { type BookingPeriod, type BookingRequest, crowdOf } from './booking-request.ts';

/**
 * Returns the warnings of a booking with these dates; they don't prevent the booking. `made` are the bookings that were
 * written for these dates.
 */
export async function readWarnings(
  db: Reader,
  wanted: BookingRequest,
  dates: readonly BookingPeriod[],
  made: readonly number[] = [],
): Promise<string[]> {
  const to = dates.at(-1)?.to ?? wanted.to;
  const twice = await describeTwice(db, [{ ...wanted, dates, made }]);
  const { drivers } = crowdOf(wanted);
  const { resourceIds, from, byId: askedBy } = wanted;
  const ofVans = drivers ? await readVanWarnings(db, { resourceIds, from, to, drivers, askedBy }) : [];
  return [...twice, ...ofVans];
}

type WrittenBookings = Pick<BookingRequest, 'ownerId' | 'byId'> & {
  dates: readonly BookingPeriod[];
  /** The ids of the bookings that were written for these dates, which don't count as other bookings of the owner. */
  made: readonly number[];
};

type OverlappingBooking = BookingPeriod & { nth: number; title: string; places: string; person: string };

/**
 * Says that the owner of a booking has another one at the same time, because nobody is in two places at once. One query
 * reads this for the bookings of several people.
 */
export async function describeTwice(db: Reader, all: readonly WrittenBookings[]): Promise<string[]> {
  const asked = all.flatMap(({ ownerId, dates }, nth) => dates.map((date) => ({ nth, ownerId, ...date })));
  const rows = await runSql(db)<OverlappingBooking & { id: number }>`
    select asked.nth, b.id, ${calledName()} as title, lower(b.during) as "from", upper(b.during) as "to",
           u.first_name || ' ' || u.last_name as person,
           (select string_agg(r.name, ', ' order by r.id)
              from booking_resources br join resources r on r.id = br.resource_id where br.booking_id = b.id) as places
      from unnest(${asked.map(({ nth }) => nth)}::integer[], ${asked.map(({ ownerId }) => ownerId)}::integer[],
                  ${asked.map(({ from }) => from)}::timestamptz[], ${asked.map(({ to }) => to)}::timestamptz[])
                  as asked (nth, owner, since, until)
      join bookings b on b.user_id = owner and b.during && tstzrange(since, until)
      join users u on u.id = b.user_id
     where b.state in ('in attesa', 'confermata', 'in corso') and b.offered_until is null
     order by lower(b.during), b.id`;
  return all.flatMap((written, at) =>
    describeOthers(
      written,
      rows.filter(({ nth, id }) => nth === at && !written.made.includes(id)),
    ),
  );
}

function describeOthers(
  { ownerId, byId }: Pick<WrittenBookings, 'ownerId' | 'byId'>,
  [first, ...others]: readonly OverlappingBooking[],
): string[] {
  if (!first) return [];
  const whose = ownerId === byId ? 'Hai' : `${first.person} ha`;
  const more = formatOthers(others.length, 'un’altra', 'altre');
  return [`${whose} già «${first.title}» in ${first.places} ${formatPeriod(first)}${more}`];
}
