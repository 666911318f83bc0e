/** Makes one draft for each supplier at one click. Two people who click at the same moment don't order twice. */
import type { WantedLine } from '@wms/contract/logistics/reorder/endpoints';
import { priceFor } from '@wms/contract/logistics/suppliers/products';
import { formatCount } from '@wms/contract/platform/formats';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { createDraft, deleteDraft } from '../orders/editing.ts';
import type { OrderForm } from '../orders/form.ts';
import { wishLifeTable } from '../wishes/living.ts';

type WishRow = {
  id: number;
  productId: number | null;
  description: string | null;
  unit: string;
  teamId: number | null;
  neededOn: string | null;
};

export async function draftForSuppliers(tx: Writer, lines: readonly WantedLine[], user: User) {
  await refuseOrderedMeanwhile(tx, lines);
  const wishes = await readWished(tx, lines);
  const suppliers = [...new Set(lines.map(({ supplierId }) => supplierId))];
  const orders: { id: number; supplier: string; lines: number; net: string }[] = [];
  for (const supplierId of suppliers) {
    const ofSupplier = lines.filter((line) => line.supplierId === supplierId);
    const id = await createDraft(tx, await formOf(tx, supplierId, ofSupplier, wishes), user);
    await gatherWishes(tx, id, ofSupplier);
    const [order] = await runSql(tx)<{ supplier: string; net: string }>`
      select s.name as supplier, o.net from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`;
    if (order) orders.push({ id, lines: ofSupplier.length, ...order });
  }
  const made = formatCount(orders.length, 'bozza', 'bozze');
  return { orders, message: `${made}: ${orders.map(({ supplier }) => supplier).join(', ')}` };
}

/** Deletes the drafts together, in the order of their ids; if one of them is no draft any more, all stay. */
export async function deleteDrafts(tx: Writer, ids: readonly number[], user: User) {
  for (const id of ids.toSorted((id, other) => id - other)) await deleteDraft(tx, id, user);
  return { message: formatCount(ids.length, 'bozza eliminata', 'bozze eliminate') };
}

/**
 * Locks the products, so that another person who drafts these products waits. Refuses when the quantity that arrives
 * or is asked for has changed since this person saw it.
 */
async function refuseOrderedMeanwhile(tx: Writer, lines: readonly WantedLine[]): Promise<void> {
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  if (new Set(ids).size < ids.length)
    throw refuse.invalid('lines', 'Lo stesso prodotto c’è due volte: uniscilo in una riga');
  await runSql(tx)`select from products where id = any (${ids}::integer[]) order by id for no key update`;
  const rows = await runSql(tx)<{ id: number; code: string; already: string }>`
    select p.id, p.code, (way.incoming + way.asked)::numeric(20, 3) as already
      from products p cross join lateral on_order(p.id) way where p.id = any (${ids}::integer[])`;
  const now = new Map(rows.map((row) => [row.id, row]));
  for (const [index, { productId, already }] of lines.entries()) {
    const product = productId === null ? undefined : now.get(productId);
    if (product && Number(product.already) !== Number(already))
      throw refuse.conflict(
        `Intanto di ${product.code} è cambiato quanto è già ordinato: riguarda l’elenco`,
        `lines.${index}.quantity`,
      );
  }
}

async function readWished(tx: Writer, lines: readonly WantedLine[]): Promise<Map<number, WishRow>> {
  const ids = lines.flatMap(({ wishIds }) => wishIds);
  if (new Set(ids).size < ids.length) throw refuse.invalid('lines', 'La stessa richiesta c’è due volte');
  const rows = await runSql(tx)<WishRow>`
    select id, product_id as "productId", description, unit, team_id as "teamId", needed_on as "neededOn"
      from wishes where id = any (${ids}::integer[]) order by id for no key update`;
  const wishes = new Map(rows.map((row) => [row.id, row]));
  for (const [index, { productId, wishIds }] of lines.entries()) {
    const field = `lines.${index}.wishIds`;
    const own = wishIds.map((id) => wishes.get(id));
    if (own.some((wish) => wish === undefined || wish.productId !== productId))
      throw refuse.invalid(field, 'Questa richiesta non è di questa riga: riguarda l’elenco');
    if (productId === null && own.length !== 1)
      throw refuse.invalid(field, 'Senza un prodotto una riga è di una richiesta sola');
  }
  return wishes;
}

