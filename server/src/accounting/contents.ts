/** Accounting: what this cupboard gives to the server. Each drawer declares its own part. */
import { can } from '@wms/contract/platform/permissions';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { cupboardOf } from '../platform/cupboards/drawer.ts';
import { bank } from './bank/contents.ts';
import { expenseReports } from './expense-reports/contents.ts';
import { members } from './members/contents.ts';
import { receipts } from './receipts/contents.ts';
import { rules } from './rules/contents.ts';
import { year } from './year/contents.ts';

/** People read settings, news, what they have in hand and their own data in this order. */
export const accounting: Cupboard = cupboardOf(
  { topic: 'accounting', heardBy: [[can.receiptsManagement], [can.expenseReports]] },
  [rules, receipts, members, expenseReports, bank, year],
);
