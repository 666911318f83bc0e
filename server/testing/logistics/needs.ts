/**
 * Orders in whatever state, and what suppliers sell, for tests of what is on its way: written without triggers, because
 * those tests need states and received quantities that a life would reach only by weeks of steps.
 */
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/connection.ts';
import { insertRow, type Writer } from '../../src/platform/database/connection.ts';

type Line = {
  productId: number;
  quantity: string;
  received?: string;
  neededOn?: string;
  price?: string;
  vat?: string;
};
type OrderFacts = {
  state: OrderState;
  supplierId: number;
  teamId?: number;
  expectedOn?: string;
  neededOn?: string;
  lines: readonly Line[];
};

/** Runs without the triggers that keep orders to their life and make their lines frozen. */
export const unchecked = <T>(owner: Database, work: (tx: Writer) => Promise<T>): Promise<T> =>
  owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    return work(tx);
  });

let numbers = 0;

/** An order in any state with its lines; its net is their sum, its VAT 22 %. */
export const placeOrder = (
  owner: Database,
  { state, supplierId, teamId, expectedOn, neededOn, lines }: OrderFacts,
) =>
  unchecked(owner, async (tx) => {
    const numbered = state !== 'bozza';
    const id = await insertRow(tx, 'orders', {
      state,
      supplier_id: supplierId,
      ...(teamId && { team_id: teamId }),
      ...(expectedOn && { expected_on: expectedOn }),
      ...(neededOn && { needed_on: neededOn }),
      ...(numbered && {
        year: sql<number>`extract(year from rome_today())::integer`,
        number: 900_000 + ++numbers,
        numbered_on: sql<string>`rome_today()`,
      }),
    });
    const lineIds: number[] = [];
    for (const [
      at,
      { productId, quantity, received = '0', neededOn: needed, price = '1', vat = '22' },
    ] of lines.entries())
      lineIds.push(
        await insertRow(tx, 'order_lines', {
          order_id: id,
          position: at + 1,
          product_id: productId,
          description: 'Prova',
          unit: 'pz',
          quantity,
          received,
          price,
          vat,
          ...(needed && { needed_on: needed }),
        }),
      );
    await sql`
      update orders set net = sums.net, vat = round(sums.net * 0.22, 2)
        from (select sum(l.net) as net from order_lines l where l.order_id = ${id}) sums where id = ${id}`.execute(
      tx,
    );
    return { id, lineIds };
  });

type Offer = {
  supplierId: number;
  productId: number;
  code?: string;
  pack?: string;
  minimum?: string;
  preferred?: boolean;
  /** Prices by the quantity from which they are valid. */
  prices?: Readonly<Record<string, string>>;
  currency?: string;
};
export async function addOffer(db: Database, offer: Offer): Promise<number> {
  const { id } = await db
    .insertInto('supplier_products')
    .values({
      supplier_id: offer.supplierId,
      product_id: offer.productId,
      code: offer.code ?? null,
      pack_size: offer.pack ?? '1',
      minimum: offer.minimum ?? null,
      preferred: offer.preferred ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [from, price] of Object.entries(offer.prices ?? {}))
    await db
      .insertInto('supplier_prices')
      .values({ supplier_product_id: id, from_quantity: from, price, currency: offer.currency ?? 'EUR' })
      .execute();
  return id;
}
