import { bankAccess } from './accounting/bank.ts';
import { expenseReportsAccess } from './accounting/expense-reports.ts';
import { membersAccess } from './accounting/members.ts';
import { receiptsAccess } from './accounting/receipts.ts';
import { rulesAccess } from './accounting/rules.ts';
import { yearAccess } from './accounting/year.ts';
import type { Rule } from './rule.ts';

export const accountingAccess: readonly Rule[] = [
  ...receiptsAccess,
  ...membersAccess,
  ...expenseReportsAccess,
  ...bankAccess,
  ...yearAccess,
  ...rulesAccess,
];
