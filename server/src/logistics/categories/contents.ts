/** Macro and sub categories: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal } from '../../platform/cupboards/personal-table.ts';
import { macroCategoryRoutes } from './macro.ts';
import { categoryConstraints } from './rules.ts';
import { subCategoryRoutes } from './sub.ts';
import { synonymConstraints, synonymRoutes } from './synonyms.ts';

const thing = 'it describes a thing, not a person';

export const categories: Drawer = {
  routes: [...macroCategoryRoutes, ...subCategoryRoutes, ...synonymRoutes],
  constraints: { ...categoryConstraints, ...synonymConstraints },
  notPersonal: [
    notPersonal('macro_categories', ['code', 'name', 'colour', 'icon'], thing),
    notPersonal('sub_categories', ['code', 'name'], thing),
    notPersonal('synonyms', ['word', 'key'], 'words for things'),
  ],
};
