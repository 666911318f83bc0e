/** The part of fiscal rules and texts that this drawer gives to the server. */

import { fiscalRulesPage } from '@wms/contract/accounting/rules/page';
import { receiptSettings } from '@wms/contract/accounting/rules/settings';
import { socialYearStart } from '@wms/contract/accounting/shared/social-year';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal } from '../../platform/cupboards/personal-table.ts';
import { settingRoutes } from '../../platform/settings/routes.ts';
import { receiptKindConstraints, receiptKindRoutes } from './kinds.ts';

export const rules: Drawer = {
  routes: ({ declaredSettings }) => [
    ...settingRoutes(fiscalRulesPage, declaredSettings),
    ...receiptKindRoutes,
  ],
  constraints: receiptKindConstraints,
  settings: [socialYearStart, ...receiptSettings],
  notPersonal: [
    notPersonal(
      'receipt_kinds',
      ['name', 'exempt_text', 'law_text'],
      'what the organisation receives money for',
    ),
  ],
};
