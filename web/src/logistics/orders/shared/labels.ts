/** The names and phrases for orders on screens. */
import type { Order, OrderLine } from '@wms/contract/logistics/orders/endpoints';
import { formatQuantity } from '@wms/contract/platform/formats';
import { compareQuantities, subtractQuantity } from '@wms/contract/platform/numbers/quantities';
import { today } from '@wms/contract/platform/schema';

/** Names an order: `O-2026-0001`; a draft has no number yet. */
export const nameOfOrder = ({ number, id }: Pick<Order, 'number' | 'id'>) => number ?? `Bozza n. ${id}`;

/**
 * The number of days after an annulment in which the page asks to tell the supplier. Later the question ends, because
 * the supplier may have been told by phone.
 */
const daysToTell = 14;

/** Whether the supplier has the order and was not told yet that it is annulled. */
export const isToCallOff = ({ actions, revisions, closedOn }: Order): boolean =>
  actions.includes('notifyCancelled') &&
  closedOn !== null &&
  Temporal.PlainDate.from(closedOn).until(today()).days <= daysToTell &&
  !revisions.some(({ sendings }) => sendings.some(({ cancels }) => cancels));

/** The quantity of a line that has not arrived yet, never below zero, as a decimal text. */
export const openOf = ({ quantity, received }: Pick<OrderLine, 'quantity' | 'received'>): string =>
  compareQuantities(received, quantity) === 1 ? '0' : subtractQuantity(quantity, received);

/** `22 %`, `12,5 %` */
export const formatPercent = (percent: string) => formatQuantity(percent, '%');
