/** Rooms and vans: what this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { resourceFinder } from './finder.ts';
import { resourceRoutes } from './routes.ts';
import { resourceConstraints } from './sentences.ts';

export const resources: Drawer = {
  routes: ({ storage }) => resourceRoutes(storage),
  constraints: resourceConstraints,
  finders: [resourceFinder],
  freeTexts: [
    freeTexts('resources', ['name', 'place', 'description', 'rules']),
    freeTexts('rule_acceptances', ['rules']),
  ],
  notPersonal: [
    notPersonal(
      'resources',
      ['kind', 'code', 'equipment', 'colour', 'approval', 'bookable_by'],
      'rooms and vans',
    ),
  ],
  personalTables: [
    personalTable('resource_people', {
      title: 'Stanze e furgoni che puoi prenotare',
      titles: { resource_id: 'Stanza o furgone' },
      exported: ['resource_id'],
      named: { resource_id: sql`(select name from resources where id = t.resource_id)` },
      erasure: 'deleted',
    }),
    personalTable('rule_acceptances', {
      title: 'Regole di stanze e furgoni che hai accettato',
      titles: { at: 'Quando', resource_id: 'Stanza o furgone', rules: 'Regole' },
      exported: ['resource_id', 'rules', 'at'],
      named: { resource_id: sql`(select name from resources where id = t.resource_id)` },
      erasure: 'deleted',
    }),
  ],
};