type Offer = {
  id: number;
  productId: number;
  code: string | null;
  packSize: string;
  prices: Parameters<typeof priceFor>[0];
};

/** Fills the form of a draft with the supplier's codes, packs and prices; a price in another currency is left out. */
export async function formOf(
  tx: Writer,
  supplierId: number,
  lines: readonly WantedLine[],
  wishes: ReadonlyMap<number, WishRow>,
): Promise<OrderForm> {
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const offers = await runSql(tx)<Offer>`
    select sp.id, sp.product_id as "productId", sp.code, sp.pack_size as "packSize",
           coalesce((select json_agg(json_build_object('fromQuantity', price.from_quantity::text,
                              'price', price.price::text, 'currency', price.currency))
                       from supplier_prices price
                      where price.supplier_product_id = sp.id and price.currency = 'EUR'), '[]') as prices
      from supplier_products sp
     where sp.supplier_id = ${supplierId} and sp.product_id = any (${ids}::integer[])
     order by sp.preferred desc, sp.id`;
  const products = await runSql(tx)<{ id: number; unit: string; vat: string | null }>`
    select id, unit, vat_percent as vat from products where id = any (${ids}::integer[])`;
  const [terms] = await runSql(tx)<{ terms: string | null }>`
    select payment_terms as terms from suppliers where id = ${supplierId}`;
  const wished = lines.flatMap(({ wishIds }) => wishIds.flatMap((id) => wishes.get(id) ?? []));
  const teams = new Set(
    lines.flatMap(({ wishIds }) =>
      wishIds.length === 0 ? [null] : wishIds.map((id) => wishes.get(id)?.teamId ?? null),
    ),
  );
  const [onlyTeam = null] = teams;
  return {
    supplierId,
    // The draft is for a team when all its lines are for that team.
    teamId: teams.size === 1 ? onlyTeam : null,
    neededOn: earliest(wished),
    locationId: null,
    offer: null,
    paymentTerms: terms?.terms ?? null,
    message: null,
    notes: null,
    shipping: '0',
    shippingVat: '22',
    lines: lines.map(({ productId, offerId, quantity, wishIds }) => {
      const [first] = wishIds.map((id) => wishes.get(id));
      const product = products.find(({ id }) => id === productId);
      const ofProduct = offers.filter((offer) => offer.productId === productId);
      const offer = ofProduct.find(({ id }) => id === offerId) ?? ofProduct[0];
      return {
        id: null,
        productId,
        description: productId === null ? (first?.description ?? null) : null,
        supplierCode: offer?.code ?? null,
        unit: product?.unit ?? first?.unit ?? 'pz',
        quantity,
        packSize: offer?.packSize ?? '1',
        price: priceFor(offer?.prices ?? [], quantity)?.price ?? '0',
        discount: '0',
        vat: product?.vat ?? '22',
        neededOn: earliest(wishIds.flatMap((id) => wishes.get(id) ?? [])),
        locationId: null,
      };
    }),
  };
}

const earliest = (wishes: readonly WishRow[]): string | null =>
  wishes.flatMap(({ neededOn }) => neededOn ?? []).toSorted()[0] ?? null;

/** Connects the wishes to the lines of the new draft. The lines of the draft have the order of `lines`. */
async function gatherWishes(tx: Writer, orderId: number, lines: readonly WantedLine[]): Promise<void> {
  const rows = await runSql(tx)<{ id: number }>`
    select id from order_lines where order_id = ${orderId} order by position`;
  const gathered = lines.flatMap(({ wishIds }, index) =>
    wishIds.map((id) => ({ id, line: rows[index]?.id })),
  );
  for (const { id, line } of gathered.toSorted((left, right) => left.id - right.id))
    await makeMove(tx, wishLifeTable, { id, move: 'gather', by: null }, async () => ({
      order_line_id: line,
    }));
}
