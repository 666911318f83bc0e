/** The state that the page beside a door shows: free, taken or closed, until when, and what comes next. Times only. */
export type Period = { from: string; to: string };

export type Day = {
  /** The present moment. */
  now: string;
  /** Midnight at the end of today in Rome. */
  midnight: string;
  /** The bookings and closures from now on, in any order; they may reach beyond today. */
  busy: readonly (Period & { closed: boolean })[];
  /** The opening hours of today, from now on. */
  open: readonly Period[];
  /** Whether a van isn't back although its booking has ended; nobody knows then when it will be free. */
  overdue: boolean;
};

export type DoorState = {
  is: 'free' | 'busy' | 'closed';
  /** The moment at which the state ends; null means not before the end of today. */
  until: string | null;
  /** The bookings later today. */
  next: Period[];
};

/** Not more than people can read from a few steps away. */
const mostNext = 3;

export function stateOf({ now, midnight, busy, open, overdue }: Day): DoorState {
  const booked = join(busy.filter(({ closed }) => !closed));
  const closed = join([...busy.filter((period) => period.closed), ...gapsOf(open, now, midnight)]);
  const at = (periods: readonly Period[]) => periods.find(({ from, to }) => from <= now && now < to);
  const later = booked.filter(({ from }) => from > now && from < midnight);
  const next = later.slice(0, mostNext);
  const today = (moment: string | undefined) => (moment !== undefined && moment < midnight ? moment : null);
  const taken = at(booked);
  if (taken) return { is: 'busy', until: today(taken.to), next };
  if (overdue) return { is: 'busy', until: null, next };
  const shut = at(closed);
  if (shut) return { is: 'closed', until: today(shut.to), next };
  const ends = [...later, ...closed].map(({ from }) => from).filter((from) => from > now);
  return { is: 'free', until: today(ends.toSorted()[0]), next };
}

/** Joins periods that touch or overlap. */
function join(periods: readonly Period[]): Period[] {
  const joined: Period[] = [];
  for (const { from, to } of periods.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else joined.push({ from, to });
  }
  return joined;
}

/** Returns the periods from now until midnight that are not open. */
function gapsOf(open: readonly Period[], now: string, midnight: string): Period[] {
  const gaps: Period[] = [];
  let at = now;
  for (const { from, to } of join(open)) {
    if (from > at) gaps.push({ from: at, to: from });
    if (to > at) at = to;
  }
  if (at < midnight) gaps.push({ from: at, to: midnight });
  return gaps;
}
