import type { Rule } from '../rule.ts';

export const expenseReportsAccess: readonly Rule[] = [];
