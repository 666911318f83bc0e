/** The expenses that wait on this device, as every page knows them. */
import { keptHere } from '../../../client/outbox/kept-here.ts';

export const expensesHere = keptHere('wms-expenses', 'wms.expenses');

/** Sends the expenses that this device has not sent yet, from any open page. */
export function startWaitingExpenses(): void {
  if (expensesHere.lieHere())
    import('./start.ts').then(({ startExpenses }) => startExpenses()).catch(() => {});
}
