/** The units in which products are counted, and the ways to tell one piece from another. */
import { z } from 'zod';
import { measureKind, type NumberKind, wholeKind } from './italian.ts';

export const units = ['pz', 'm', 'm²', 'kg', 'g', 'l', 'ml', 'conf.'] as const;
export const Unit = z.enum(units);
export type Unit = z.infer<typeof Unit>;

const wholeUnits: readonly string[] = ['pz', 'conf.'] satisfies Unit[];
/**
 * Answers whether a unit is counted in whole numbers: half a piece is neither stored nor ordered. The database's
 * `is_counted_whole` does the same.
 */
export const isCountedWhole = (unit: string) => wholeUnits.includes(unit);
/** The kind of number in which a quantity of this unit is read and written. */
export const kindOfUnit = (unit: string): NumberKind => (isCountedWhole(unit) ? wholeKind : measureKind);
export const wholeSentence = 'Pezzi e confezioni si contano interi';

export const trackings = ['none', 'lot', 'serial'] as const;
export type Tracking = (typeof trackings)[number];

/** The ways of counting a product. */
export const trackingNames: Readonly<Record<Tracking, string>> = {
  none: 'Nel complesso',
  lot: 'Per lotto',
  serial: 'Per numero di serie',
};

/** The ways to distinguish one piece from another, as files and the history write them. */
export const trackingWords: Readonly<Record<Tracking, string>> = {
  none: 'nessuno',
  lot: 'lotto',
  serial: 'numero di serie',
};

/** Returns the name of a lot of this product. */
export const lotLabel = ({ tracking }: { tracking: Tracking }) =>
  tracking === 'serial' ? 'Numero di serie' : 'Lotto';
