import { expensesHere } from './on-device.ts';

/** Sends the expenses that this device has not sent yet, from any open page. */
export function startWaitingExpenses(): void {
  if (expensesHere.lieHere())
    import('./start.ts').then(({ startExpenses }) => startExpenses()).catch(() => {});
}
