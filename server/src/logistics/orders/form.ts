/** Checks the form of an order against the database: supplier, team, places, products, sums. */
import type { createOrder } from '@wms/contract/logistics/orders/endpoints';
import { netOfLine, totalsOf } from '@wms/contract/logistics/orders/totals';
import { messages } from '@wms/contract/platform/messages';
import { compareMoney } from '@wms/contract/platform/money';
import { isCountedWhole, wholeSentence } from '@wms/contract/platform/numbers/units';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { unknownTeam } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { unknownPlace } from '../shared/missing.ts';

export type OrderForm = (typeof createOrder)['body']['_output'];
type FormLine = OrderForm['lines'][number];

/** A line as it is stored: with the unit of its product, and always with a description. */
export type CheckedLine = Omit<FormLine, 'description'> & { description: string };

type Product = {
  id: number;
  code: string;
  name: string;
  unit: string;
  active: boolean;
  into: string | null;
};

/** Checks a form and answers the columns, the lines and the total of the order; refuses what can't be ordered. */
export async function checkForm(tx: Writer, form: OrderForm) {
  await checkSupplier(tx, form.supplierId);
  await checkTeam(tx, form.teamId);
  await checkPlaces(tx, form);
  const lines = await checkLines(tx, form.lines);
  checkSums(form, lines);
  const { net, vat, total } = totalsOf(lines, form);
  return {
    lines,
    total,
    columns: {
      supplier_id: form.supplierId,
      team_id: form.teamId,
      needed_on: form.neededOn,
      location_id: form.locationId,
      offer: form.offer,
      payment_terms: form.paymentTerms,
      message: form.message,
      notes: form.notes,
      shipping: form.shipping,
      shipping_vat: form.shippingVat,
      net,
      vat,
    },
  };
}

async function checkSupplier(tx: Writer, id: number): Promise<void> {
  const supplier = await tx
    .selectFrom('suppliers')
    .select(['name', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!supplier) throw refuse.invalid('supplierId', 'Questo fornitore non c’è più: scegline un altro');
  if (!supplier.active)
    throw refuse.conflict(`«${supplier.name}» è fuori uso: scegli un altro fornitore`, 'supplierId');
}

async function checkTeam(tx: Writer, id: number | null): Promise<void> {
  if (id === null) return;
  const [team] = await runSql(tx)<{ name: string; closed: boolean }>`
    select name, coalesce(closed_on < rome_today(), false) as closed from teams where id = ${id}`;
  if (!team) throw refuse.invalid('teamId', unknownTeam);
  if (team.closed) throw refuse.conflict(`«${team.name}» è chiuso: scegli un altro reparto`, 'teamId');
}

async function checkPlaces(tx: Writer, { locationId, lines }: OrderForm): Promise<void> {
  const asked = [
    { id: locationId, field: 'locationId' },
    ...lines.map((line, index) => ({ id: line.locationId, field: `lines.${index}.locationId` })),
  ];
  const ids = [...new Set(asked.flatMap(({ id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return;
  const rows = await runSql(tx)<{ id: number; code: string; closed: boolean }>`
    select id, code, is_place_closed(path) as closed from locations where id = any (${ids}::integer[])`;
  const places = new Map(rows.map((row) => [row.id, row]));
  for (const { id, field } of asked) {
    if (id === null) continue;
    const place = places.get(id);
    if (!place) throw refuse.invalid(field, unknownPlace);
    if (place.closed) throw refuse.conflict(`${place.code} è chiusa: scegli un’altra ubicazione`, field);
  }
}

async function checkLines(tx: Writer, lines: readonly FormLine[]): Promise<CheckedLine[]> {
  const ids = [...new Set(lines.flatMap(({ productId }) => (productId === null ? [] : [productId])))];
  const rows =
    ids.length === 0
      ? []
      : await runSql(tx)<Product>`
          select p.id, p.code, p.name, p.unit, p.active, into_.code as into
            from products p left join products into_ on into_.id = p.merged_into_id
           where p.id = any (${ids}::integer[])`;
  const products = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line, index) => {
    const product = line.productId === null ? null : products.get(line.productId);
    if (product === undefined)
      throw refuse.invalid(`lines.${index}.productId`, 'Questo prodotto non c’è più: scegline un altro');
    if (product) refuseUnusable(product, `lines.${index}.productId`);
    const description = line.description ?? product?.name;
    if (!description) throw refuse.invalid(`lines.${index}.description`, messages.required);
    const unit = product?.unit ?? line.unit;
    if (isCountedWhole(unit) && !/^\d+(\.0*)?$/.test(line.quantity))
      throw refuse.invalid(`lines.${index}.quantity`, wholeSentence);
    return { ...line, description, unit };
  });
}

function refuseUnusable({ code, name, active, into }: Product, field: string): void {
  if (into) throw refuse.conflict(`${code} è stato unito a ${into}: ordina quello`, field);
  if (!active)
    throw refuse.conflict(`«${name}» (${code}) è disattivato: riattivalo o scegline un altro`, field);
}

/** The largest amount of a `numeric(12, 2)`. */
export const mostEuro = '9999999999.99';

function checkSums(form: OrderForm, lines: readonly CheckedLine[]): void {
  const tooMuch = 'Più di € 9.999.999.999,99 non si può scrivere: controlla quantità e prezzo';
  lines.forEach((line, index) => {
    if (compareMoney(netOfLine(line), mostEuro) > 0) throw refuse.invalid(`lines.${index}.quantity`, tooMuch);
  });
  if (compareMoney(totalsOf(lines, form).total, mostEuro) > 0) throw refuse.invalid('lines', tooMuch);
}
