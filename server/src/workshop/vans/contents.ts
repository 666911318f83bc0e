/** Vans, their costs and due dates: what this drawer gives to the server. */
import { vanSettings } from '@wms/contract/workshop/vans/settings';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { vanReminderSchedule, vansFallDue } from './reminders.ts';
import { vanRoutes } from './routes.ts';
import { vanConstraints } from './sentences.ts';

export const vans: Drawer = {
  routes: ({ storage }) => vanRoutes(storage),
  constraints: vanConstraints,
  settings: vanSettings,
  schedules: [vanReminderSchedule],
  news: [vansFallDue],
  authors: ['van_costs.entered_by'],
  freeTexts: [freeTexts('van_costs', ['note'])],
  notPersonal: [
    notPersonal(
      'vans',
      ['plate', 'make', 'model', 'fuel', 'licence_category', 'key_place', 'toll_device'],
      'a van',
    ),
    notPersonal(
      'vans',
      ['insurance_until', 'inspection_until', 'road_tax_until', 'service_on', 'toll_device_until'],
      'a van’s due dates',
    ),
    notPersonal('van_costs', ['spent_on'], 'a van’s cost'),
    notPersonal('van_reminders', ['due'], 'a van’s due date'),
  ],
};
