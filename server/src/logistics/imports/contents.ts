/** Imports of files: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { deleteImportsOfPeople, forgetImportsOfPeople } from '../../platform/imports/people-files.ts';
import { importRoutes } from '../../platform/imports/routes.ts';
import { warehouseImporters } from './importers.ts';

export const imports: Drawer = {
  routes: ({ importers }) => importRoutes(importers),
  importers: warehouseImporters,
  atErasure: deleteImportsOfPeople,
  forget: [forgetImportsOfPeople],
  freeTexts: [
    freeTexts('imports', ['file_name', 'sheet', 'columns', 'mapping', 'note']),
    freeTexts('import_errors', ['value', 'message']),
  ],
  notPersonal: [
    notPersonal('imports', ['header_key', 'phase', 'counts'], 'how far an import is'),
    notPersonal('import_errors', ['column_title'], 'titles of columns'),
  ],
  authors: ['imports.acted_by', 'imports.created_by', 'imports.undone_by'],
};
