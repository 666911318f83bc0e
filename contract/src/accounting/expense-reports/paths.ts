import { can } from '../../platform/permissions.ts';

export const expenseReportsPath = '/api/accounting/expense-reports';
export const expenseLinesPath = '/api/accounting/expense-lines';

/** Whoever spends for the association. */
export const makesExpenses = [[can.expenseReports]] as const;
/** A report is seen by its owner and by whoever decides about it; the server asks which of both somebody is. */
export const seesExpenses = [[can.expenseReports], [can.receiptsManagement]] as const;
