/** When a fee is reminded of. */

export type ReminderRules = {
  /** Days before the due day from which the first one goes; null for none. */
  before: number | null;
  /** Days after it from which reminders go; null for none. */
  after: number | null;
  every: number;
  most: number;
};

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * The occasion that a day is for an open fee: it has a name, by which it is told once. Until the next occasion it stays
 * the same one, so a server that was off on the very day tells it the day after.
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

/** What the treasurer sends by hand: once a day for each fee. */
export const byHand = (day: string) => `hand-${day}`;
