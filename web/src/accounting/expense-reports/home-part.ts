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
        icon: IconReceipt2,
        title: formatCount(own.toCorrect, 'nota spese respinta', 'note spese respinte'),
        detail: 'Leggi il motivo, correggi e invia di nuovo',
        tone: 'danger',
        to: '/noteSpesa',
        search: { state: 'respinta' },
      });
    if (own && own.drafts > 0)
      tasks.push({
        key: 'expenses-drafts',
        icon: IconReceipt2,
        title: formatCount(own.drafts, 'nota spese in bozza', 'note spese in bozza'),
        detail: 'Finché non è inviata non arriva nessun rimborso',
        tone: 'plain',
        to: '/noteSpesa',
        search: { state: 'bozza' },
      });
    if (own && own.waiting > 0)
      tasks.push({
        key: 'expenses-waiting',
        icon: IconReceipt2,
        title: formatCount(own.waiting, 'nota spese in attesa', 'note spese in attesa'),
        detail: 'Inviata o approvata: il rimborso deve ancora arrivare',
        tone: 'plain',
        to: '/noteSpesa',
      });
    if (others && others.toApprove > 0)
      tasks.push({
        key: 'expenses-to-approve',
        icon: IconClipboardCheck,
        title: formatCount(others.toApprove, 'nota spese da approvare', 'note spese da approvare'),
        detail: `La più vecchia aspetta ${formatAge(others.oldestToApprove)}`,
        tone: others.oldestToApprove > longWait ? 'danger' : 'attention',
        to: '/noteSpesa/approvazioni',
      });
    if (others && others.toPay > 0)
      tasks.push({
        key: 'expenses-to-pay',
        icon: IconReceiptRefund,
        title: formatCount(others.toPay, 'nota spese da rimborsare', 'note spese da rimborsare'),
        detail: `${formatEuro(others.due)} in tutto; la più vecchia aspetta ${formatAge(others.oldestToPay)}`,
        tone: 'attention',
        to: '/noteSpesa/approvazioni',
        search: { scheda: 'rimborsare' },
      });
    return tasks;
  },
};
