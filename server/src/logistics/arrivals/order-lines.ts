/** The lines of an order for which goods arrive, and the comparison of the arriving quantities with the open ones. */
import type { ReceivedLine } from '@wms/contract/logistics/arrivals/receiving';
import { type PricedLine, totalsOf } from '@wms/contract/logistics/orders/totals';
import { sayQuantity } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { compareQuantities, subtractQuantity } from '@wms/contract/platform/numbers/quantities';
import { can } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { mostEuro } from '../orders/form.ts';

export type OrderLine = {
  id: number;
  productId: number | null;
  name: string;
  unit: string;
  quantity: string;
  received: string;
} & PricedLine;

/** The lines of an order that is locked, by their ids. */
export async function readOrderLines(tx: Writer, orderId: number): Promise<Map<number, OrderLine>> {
  const rows = await runSql(tx)<OrderLine>`
    select id, product_id as "productId", description as name, unit, quantity, received,
           price, discount, vat
      from order_lines where order_id = ${orderId}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** An arriving line with its order line; `over` is true when more arrives than was open. */
export type ArrivingLine = ReceivedLine & { ordered: OrderLine };

/**
 * Matches arriving lines with order lines. Refuses a line of another order, and more than is open, unless a person who
 * manages the warehouse has confirmed it.
 */
export function matchLines(
  lines: readonly ReceivedLine[],
  ordered: ReadonlyMap<number, OrderLine>,
  { permissions }: Pick<User, 'permissions'>,
): ArrivingLine[] {
  const mayExceed = permissions.has(can.warehouseManagement);
  const open = new Map(
    [...ordered].map(([id, line]) => [id, subtractQuantity(line.quantity, line.received)]),
  );
  const arriving = lines.map((line, index) => {
    const orderLine = ordered.get(line.orderLineId);
    if (!orderLine)
      throw refuse.invalid(
        `lines.${index}.orderLineId`,
        'Una riga non è di questo ordine: ricarica la pagina',
      );
    if (orderLine.productId !== null && !line.locationId)
      throw namingLine(orderLine.name, refuse.invalid(`lines.${index}.locationId`, 'Scegli dove la metti'));
    const before = open.get(orderLine.id) ?? '0';
    const rest = subtractQuantity(before, line.quantity);
    open.set(orderLine.id, rest);
    const over = compareQuantities(rest, '0') < 0;
    if (over && !(line.over && mayExceed))
      throw namingLine(
        orderLine.name,
        refuse.conflict(tooMuch(orderLine, before, mayExceed), `lines.${index}.quantity`),
      );
    return { ...line, ordered: orderLine, over };
  });
  refuseEnormous(arriving, ordered, open);
  return arriving;
}

/** The largest quantity of a `numeric(14, 3)`. */
const mostQuantity = '99999999999.999';

/**
 * Refuses a surplus beyond the quantity or the euro that an order can have at all. Otherwise a barcode that was
 * scanned into the quantity field would count in the team's budget.
 */
function refuseEnormous(
  arriving: readonly ArrivingLine[],
  ordered: ReadonlyMap<number, OrderLine>,
  open: ReadonlyMap<number, string>,
): void {
  const index = arriving.findLastIndex(({ over }) => over);
  const line = arriving[index];
  if (!line) return;
  const came = [...ordered.values()].map((line) => ({
    ...line,
    quantity: subtractQuantity(line.quantity, open.get(line.id) ?? '0'),
  }));
  const isTooMuch =
    came.some(({ quantity }) => compareQuantities(quantity, mostQuantity) > 0) ||
    compareMoney(totalsOf(came, { shipping: '0', shippingVat: '0' }).total, mostEuro) > 0;
  if (isTooMuch)
    throw namingLine(
      line.ordered.name,
      refuse.invalid(`lines.${index}.quantity`, 'Così tanto non può essere arrivato: controlla la quantità'),
    );
}

function tooMuch({ unit }: OrderLine, open: string, mayExceed: boolean): string {
  const rest =
    compareQuantities(open, '0') > 0
      ? sayQuantity('Ne resta da ricevere', 'Ne restano da ricevere', open, unit)
      : 'È già arrivato tutto';
  const advice = mayExceed
    ? 'se ne sono arrivati di più, confermalo'
    : 'riduci la quantità, o chiama chi gestisce il magazzino';
  return `${rest}: ${advice}`;
}

/**
 * Returns the refusal with the line's name before its sentence, so that the person knows even hours later which line is
 * meant.
 */
export function namingLine(name: string, refusal: Refusal): Refusal {
  return new Refusal(refusal.status, `${name}: ${refusal.message}`, refusal.errors);
}

/**
 * Runs `work`, which books movements, and turns the refusal of a movement (`lines.0.lot.code`) into a refusal of its
 * line, under that line's place in the request.
 */
export async function namingLines<T>(
  lines: readonly { index: number; name: string }[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [field = '', sentence] = Object.entries(error.errors ?? {})[0] ?? [];
    const [, at, part = ''] = /^lines\.(\d+)\.(.+)$/.exec(field) ?? [];
    const line = at === undefined ? undefined : lines[Number(at)];
    if (!line || sentence === undefined) throw error;
    const ours = part === 'toLocationId' ? 'locationId' : part;
    throw namingLine(line.name, refuse.at(error.status, `lines.${line.index}.${ours}`, sentence));
  }
}
