/** Holidays: what this drawer gives to the server. */
import { patronDay } from '@wms/contract/workshop/closures/holidays';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal } from '../../platform/cupboards/personal-table.ts';
import { holidaySchedule } from './keeping.ts';

export const holidays: Drawer = {
  settings: [patronDay],
  schedules: [holidaySchedule],
  notPersonal: [notPersonal('resource_open_holidays', ['day'], 'a holiday')],
};
