import {
  createWish,
  listOwnWishes,
  listWishes,
  suggestWish,
  wishMoves,
} from '@wms/contract/logistics/wishes/endpoints';
import { formatQuantity } from '@wms/contract/platform/formats';
import { wholeSentence } from '@wms/contract/platform/numbers/units';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertRow, runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, invalid } from '../../platform/database/constraint-sentences.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { implementMoves } from '../../platform/lives/routes.ts';
import { unknownTeam } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { noProduct, unknownProduct } from '../shared/missing.ts';
import { wishLifeTable } from './living.ts';
import { notifyWishMade } from './news.ts';
import { readWishes } from './reading.ts';

export const wishConstraints: ConstraintSentences = {
  wishes_team_id_fkey: invalid(unknownTeam, 'teamId'),
  wishes_product_id_fkey: invalid(unknownProduct, 'productId'),
};

export const wishRoutes = [
  implement(listOwnWishes, ({ query: { state, ...page }, user, db }) =>
    readWishes(db, { ...page, state }, sql`w.asked_by = ${user.id}`, user),
  ),

  implement(listWishes, ({ query: { state = 'aperta', product, ...page }, user, db }) => {
    const ofProduct = product ? sql`w.product_id = ${product}` : sql`true`;
    return readWishes(db, { ...page, state }, ofProduct, user);
  }),

  implement(suggestWish, async ({ query: { product }, db }) => {
    const [suggestion] = await runSql(db)<z.output<typeof suggestWish.answer>>`
      select t.quantity - t.reserved as available, way.incoming, way.incoming_on as "incomingOn",
             way.asked + wished.quantity as asked,
             quantity_in_packs(
               greatest(quantity_to_order(t.quantity - t.reserved + way.incoming + way.asked + wished.quantity,
                          p.minimum_stock, p.maximum_stock, p.reorder_quantity, p.unit), coalesce(offer.pack_size, 1)),
               coalesce(offer.pack_size, 1), null, p.unit)::numeric(20, 3) as quantity
        from products p join product_totals t on t.product_id = p.id
       cross join lateral on_order(p.id) way
       cross join lateral (
         select coalesce(sum(w.quantity), 0) as quantity from wishes w
          where w.product_id = p.id and w.state = 'aperta') wished
        left join supplier_products offer on offer.product_id = p.id and offer.preferred
       where p.id = ${product}`;
    if (!suggestion) throw noProduct();
    return suggestion;
  }),

  implement(createWish, async ({ body, user, tx }) => {
    const { name, unit } = await checkThing(tx, body);
    const id = await insertRow(tx, 'wishes', {
      product_id: body.productId,
      description: body.description,
      url: body.url,
      quantity: body.quantity,
      unit,
      team_id: body.teamId,
      needed_on: body.neededOn,
      reason: body.reason,
      asked_by: user.id,
    });
    await notifyWishMade(tx, id, user.id);
    return {
      id,
      message: `Richiesta inviata a chi ordina: ${formatQuantity(body.quantity, unit)} di ${name}`,
      undo: [counterAct(wishMoves, { params: { id: String(id), move: 'withdraw' }, body: { version: 1 } })],
    };
  }),

  implementMoves(wishMoves, wishLifeTable),
];

/** Checks the product of a wish, and answers the name and unit of the wanted thing. */
async function checkThing(tx: Writer, body: z.output<typeof createWish.body>) {
  const [product] = await runSql(tx)<{ name: string; unit: string; active: boolean }>`
    select name, unit, active from products where id = ${body.productId}`;
  if (body.productId !== null && !product) throw refuse.invalid('productId', unknownProduct);
  if (product && !product.active) throw refuse.conflict('Il prodotto è disattivato: non si ordina più');
  const thing = product ?? { name: body.description ?? '', unit: body.unit };
  const [counted] = await runSql(tx)<{ broken: boolean }>`
    select breaks_piece(${body.quantity}::numeric, ${thing.unit}) as broken`;
  if (counted?.broken) throw refuse.invalid('quantity', wholeSentence);
  return thing;
}
