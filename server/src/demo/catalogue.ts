/** What a student racing team keeps in its workshop: 600 products in 12 macro categories. */
import { electricCatalogue } from './catalogue-electric.ts';
import { materialsCatalogue } from './catalogue-materials.ts';
import { mechanicCatalogue } from './catalogue-mechanic.ts';
import type { MacroCategory } from './catalogue-parts.ts';
import { racingCatalogue } from './catalogue-racing.ts';
import { workshopCatalogue } from './catalogue-workshop.ts';

export const catalogue: readonly MacroCategory[] = [
  ...mechanicCatalogue,
  ...materialsCatalogue,
  ...electricCatalogue,
  ...racingCatalogue,
  ...workshopCatalogue,
];
