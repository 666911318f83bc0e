/** Loans: what this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { loansCard, openLoans, outsideLoansCard } from './home-card.ts';
import { loanReminderSchedule, loansDue } from './reminders.ts';
import { loanRoutes } from './routes.ts';

export const loans: Drawer = {
  routes: loanRoutes,
  schedules: [loanReminderSchedule],
  news: [loansDue],
  homeCards: [loansCard, outsideLoansCard],
  openThings: [openLoans],
  personalTables: [
    personalTable('loans', {
      person: 'borrower_id',
      title: 'Prestiti',
      exported: ['product_id', 'quantity', 'returned', 'lent_at', 'due_on', 'notes'],
      named: { product_id: sql`(select code || ' ' || name from products where id = t.product_id)` },
      erasure: { kept: 'Le giacenze del magazzino sono la somma dei movimenti, e i prestiti ne fanno parte' },
    }),
  ],
  freeTexts: [freeTexts('loans', ['borrower_name', 'borrower_contact', 'notes'])],
  notPersonal: [notPersonal('loans', ['reminded_on'], 'the day of a reminder')],
  authors: ['loans.lent_by'],
};
