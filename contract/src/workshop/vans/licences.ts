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

/** The categories of licences with which one may drive a vehicle that asks for this one. */
export const categoriesFor = (wanted: LicenceCategory): LicenceCategory[] =>
  licenceCategories.filter((held) => held === wanted || holdsFor[held].includes(wanted));
