/** What the drawer of fiscal rules and texts gives to the server. */
import { socialYearStart } from '@wms/contract/accounting/shared/social-year';
import type { Drawer } from '../../platform/cupboards/drawer.ts';

export const rules: Drawer = { settings: [socialYearStart] };
