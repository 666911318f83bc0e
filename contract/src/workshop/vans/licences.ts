/** The driving licences that are valid for a van. */
import { licenceCategories } from '../../platform/people/licence-categories.ts';

export type LicenceCategory = (typeof licenceCategories)[number];

/** The categories that B includes, and those that every category with the trailers of BE includes. */
const carOf = ['B1', 'AM'] as const;
const trailerOf = ['BE', 'B96', 'B', ...carOf] as const;

/**
 * The other categories that a licence of each category includes (art. 116, comma 3, and art. 125 of the Codice della
 * strada; art. 6 of directive 2006/126/EC): B96 is B with a heavier trailer; C1, C, D1 and D are given only to people
 * who have B; C1E, CE, D1E and DE include the trailers of BE, CE those of C1E, and DE those of D1E; every category
 * includes AM. D doesn't include C, and A not B.
 */
const holdsFor: Readonly<Record<LicenceCategory, readonly LicenceCategory[]>> = {
  AM: [],
  A1: ['AM'],
  A2: ['A1', 'AM'],
  A: ['A2', 'A1', 'AM'],
  B1: ['AM'],
  B: carOf,
  B96: ['B', ...carOf],
  BE: ['B96', 'B', ...carOf],
  C1: ['B', ...carOf],
  C1E: ['C1', ...trailerOf],
  C: ['C1', 'B', ...carOf],
  CE: ['C', 'C1', 'C1E', ...trailerOf],
  D1: ['B', ...carOf],
  D1E: ['D1', ...trailerOf],
  D: ['D1', 'B', ...carOf],
  DE: ['D', 'D1', 'D1E', ...trailerOf],
};

/**
 * The most seats, with the driver's, of a vehicle that needs this category (art. 116, comma 3): eight passengers and
 * the driver, sixteen passengers with D1, and any number with D. A trailer is not considered.
 */
export const mostSeats = (category: LicenceCategory): number =>
  ['D', 'DE'].includes(category) ? Number.POSITIVE_INFINITY : ['D1', 'D1E'].includes(category) ? 17 : 9;

/**
 * Returns the last day on which a person who acquired B on a given day is a new driver, with limits of speed and power:
 * the first three years (art. 117, commi 2 and 2-bis).
 */
export const newUntil = (achievedOn: string): string =>
  Temporal.PlainDate.from(achievedOn).add({ years: 3 }).subtract({ days: 1 }).toString();

type HeldLicence = { category: LicenceCategory | null; achievedOn: string | null };

/** Only a licence B shows a new driver: a person with another category has had B before, on a day that isn't known. */
export const isNewDriver = ({ category, achievedOn }: HeldLicence, day: string): boolean =>
  category === 'B' && achievedOn !== null && day <= newUntil(achievedOn);

/** Returns the categories of licences that allow a person to drive a vehicle that needs this category. */
export const categoriesFor = (wanted: LicenceCategory): LicenceCategory[] =>
  licenceCategories.filter((held) => held === wanted || holdsFor[held].includes(wanted));
