/** The cupboard of accounting. Each drawer declares its own part. */
import { can } from '@wms/contract/platform/permissions';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { cupboardOf } from '../platform/cupboards/drawer.ts';
import { bank } from './bank/contents.ts';
import { expenseReports } from './expense-reports/contents.ts';
import { members } from './members/contents.ts';
import { receipts } from './receipts/contents.ts';
import { rules } from './rules/contents.ts';
import { year } from './year/contents.ts';

/** The drawers are in the order in which people read their settings, news, open tasks and personal data. */
export const accounting: Cupboard = cupboardOf(
  { topic: 'accounting', heardBy: [[can.receiptsManagement], [can.expenseReports]] },
  [rules, receipts, members, expenseReports, bank, year],
);
