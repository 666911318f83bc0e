/**
 * Judges the dates of a booking, of which a series has up to a hundred: everything is read for all dates at once, and
 * then the dates are looked at in their order, because each takes of the quotas of those after it.
 */
import type { Reader } from '../../../platform/database/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Elsewhere, listElsewhere } from './alternatives.ts';
import { completeFacts, type Facts, type FirstState, judge, refuseTooLong } from './checks.ts';
import { listTaken, ownBufferRefusal, takenRefusal } from './taken.ts';
import { type Ruled, readRules, type Wanted, type When } from './wanted.ts';

/** A date: why it can't be booked at its place, and where it is booked. */
export type Judged = When & {
  refusal: Refusal | null;
  /** Whether somebody else has the place; then it can be said who. */
  taken: boolean;
  /** The place to which the date goes instead. */
  elsewhere: Elsewhere | null;
  /** Where the date is booked, at its place or elsewhere; null when it isn't. */
  placed: { resourceIds: readonly number[]; state: FirstState } | null;
};

type Known = { facts: Facts; taken: ReadonlySet<string>; others: ReadonlyMap<string, readonly Elsewhere[]> };
/** The last date of the series at a resource, and until when it holds the resource. */
type Held = ReadonlyMap<number, When & { heldUntil: string }>;

/** Judges all dates. With `elsewhere` a date whose place is taken goes to another one, if there is any. */
export async function judgeDates(
  db: Reader,
  wanted: Wanted,
  dates: readonly When[],
  { elsewhere }: { elsewhere: boolean },
): Promise<Judged[]> {
  try {
    for (const date of dates) refuseTooLong(date);
    const rules = await readRules(db, wanted, dates);
    const taken = await listTaken(db, wanted, dates);
    const homeless = dates.filter(
      ({ from }, at) => taken.has(from) || reaches(rules.get(dates[at - 1]?.from ?? '') ?? [], from),
    );
    const others = elsewhere ? await listElsewhere(db, wanted, homeless) : new Map<string, Elsewhere[]>();
    const ids = [...others.values()].flat().map(({ id }) => id);
    const facts = await completeFacts(db, wanted, dates, { rules, elsewhere: ids });
    return judgeInOrder(wanted, dates, { facts, taken, others });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return dates.map((date) => ({ ...date, ...refusedBy(error) }));
  }
}

const refusedBy = (refusal: Refusal) => ({ refusal, taken: false, elsewhere: null, placed: null });

/** Whether the date before still holds a resource when this one begins, because of its buffer. */
const reaches = (before: readonly Pick<Ruled, 'heldUntil'>[], from: string) =>
  before.some(({ heldUntil }) => Date.parse(heldUntil) > Date.parse(from));

function judgeInOrder(wanted: Wanted, dates: readonly When[], known: Known): Judged[] {
  const held = new Map<number, When & { heldUntil: string }>();
  return dates.map((date) => {
    const judged = judgeDate({ ...wanted, ...date }, known, held);
    const { placed, elsewhere } = judged;
    if (placed) {
      known.facts.quotas.count(placed.resourceIds, date);
      for (const { id, heldUntil } of elsewhere ? [elsewhere] : (known.facts.rules.get(date.from) ?? []))
        held.set(id, { ...date, heldUntil });
    }
    return { ...date, ...judged };
  });
}

function judgeDate(wanted: Wanted, { facts, taken, others }: Known, held: Held): Omit<Judged, 'from' | 'to'> {
  const { from, resourceIds } = wanted;
  let state: FirstState;
  try {
    state = judge(wanted, facts);
  } catch (error) {
    if (error instanceof Refusal) return refusedBy(error);
    throw error;
  }
  const heldBySeries = (id: number) => {
    const before = held.get(id);
    return before && reaches([before], from) ? before : undefined;
  };
  const own = (facts.rules.get(from) ?? []).find(({ id }) => heldBySeries(id));
  const before = own && heldBySeries(own.id);
  const isTaken = taken.has(from);
  if (!isTaken && !before)
    return { refusal: null, taken: false, elsewhere: null, placed: { resourceIds, state } };
  const refusal = own && before && !isTaken ? ownBufferRefusal(own.name, before) : takenRefusal(wanted);
  const elsewhere = (others.get(from) ?? []).find(
    ({ id }) => !heldBySeries(id) && facts.quotas.refuse([id], wanted) === null,
  );
  if (!elsewhere) return { ...refusedBy(refusal), taken: isTaken };
  const placed = {
    resourceIds: [elsewhere.id],
    state: elsewhere.waits ? 'in attesa' : 'confermata',
  } as const;
  return { refusal, taken: isTaken, elsewhere, placed };
}
