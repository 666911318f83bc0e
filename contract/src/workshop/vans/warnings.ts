/** What of a van falls due before a trip ends, and doesn't stand in its way. */
import { z } from 'zod';
import { romeClock } from '../../platform/fields/rome-time.ts';
import { formatDate, formatNumber } from '../../platform/formats.ts';
import { today } from '../../platform/schema.ts';

/** The dates are the last days on which they hold. */
export const VanDues = z.object({
  roadTaxUntil: z.string().nullable(),
  serviceOn: z.string().nullable(),
  serviceKm: z.number().nullable(),
  odometer: z.number(),
});
export type VanDues = z.infer<typeof VanDues>;

/** The day of return in Rome: a trip until midnight comes back on the day that ends then. */
export const dayOfReturn = (to: string) => romeClock(new Date(Date.parse(to) - 1)).slice(0, 10);

/** The sentences for whoever takes this van until that day. */
export function describeVanDues(
  name: string,
  { roadTaxUntil, serviceOn, serviceKm, odometer }: VanDues,
  day: string,
): string[] {
  const ends = roadTaxUntil && roadTaxUntil < today() ? 'è scaduto' : 'scade';
  return [
    roadTaxUntil && roadTaxUntil < day && `Il bollo di ${name} ${ends} ${formatDate(roadTaxUntil, 'il')}`,
    serviceOn && serviceOn < day && `Il tagliando di ${name} è da fare entro ${formatDate(serviceOn, 'il')}`,
    serviceKm !== null &&
      odometer >= serviceKm &&
      `${name} ha superato i chilometri del tagliando (${formatNumber(serviceKm)} km)`,
  ].filter((warning) => typeof warning === 'string');
}
