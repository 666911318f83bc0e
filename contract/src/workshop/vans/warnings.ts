/** The due dates of a van before a trip ends, which don't prevent the trip. */
import { z } from 'zod';
import { romeClock } from '../../platform/fields/rome-time.ts';
import { formatDate, formatNumber } from '../../platform/formats.ts';

/** Each date is the last day of validity. */
export const VanDues = z.object({
  roadTaxUntil: z.string().nullable(),
  serviceOn: z.string().nullable(),
  serviceKm: z.number().nullable(),
  odometer: z.number(),
});
export type VanDues = z.infer<typeof VanDues>;

/** Returns the day of return in Rome: a trip until midnight ends on the day before that midnight. */
export const dayOfReturn = (to: string) => romeClock(new Date(Date.parse(to) - 1)).slice(0, 10);

/** Returns the sentences for a person who takes this van until that day. */
export function describeVanDues(
  name: string,
  { roadTaxUntil, serviceOn, serviceKm, odometer }: VanDues,
  day: string,
  today: string,
): string[] {
  const ends = roadTaxUntil && roadTaxUntil < today ? 'è scaduto' : 'scade';
  return [
    roadTaxUntil && roadTaxUntil < day && `Il bollo di ${name} ${ends} ${formatDate(roadTaxUntil, 'il')}`,
    serviceOn && serviceOn < day && `Il tagliando di ${name} è da fare entro ${formatDate(serviceOn, 'il')}`,
    serviceKm !== null &&
      odometer >= serviceKm &&
      `${name} ha superato i chilometri del tagliando (${formatNumber(serviceKm)} km)`,
  ].filter((warning) => typeof warning === 'string');
}
