/** The rules that say on which days a fee is reminded of. */

export type ReminderRules = {
  /** Days before the due day on which the first reminder leaves; null for no such reminder. */
  before: number | null;
  /** Days after the due day from which reminders leave; null for none. */
  after: number | null;
  every: number;
  most: number;
};

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * Returns the name of the reminder that is due on a day for an open fee, under which it is sent once. The name stays
 * the same until the next reminder, so that a server that was off on the very day sends it the day after.
 */
export function occasionOn(
  day: string,
  dueOn: string,
  { before, after, every, most }: ReminderRules,
): string | null {
  const late = daysBetween(dueOn, day);
  if (late <= 0) return before !== null && -late <= before ? 'before' : null;
  if (after === null || late < after) return null;
  const number = Math.floor((late - after) / every) + 1;
  return number <= most ? `after-${number}` : null;
}

/** Returns the name of a reminder that the treasurer sends by hand: one per day for each fee. */
export const byHand = (day: string) => `hand-${day}`;
