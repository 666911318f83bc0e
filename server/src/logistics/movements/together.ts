/**
 * Moves all there is of many products into one place, in one transaction. A product that the place refuses stays where
 * it is, with the reason, and the others are moved all the same.
 */
import { moveTogether } from '@wms/contract/logistics/movements/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { unknownPlace } from '../shared/missing.ts';
import { book, lockForBooking, type NewMovement } from '../stock/booking.ts';
import { reversals } from './reversals.ts';

export const moveTogetherRoute = implement(moveTogether, async ({ body, user, tx }) => {
  const { productIds, toLocationId, reason } = body;
  const target = await tx
    .selectFrom('locations')
    .select('code')
    .where('id', '=', toLocationId)
    .executeTakeFirstOrThrow(() => refuse.invalid('toLocationId', unknownPlace));
  // All products are locked together and before their places are read: a booking that comes meanwhile waits.
  await lockForBooking(
    tx,
    productIds.map((productId) => ({ type: 'trasferimento', productId, quantity: '1', toLocationId })),
  );
  const ids: number[] = [];
  const refused: { id: number; name: string; reason: string }[] = [];
  for (const { id, name, from } of await readPlaces(tx, productIds, toLocationId))
    try {
      const lines = from.map(
        (place): NewMovement => ({ type: 'trasferimento', productId: id, toLocationId, reason, ...place }),
      );
      if (lines.length === 0) throw refuse.conflict(`Fuori da ${target.code} non ce n’è`);
      const booked = await inSavepoint(tx, () => book(tx, lines, { userId: user.id }));
      ids.push(...booked.map((movement) => movement.id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, name, reason: error.message });
    }
  const moved = productIds.length - refused.length;
  const done = `${formatCount(moved, 'prodotto spostato', 'prodotti spostati')} in ${target.code}`;
  return {
    message: refused.length > 0 ? `${done}, ${refused.length} no` : done,
    moved,
    refused,
    undo: reversals(ids),
  };
});

type Held = {
  id: number;
  name: string;
  from: { fromLocationId: number; lotId: number | null; quantity: string }[];
};

/** Reads where the products lie, apart from the target; refuses a product that doesn't exist. */
async function readPlaces(tx: Writer, productIds: readonly number[], target: number): Promise<Held[]> {
  const rows = await runSql(tx)<Held>`
    select p.id, p.name, coalesce(
             (select json_agg(json_build_object('fromLocationId', s.location_id, 'lotId', s.lot_id,
                                                'quantity', s.quantity::text) order by s.location_id, s.lot_id)
                from stock s
               where s.product_id = p.id and s.location_id <> ${target} and s.quantity > 0), '[]') as "from"
      from products p where p.id = any (${productIds}::integer[]) order by p.search_code, p.id`;
  if (rows.length < new Set(productIds).size)
    throw refuse.invalid('productIds', 'Un prodotto non c’è più: ricarica la pagina');
  return rows;
}
