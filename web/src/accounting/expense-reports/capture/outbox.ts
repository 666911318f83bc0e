/** Expenses of one photo each, kept on this device until the server has them. */
import type { ExpenseCategory } from '@wms/contract/accounting/expense-reports/words';
import { type Entry, openOutbox } from '../../../client/outbox/outbox.ts';
import { expensesHere } from './here.ts';

/** What the person says of a photo. */
export type Said = {
  category: ExpenseCategory | null;
  /** As it is typed. */
  amount: string;
  /** The day of the receipt. */
  date: string;
  description: string;
  traceable: boolean;
};

export type Captured = Entry &
  Said & {
    /** Its name at the server, which makes one report of it however often it comes. */
    clientId: string;
    photo: File;
  };

/** Why an expense that the person has not finished is not sent. */
export const unfinished = 'Da completare: non è ancora inviata';

export const captured = openOutbox<Captured>(expensesHere, 'expenses');
