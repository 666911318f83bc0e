/** The person's own reports that need an action, and those of others that wait for a decision or for the money. */
import { IconClipboardCheck, IconReceipt2, IconReceiptRefund } from '@tabler/icons-react';
import { formatCount, formatEuro } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';
import { formatAge, longWait } from './shared/age.ts';

export const expensesOnHome: HomePart<Home> = {
  tasks({ expenseReports: own, expensesToDecide: others }) {
    const tasks: Task[] = [];
    if (own && own.toCorrect > 0)
      tasks.push({
        key: 'expenses-to-correct',
        row: 'refusedExpenses',
        icon: IconReceipt2,
        title: formatCount(own.toCorrect, 'nota spese respinta', 'note spese respinte'),
        detail: 'Leggi il motivo, correggi e invia di nuovo',
        harm: 'today',
        to: '/noteSpesa',
        search: { state: 'respinta' },
      });
    if (own && own.drafts > 0)
      tasks.push({
        key: 'expenses-drafts',
        row: 'draftExpenses',
        icon: IconReceipt2,
        title: formatCount(own.drafts, 'nota spese in bozza', 'note spese in bozza'),
        detail: 'Finché non è inviata non arriva nessun rimborso',
        harm: 'none',
        to: '/noteSpesa',
        search: { state: 'bozza' },
      });
    if (own && own.waiting > 0)
      tasks.push({
        key: 'expenses-waiting',
        row: 'waitingExpenses',
        icon: IconReceipt2,
        title: formatCount(own.waiting, 'nota spese in attesa', 'note spese in attesa'),
        detail: 'Inviata o approvata: il rimborso deve ancora arrivare',
        harm: 'none',
        to: '/noteSpesa',
        search: { show: 'waiting' },
      });
    if (others && others.toApprove > 0)
      tasks.push({
        key: 'expenses-to-approve',
        row: 'expensesToApprove',
        icon: IconClipboardCheck,
        title: formatCount(others.toApprove, 'nota spese da approvare', 'note spese da approvare'),
        detail: `La più vecchia aspetta ${formatAge(others.oldestToApprove)}`,
        harm: others.oldestToApprove > longWait ? 'late' : 'approve',
        to: '/noteSpesa/approvazioni',
      });
    if (others && others.toPay > 0)
      tasks.push({
        key: 'expenses-to-pay',
        row: 'expensesToPay',
        icon: IconReceiptRefund,
        title: formatCount(others.toPay, 'nota spese da rimborsare', 'note spese da rimborsare'),
        detail: `${formatEuro(others.due)} in tutto; la più vecchia aspetta ${formatAge(others.oldestToPay)}`,
        harm: others.oldestToPay > longWait ? 'late' : 'approve',
        to: '/noteSpesa/approvazioni',
        search: { scheda: 'rimborsare' },
      });
    return tasks;
  },
};
