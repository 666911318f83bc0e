/** The moments, in Rome, at which the suite's clock begins (`server/testing/cluster/clock.ts`). */

/** A Wednesday morning, far from the ends of its month and from the nights when the clock changes. */
export const usualMoment = '2026-11-25T10:07';

/** Where a date or an hour is most easily reckoned wrong; the trial has them. */
export const hardMoments = {
  'the night when an hour is missing': '2027-03-28T01:52',
  'the night when an hour comes twice': '2026-10-25T01:52',
  'a day that three years of four lack': '2028-02-29T10:07',
  'the turn of the year': '2026-12-31T23:56',
} as const;

/** The milliseconds from the machine's clock to this moment in Rome. */
export const shiftTo = (moment: string): number =>
  Temporal.PlainDateTime.from(moment).toZonedDateTime('Europe/Rome').epochMilliseconds - Date.now();
