/** The 600 products, in 12 macro categories, that a student racing team keeps in its workshop. */
import { electricCatalogue } from './electric.ts';
import { materialsCatalogue } from './materials.ts';
import { mechanicCatalogue } from './mechanic.ts';
import type { MacroCategory } from './parts.ts';
import { racingCatalogue } from './racing.ts';
import { workshopCatalogue } from './workshop.ts';

export const catalogue: readonly MacroCategory[] = [
  ...mechanicCatalogue,
  ...materialsCatalogue,
  ...electricCatalogue,
  ...racingCatalogue,
  ...workshopCatalogue,
];
