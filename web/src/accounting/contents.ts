/**
 * Declares the cupboard of accounting for the web app. Each drawer declares its own part; the drawers' order is that of
 * the menu, and of Home's tasks of one urgency.
 */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { cupboardOf } from '../ui/cupboards/drawer.ts';
import { bank } from './bank/contents.ts';
import { expenseReports } from './expense-reports/contents.ts';
import { members } from './members/contents.ts';
import { receipts } from './receipts/contents.ts';
import { rules } from './rules/contents.ts';
import { year } from './year/contents.ts';

export const accounting: Cupboard<Home> = cupboardOf<Home>([
  receipts,
  members,
  expenseReports,
  bank,
  year,
  rules,
]);
