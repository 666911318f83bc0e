/** Makes a booking, a single one or a series: checks the rules, holds the places, and tells its people. */
import type { ClashChoice } from '@wms/contract/workshop/bookings/endpoints';
import type { Repetition } from '@wms/contract/workshop/bookings/repetition';
import { insertRow, type Writer } from '../../../platform/database/connection.ts';
import { freeOverdue, windClock } from '../life/clock.ts';
import { notifyOfBooking } from '../life/news.ts';
import { notifyOvertaken } from '../life/overtaken.ts';
import { acceptRules } from '../rules/acceptance.ts';
import { type BookingRequest, lockResources } from '../rules/booking-request.ts';
import { type JudgedDate, judgeDates } from '../rules/dates.ts';
import { checkPeople } from '../rules/owner.ts';
import { describeClashes, writeHolds } from '../rules/taken-places.ts';
import { type BookingDate, type Content, insertBookings } from './insert.ts';
import { listOccurrences, type Occurrence } from './repetition.ts';

export type Request = {
  wanted: BookingRequest;
  content: Content;
  repetition: Repetition | null;
  clashes: ClashChoice;
  /** The marks of the rules that the person accepts with this booking. */
  accepted: readonly string[];
};

type NewBookings = {
  ids: number[];
  states: Set<string>;
  /** The dates that were left out, each with the reason. */
  skipped: (Occurrence & { obstacle: string })[];
  /** The resources of the new bookings, which may differ from those that were asked for. */
  resourceIds: Set<number>;
  /** The times of the bookings, in their order. */
  dates: Occurrence[];
};

/** Books all dates, or only the possible ones if the person has chosen so; refuses when no date can be booked. */
export async function createBookings(tx: Writer, request: Request): Promise<NewBookings> {
  const { wanted, content, repetition, clashes, accepted } = request;
  const occurrences = listOccurrences(wanted, repetition);
  await checkPeople(tx, wanted);
  await lockResources(tx, await resourcesToLock(tx, request));
  await acceptRules(tx, { ...wanted, accepted });
  await freeOverdue(tx, wanted.resourceIds);
  const judged = await judgeDates(tx, wanted, occurrences, { elsewhere: clashes === 'elsewhere' });
  const left = judged.filter(({ placed }) => placed === null);
  const [first, ...more] = judged.flatMap(({ from, to, placed }) =>
    placed ? [{ from, to, ...placed }] : [],
  );
  const obstacle = left[0]?.refusal;
  // With a single date, or when the person wants all dates or none, the first obstacle is the answer.
  if (obstacle && (!repetition || clashes === 'refuse')) throw obstacle;
  if (!first) throw obstacle ?? new Error('a booking has no dates');
  const dates: [BookingDate, ...BookingDate[]] = [first, ...more];
  const skipped = await describeSkipped(tx, wanted, left);
  const seriesId = repetition
    ? await insertRow(tx, 'booking_series', {
        area: wanted.area,
        repetition: JSON.stringify(repetition),
        created_by: wanted.byId,
      })
    : null;
  const ids = await writeHolds(
    [{ ...wanted, ...first }, ...more.map((date) => ({ ...wanted, ...date }))],
    () => insertBookings(tx, wanted, content, { dates, seriesId }),
  );
  const made: NewBookings = {
    ids,
    states: new Set(dates.map(({ state }) => state)),
    skipped,
    resourceIds: new Set(dates.flatMap(({ resourceIds }) => resourceIds)),
    dates: dates.map(({ from, to }) => ({ from, to })),
  };
  await windClock(tx, ids);
  await notifyOfMade(tx, made, wanted);
  await notifyOvertaken(tx, { ids, byId: wanted.byId });
  return made;
}

/**
 * Says why each date is left out. The refusal of a taken place is explained only after the transaction, so who has the
 * place is read here.
 */
async function describeSkipped(
  tx: Writer,
  wanted: BookingRequest,
  left: readonly JudgedDate[],
): Promise<NewBookings['skipped']> {
  const clashes = await describeClashes(
    tx,
    wanted,
    left.filter(({ taken }) => taken),
  );
  return left.map(({ from, to, refusal }) => ({
    from,
    to,
    obstacle: clashes.get(from) ?? refusal?.message ?? '',
  }));
}

/**
 * Returns the resources to lock: all of the area when a date may be booked elsewhere, because any of them may be
 * chosen.
 */
async function resourcesToLock(
  tx: Writer,
  { wanted, clashes, repetition }: Request,
): Promise<readonly number[]> {
  if (!repetition || clashes !== 'elsewhere') return wanted.resourceIds;
  const rows = await tx.selectFrom('resources').select('id').where('area', '=', wanted.area).execute();
  return rows.map(({ id }) => id);
}

async function notifyOfMade(
  tx: Writer,
  { ids, states }: NewBookings,
  { byId }: BookingRequest,
): Promise<void> {
  await notifyOfBooking(tx, { ids, event: 'made', byId });
  if (states.has('in attesa')) await notifyOfBooking(tx, { ids, event: 'asked', byId });
}
