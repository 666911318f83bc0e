/** The orders that wait for the person's approval, and the late orders. */
import { IconClipboardCheck, IconTruckDelivery } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

export const ordersOnHome: HomePart<Home> = {
  tasks({ orders }) {
    const tasks: Task[] = [];
    if (!orders) return tasks;
    if (orders.toApprove > 0)
      tasks.push({
        key: 'orders-to-approve',
        row: 'ordersToApprove',
        icon: IconClipboardCheck,
        title: formatCount(orders.toApprove, 'ordine da approvare', 'ordini da approvare'),
        detail: `Chi ${orders.toApprove === 1 ? 'l’ha chiesto' : 'li ha chiesti'} aspetta la tua risposta`,
        harm: 'approve',
        to: '/ordini',
        search: { show: 'approvable' },
      });
    if (orders.late > 0)
      tasks.push({
        key: 'orders-late',
        row: 'lateOrders',
        icon: IconTruckDelivery,
        title: formatCount(orders.late, 'ordine in ritardo', 'ordini in ritardo'),
        detail: 'Il giorno previsto è passato: senti il fornitore',
        harm: 'late',
        to: '/ordini',
        search: { show: 'late' },
      });
    return tasks;
  },
};
