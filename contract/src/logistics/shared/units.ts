/** The units in which products are counted, and the ways to tell one piece from another. */
import { z } from 'zod';

export const units = ['pz', 'm', 'm²', 'kg', 'g', 'l', 'ml', 'conf.'] as const;
export const Unit = z.enum(units);
export type Unit = z.infer<typeof Unit>;

const wholeUnits: readonly string[] = ['pz', 'conf.'] satisfies Unit[];
/** Half a piece is never there, nor ordered; the database's `is_counted_whole` says the same. */
export const isCountedWhole = (unit: string) => wholeUnits.includes(unit);
export const wholeSentence = 'Pezzi e confezioni si contano interi';

export const trackings = ['none', 'lot', 'serial'] as const;
export type Tracking = (typeof trackings)[number];

/** How a product is counted. */
export const trackingNames: Readonly<Record<Tracking, string>> = {
  none: 'Nel complesso',
  lot: 'Per lotto',
  serial: 'Per numero di serie',
};

/** What tells one piece from another, as files and the history write it. */
export const trackingWords: Readonly<Record<Tracking, string>> = {
  none: 'nessuno',
  lot: 'lotto',
  serial: 'numero di serie',
};

/** What people call a lot of this product. */
export const lotLabel = ({ tracking }: { tracking: Tracking }) =>
  tracking === 'serial' ? 'Numero di serie' : 'Lotto';
