/** Makes a booking, once or several times: checks the rules, holds the places, and tells its people. */
import type { ClashChoice } from '@wms/contract/workshop/bookings/endpoints';
import type { Repetition } from '@wms/contract/workshop/bookings/repetition';
import { insertRow, type Writer } from '../../../platform/database/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { freeOverdue, windClock } from '../life/clock.ts';
import { tellOfBooking } from '../life/news.ts';
import { tellOvertaken } from '../life/overtaken.ts';
import { acceptRules } from '../rules/acceptance.ts';
import { findOneElsewhere } from '../rules/alternatives.ts';
import { checkRules } from '../rules/checks.ts';
import { describeClash, isTaken, takenRefusal, writeHolds } from '../rules/taken.ts';
import { lockResources, type Wanted } from '../rules/wanted.ts';
import { type Content, insertBooking } from './insert.ts';
import { checkPeople } from './owner.ts';
import { listOccurrences, type Occurrence } from './repetition.ts';

export type Request = {
  wanted: Wanted;
  content: Content;
  repetition: Repetition | null;
  clashes: ClashChoice;
  /** The marks of the rules that the person accepts with this booking. */
  accepted: readonly string[];
};

type Made = {
  ids: number[];
  states: Set<string>;
  /** The dates that were left out, each with the reason. */
  skipped: (Occurrence & { obstacle: string })[];
  /** Why the first skipped date was left out. */
  obstacle: Refusal | null;
  /** The resources of the new bookings, which may differ from those that were asked for. */
  resourceIds: Set<number>;
  /** The times of the bookings, in their order. */
  dates: Occurrence[];
};

/** Books all dates, or only the possible ones if the person has chosen so; refuses when no date can be booked. */
export async function createBookings(tx: Writer, request: Request): Promise<Made> {
  const { wanted, content, repetition, clashes, accepted } = request;
  const occurrences = listOccurrences(wanted, repetition);
  await checkPeople(tx, wanted);
  await lockResources(tx, await resourcesToLock(tx, request));
  await acceptRules(tx, { ...wanted, accepted });
  await freeOverdue(tx, wanted.resourceIds);
  const seriesId = repetition
    ? await insertRow(tx, 'booking_series', {
        area: wanted.area,
        repetition: JSON.stringify(repetition),
        created_by: wanted.byId,
      })
    : null;
  const made: Made = {
    ids: [],
    states: new Set(),
    skipped: [],
    obstacle: null,
    resourceIds: new Set(),
    dates: [],
  };
  for (const occurrence of occurrences) {
    const place = await findPlace(tx, { ...wanted, ...occurrence }, clashes);
    if (place instanceof Refusal) {
      // With a single date, or when the person wants all dates or none, the first obstacle is the answer.
      if (!repetition || clashes === 'refuse') throw place;
      made.obstacle ??= place;
      // The refusal of a taken place is explained only after the transaction, so the place is described here.
      const clash = await describeClash(tx, { ...wanted, ...occurrence });
      made.skipped.push({ ...occurrence, obstacle: clash ?? place.message });
      continue;
    }
    made.ids.push(
      await writeHolds(place.wanted, () => insertBooking(tx, place.wanted, content, { ...place, seriesId })),
    );
    made.states.add(place.state);
    for (const id of place.wanted.resourceIds) made.resourceIds.add(id);
    made.dates.push(occurrence);
  }
  if (made.obstacle && made.ids.length === 0) throw made.obstacle;
  await windClock(tx, made.ids);
  await tellOfMade(tx, made, wanted);
  await tellOvertaken(tx, { ids: made.ids, byId: wanted.byId });
  return made;
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

type Placed = { wanted: Wanted; state: 'in attesa' | 'confermata' };

/** Returns where a date can be booked, or the refusal. */
async function findPlace(tx: Writer, wanted: Wanted, clashes: ClashChoice): Promise<Placed | Refusal> {
  try {
    const state = await checkRules(tx, wanted);
    if (!(await isTaken(tx, wanted))) return { wanted, state };
    const other = clashes === 'elsewhere' ? await findOneElsewhere(tx, wanted) : null;
    if (!other) return takenRefusal(wanted);
    const elsewhere = { ...wanted, resourceIds: other.resourceIds };
    return { wanted: elsewhere, state: await checkRules(tx, elsewhere) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function tellOfMade(tx: Writer, { ids, states }: Made, { byId }: Wanted): Promise<void> {
  await tellOfBooking(tx, { ids, event: 'made', byId });
  if (states.has('in attesa')) await tellOfBooking(tx, { ids, event: 'asked', byId });
}
