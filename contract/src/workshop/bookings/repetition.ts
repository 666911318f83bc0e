/** The repetition of a booking, by the clock on the wall in Rome. */
import { z } from 'zod';
import { acrossFields, CivilDate, optional } from '../../platform/schema.ts';

export const frequencyLabels = {
  daily: 'Ogni giorno',
  weekly: 'Ogni settimana',
  monthly: 'Ogni mese',
} as const;

/** The most occurrences of one series. */
export const mostOccurrences = 104;

export const Repetition = z
  .strictObject({
    frequency: z.enum(['daily', 'weekly', 'monthly']),
    /** The step of the repetition: 1 is every day, week or month, 2 every second, and so on. */
    interval: z.number().int().min(1).max(12),
    /**
     * The days of the week of a weekly repetition, Monday is 1; an empty list means the day of the first occurrence.
     */
    weekdays: z.array(z.number().int().min(1).max(7)).max(7),
    /** The last day on which an occurrence may begin. */
    until: optional(CivilDate),
    count: optional(z.number().int().min(2).max(mostOccurrences)),
  })
  .refine(
    ({ until, count }) => (until === null) !== (count === null),
    acrossFields('until', 'Scegli fino a quando si ripete, o quante volte'),
  );
export type Repetition = z.infer<typeof Repetition>;
