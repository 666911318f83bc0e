/** The end of a grant as people say it: 'fino al 31/12/2026', which includes that day. */
import { dayInRome } from '../../platform/schema.ts';

/** Returns the last day in Rome, such as `2026-12-31`, before this instant of end; null for a grant without an end. */
export const lastDayOf = (endsAt: string | null): string | null =>
  endsAt === null ? null : dayInRome(new Date(new Date(endsAt).getTime() - 1));
