/** How orders are named on screens. */
import type { Order, OrderLine } from '@wms/contract/logistics/orders/endpoints';
import { formatQuantity } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';

/** `O-2026-0001`; an order without a number is a draft. */
export const nameOfOrder = ({ number, id }: Pick<Order, 'number' | 'id'>) => number ?? `Bozza n. ${id}`;

/** So long after an annulment the page asks to tell the supplier, who may hear it by phone, too. */
const daysToTell = 14;

/** Whether the supplier still has to hear that the order which they have is annulled. */
export const isToCallOff = ({ actions, revisions, closedOn }: Order): boolean =>
  actions.includes('tellCancelled') &&
  closedOn !== null &&
  Temporal.PlainDate.from(closedOn).until(today()).days <= daysToTell &&
  !revisions.some(({ sendings }) => sendings.some(({ cancels }) => cancels));

/** How much of a line has not arrived yet, never below zero, as a decimal text. */
export const openOf = ({ quantity, received }: Pick<OrderLine, 'quantity' | 'received'>): string =>
  String(Math.max(0, Math.round((Number(quantity) - Number(received)) * 1000)) / 1000);

/** `22 %`, `12,5 %` */
export const formatPercent = (percent: string) => formatQuantity(percent, '%');
