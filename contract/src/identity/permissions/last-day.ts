/** The end of a grant as people say it: 'fino al 31/12/2026', that day included. */

const dayInRome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });

/** The last day in Rome, such as `2026-12-31`, of what ends at this instant; null for what has no end. */
export const lastDayOf = (endsAt: string | null): string | null =>
  endsAt === null ? null : dayInRome.format(new Date(new Date(endsAt).getTime() - 1));
