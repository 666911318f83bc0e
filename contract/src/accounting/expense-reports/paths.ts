import { can } from '../../platform/permissions.ts';

export const expenseReportsPath = '/api/accounting/expense-reports';
export const expenseLinesPath = '/api/accounting/expense-lines';

/** The people who spend for the association. */
export const makesExpenses = [[can.expenseReports]] as const;
/** The owner and the people who decide see a report; the server checks which of the two somebody is. */
export const seesExpenses = [[can.expenseReports], [can.receiptsManagement]] as const;
