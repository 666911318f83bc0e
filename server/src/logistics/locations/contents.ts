/** Places: what this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { placeFinder } from './finder.ts';
import { locationPhotoRoutes } from './photos.ts';
import { locationRoutes } from './routes.ts';
import { locationConstraints } from './rules.ts';

export const locations: Drawer = {
  routes: ({ storage }) => [...locationRoutes, ...locationPhotoRoutes(storage)],
  constraints: locationConstraints,
  finders: [placeFinder],
  openThings: [
    {
      singular: 'ubicazione di cui è responsabile',
      plural: 'ubicazioni di cui è responsabile',
      link: '/alloc',
      count: (personId) => sql<number>`(
        select count(*)::integer from locations where responsible_id = ${personId}::integer)`,
    },
  ],
  freeTexts: [freeTexts('locations', ['notes'])],
  notPersonal: [notPersonal('locations', ['code', 'name'], 'it describes a place, not a person')],
  authors: ['locations.responsible_id'],
};
