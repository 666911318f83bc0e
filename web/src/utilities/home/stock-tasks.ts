/** What the warehouse has to say to the person: what runs out, and what they have to bring back. */
import { IconPackageExport, IconPackageOff } from '@tabler/icons-react';
import { formatCount, formatDate, formatNumber, formatQuantity } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Task } from './task.ts';

export function stockTasks({ lowStock, loans }: Home, held: ReadonlySet<string>): Task[] {
  const sees = held.has(can.inventoryBrowse) || held.has(can.productsManagement);
  const tasks: Task[] = loans.map(({ id, productId, product, quantity, unit, dueOn }) => ({
    key: `loan ${id}`,
    icon: IconPackageExport,
    title: `In prestito a te: ${product}`,
    detail: `${formatQuantity(quantity, unit)}, ${
      dueOn < today() ? 'da restituire dal' : 'da restituire entro ' + 'il'
    } ${formatDate(dueOn)}`,
    tone: dueOn < today() ? 'danger' : 'plain',
    ...(sees && { to: `/prod/${productId}`, shared: true }),
  }));
  if (lowStock && lowStock.low + lowStock.none > 0) {
    const { low, none } = lowStock;
    tasks.push({
      key: 'low',
      icon: IconPackageOff,
      title: formatCount(low + none, 'prodotto sotto scorta', 'prodotti sotto scorta'),
      detail:
        none > 0
          ? `${formatNumber(none)} di questi ${none === 1 ? 'è esaurito' : 'sono esauriti'}`
          : 'Meno della scorta minima',
      tone: 'attention',
      ...(held.has(can.warehouseManagement)
        ? { to: '/warehouse', search: { scheda: 'sottoScorta' }, shared: true }
        : sees && { to: '/prod', search: { stock: 'low' }, shared: true }),
    });
  }
  return tasks;
}
