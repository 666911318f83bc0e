/**
 * Changes a sent order by a revision. A revision can't order less than has arrived, and a total above the approved one
 * needs a new approval.
 */
import { orderLife } from '@wms/contract/logistics/orders/life';
import type { reviseOrder } from '@wms/contract/logistics/orders/moving';
import { selfApproval } from '@wms/contract/logistics/orders/settings';
import { formatEuro, formatQuantity } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import type { Maker } from '../../../platform/lives/make-move.ts';
import { requireAction } from '../../../platform/lives/require-action.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { refuseStaleEdit } from '../../history/stale.ts';
import { checkBudget, warnOfBudgetOf } from '../approving.ts';
import { type LockedOrder, lockOrder, replaceLines } from '../editing.ts';
import { type CheckedLine, checkForm } from '../form.ts';
import { approvalsFor, readLimits } from '../limits.ts';
import { moveOrderByArrivals } from '../received.ts';
import { addRevision, readLastRevision, type SendingServices } from './to-supplier.ts';

type Revision = (typeof reviseOrder)['body']['_output'];
export type RevisingServices = SendingServices & { settings: Settings };

export async function reviseOrderOf(
  tx: Writer,
  id: number,
  { version, language, reason, overBudgetBecause, ...form }: Revision,
  user: Maker,
  services: RevisingServices,
) {
  const order = await lockOrder(tx, id);
  requireAction(orderLife, 'revise', order.state);
  await refuseStaleEdit(tx, 'orders', order, version);
  if (form.supplierId !== order.supplier_id)
    throw refuse.conflict(
      'Il fornitore è quello a cui l’hai mandato: per un altro fai un altro ordine',
      'supplierId',
    );
  if (form.teamId !== order.team_id)
    throw refuse.conflict(
      'Il reparto è quello per cui è stato approvato: per un altro fai un altro ordine',
      'teamId',
    );
  if (form.lines.length === 0) throw refuse.conflict('Senza righe non è più un ordine: annullalo');
  const { columns, lines, total } = await checkForm(tx, form);
  await refuseBelowReceived(tx, id, lines);
  const exceeds = order.approved_total !== null && compareMoney(total, order.approved_total) > 0;
  if (exceeds) await refuseUnapproved(tx, order, total, user, services.settings);
  // The budget check compares with the current total and not with the approved one, because others may have spent what
  // an earlier revision gave back.
  const grows = compareMoney(total, order.total) > 0;
  const override = grows ? await checkBudget(tx, { ...order, total }, overBudgetBecause, user) : undefined;
  await runSql(tx)`select set_config('app.revised_order', ${String(id)}, true)`;
  await replaceLines(tx, id, lines, user);
  await updateRow(tx, 'orders', id, { ...columns, ...override, ...(exceeds && { approved_total: total }) });
  await runSql(tx)`select set_config('app.revised_order', '', true)`;
  const before = await readLastRevision(tx, id);
  await addRevision(tx, id, { language, reason, user }, services);
  await moveOrderByArrivals(tx, id);
  if (grows) await warnOfBudgetOf(tx, order);
  return { message: `${order.number}: revisione ${(before?.revision ?? 0) + 1} pronta da mandare` };
}

type ReceivedOrderLine = {
  id: number;
  position: number;
  product_id: number | null;
  unit: string;
  quantity: string;
  received: string;
  /** True when a delivery note, even a draft, returns some of the line's goods to the supplier. */
  returned: boolean;
};

/** Refuses a revision that removes a line with arrivals, changes its product, or goes below what has arrived. */
async function refuseBelowReceived(tx: Writer, id: number, lines: readonly CheckedLine[]): Promise<void> {
  const rows = await runSql(tx)<ReceivedOrderLine>`
    select id, position, product_id, unit, quantity, received,
           exists (select from delivery_note_lines d where d.order_line_id = l.id) as returned
      from order_lines l
     where order_id = ${id} and (received > 0 or exists (select from arrival_lines a where a.order_line_id = l.id))`;
  for (const row of rows) {
    const index = lines.findIndex((line) => line.id === row.id);
    const line = lines[index];
    const arrived = formatQuantity(row.received, row.unit);
    const isHere = Number(row.received) > 0;
    if (!line)
      throw refuse.conflict(
        isHere
          ? `Della riga ${row.position} sono già arrivati ${arrived}: non si può togliere`
          : `La merce della riga ${row.position} era arrivata ed è tornata indietro: la riga non si può togliere`,
      );
    if (line.productId !== row.product_id && (isHere || row.returned))
      throw refuse.conflict(
        isHere
          ? `Ne sono già arrivati ${arrived}: il prodotto non cambia, aggiungi una riga`
          : 'È tornato al fornitore: il prodotto non cambia, aggiungi una riga',
        `lines.${index}.productId`,
      );
    // When more than was ordered has arrived, the line may keep its quantity.
    if (Number(line.quantity) < Math.min(Number(row.received), Number(row.quantity)))
      throw refuse.conflict(
        `Ne sono già arrivati ${arrived}: non può essere di meno`,
        `lines.${index}.quantity`,
      );
  }
}

/**
 * Refuses a total above the approved one, unless the person who revises may approve it. They may when no approval is
 * needed, or when one approval is enough and the order isn't theirs: asked for or written by them, unless the settings
 * let people approve their own.
 */
async function refuseUnapproved(
  tx: Writer,
  order: LockedOrder,
  total: string,
  user: Maker,
  settings: Settings,
): Promise<void> {
  const needed = approvalsFor(total, await readLimits(tx, order.team_id));
  if (needed === 0) return;
  const own = settings.value(selfApproval)
    ? null
    : order.requester_id === user.id
      ? 'chiesto'
      : order.drafted_by === user.id
        ? 'scritto'
        : null;
  if (needed === 1 && own === null) return;
  const approved = formatEuro(order.approved_total ?? '0');
  throw refuse.conflict(
    needed === 2
      ? `Supera i ${approved} approvati e servirebbero due persone: per quello che aggiungi fai un altro ordine`
      : `Supera i ${approved} approvati e l’hai ${own} tu: falla fare a un’altra persona, o fai un altro ordine`,
  );
}
