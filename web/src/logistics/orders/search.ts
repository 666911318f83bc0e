/** The palette's search for orders: by number, supplier, offer or ordered thing. */

import { IconClipboardList } from '@tabler/icons-react';
import { listOrders } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { pageLink } from '@wms/contract/pages/link';
import { call } from '../../client/call/send.ts';
import { askFor } from '../../ui/cupboards/named-paper.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';
import { nameOfOrder } from './shared/labels.ts';

export const searchOrders: SearchThings = async (text, signal) => {
  const { q } = askFor('ordine', text);
  if (q === null) return { label: 'Ordini', things: [] };
  const { rows } = await call(listOrders, { query: { q, limit: '5' } }, { signal });
  return {
    label: 'Ordini',
    things: rows.map((order) => ({
      key: `order-${order.id}`,
      icon: IconClipboardList,
      name: nameOfOrder(order),
      detail: order.supplier.name,
      hint: orderLife.states[order.state].label,
      to: pageLink('/ordini/$id', { id: order.id }),
    })),
  };
};
