/** Which driving licences allow to drive a van. */
import { licenceCategories } from '../../humanResources/personal-data/licence-categories.ts';

export type LicenceCategory = (typeof licenceCategories)[number];

/**
 * What a licence of each category holds for, besides itself (art. 116, comma 3, and art. 125 of the Codice della
 * strada; art. 6 of directive 2006/126/EC): B96 is B with a heavier trailer; C1, C, D1 and D are given only to who has
 * B; CE and DE hold for the trailers of BE, too; every category holds for AM. D doesn't hold for C, and A not for B.
 */
const holdsFor: Readonly<Record<LicenceCategory, readonly LicenceCategory[]>> = {
  AM: [],
  A1: ['AM'],
  A2: ['A1', 'AM'],
  A: ['A2', 'A1', 'AM'],
  B: ['AM'],
  B96: ['B', 'AM'],
  BE: ['B96', 'B', 'AM'],
  C1: ['B', 'AM'],
  C: ['C1', 'B', 'AM'],
  CE: ['C', 'C1', 'BE', 'B96', 'B', 'AM'],
  D1: ['B', 'AM'],
  D: ['D1', 'B', 'AM'],
  DE: ['D', 'D1', 'BE', 'B96', 'B', 'AM'],
};

/**
 * The most seats, the driver's included, of a vehicle that asks for this category (art. 116, comma 3): eight passengers
 * and the driver, sixteen with D1, and as many as there are with D. A trailer is not looked at.
 */
export const mostSeats = (category: LicenceCategory): number =>
  category === 'D' || category === 'DE' ? Number.POSITIVE_INFINITY : category === 'D1' ? 17 : 9;

/**
 * Until when whoever has acquired B on a day is a new driver, to whom limits of speed and power apply: the first three
 * years (art. 117, commi 2 and 2-bis).
 */
export const newUntil = (achievedOn: string): string =>
  Temporal.PlainDate.from(achievedOn).add({ years: 3 }).subtract({ days: 1 }).toString();

type Held = { category: LicenceCategory | null; achievedOn: string | null };

/** Only a licence B tells it: whoever has another one has had B before, and its day isn't known. */
export const isNewDriver = ({ category, achievedOn }: Held, day: string): boolean =>
  category === 'B' && achievedOn !== null && day <= newUntil(achievedOn);

/** The categories of licences with which one may drive a vehicle that asks for this one. */
export const categoriesFor = (wanted: LicenceCategory): LicenceCategory[] =>
  licenceCategories.filter((held) => held === wanted || holdsFor[held].includes(wanted));
