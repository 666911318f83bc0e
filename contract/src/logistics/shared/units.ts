/** The units in which products are counted, and the ways to tell one piece from another. */
import { z } from 'zod';

export const units = ['pz', 'm', 'm²', 'kg', 'g', 'l', 'ml', 'conf.'] as const;
export const Unit = z.enum(units);
export type Unit = z.infer<typeof Unit>;

export const trackings = ['none', 'lot', 'serial'] as const;
export type Tracking = (typeof trackings)[number];

export const trackingNames: Readonly<Record<Tracking, string>> = {
  none: 'Nel complesso',
  lot: 'Per lotto',
  serial: 'Per numero di serie',
};
