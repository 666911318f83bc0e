/** What the drawer of fiscal rules and texts gives to the server. */

import { fiscalRulesPage } from '@wms/contract/accounting/rules/page';
import { socialYearStart } from '@wms/contract/accounting/shared/social-year';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { settingRoutes } from '../../platform/settings/routes.ts';

export const rules: Drawer = {
  routes: ({ declaredSettings }) => settingRoutes(fiscalRulesPage, declaredSettings),
  settings: [socialYearStart],
};
