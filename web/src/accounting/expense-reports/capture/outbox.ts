/** Expenses with one photo each, which are kept on this device until the server has them. */
import type { ExpenseCategory } from '@wms/contract/accounting/expense-reports/names';
import { type Entry, openOutbox } from '../../../client/outbox/outbox.ts';
import { expensesHere } from './on-device.ts';

/** The data that the person adds to a photo. */
export type ExpenseForm = {
  category: ExpenseCategory | null;
  /** The amount as it is typed. */
  amount: string;
  /** The day of the receipt. */
  date: string;
  description: string;
  traceable: boolean;
};

export type CapturedExpense = Entry &
  ExpenseForm & {
    /** The expense's id at the server, which makes only one report of it even if it is sent several times. */
    clientId: string;
    photo: File;
  };

/** The reason that is shown for an expense that isn't sent because the person has not finished it. */
export const unfinished = 'Da completare: non è ancora inviata';

export const captured = openOutbox<CapturedExpense>(expensesHere, 'expenses');
