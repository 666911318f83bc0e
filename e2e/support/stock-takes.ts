import assert from 'node:assert/strict';
import { type Caller, json } from '../../server/testing/app.ts';
import { findPlaceId } from './places.ts';
import type { Product } from './product.ts';

/** Makes stock-take 1, which is counted blind, and 2, of a category, reviewed with differences and a missing line. */
export async function makeStockTakes(
  product: Product,
  who: Caller,
  things: { drill: number; resin: number },
) {
  const send = async (path: string, body: object) => {
    const response = await who.post(`/api/logistics/stock-takes${path}`, body);
    assert.ok(response.ok, `${path}: ${await response.clone().text()}`);
    return (await json<{ id: number }>(response)).id;
  };
  const locationId = await findPlaceId(who, 'MEC-A-01');
  const { sub_category_id: subCategoryId } = await product.db
    .selectFrom('products')
    .select('sub_category_id')
    .where('id', '=', things.drill)
    .executeTakeFirstOrThrow();
  const name = 'Inventario di fine stagione dello scaffale della meccanica';
  const open = await send('', { name, blind: true, locationId });
  await send(`/${open}/counts`, { productId: things.drill, locationId, counted: '1' });
  const reviewed = await send('', { name: 'Attrezzi e resine', blind: false, subCategoryId });
  const resin = { productId: things.resin, locationId, lot: { code: 'L-2026-04' } };
  await send(`/${reviewed}/counts`, { productId: things.drill, locationId, counted: '2' });
  await send(`/${reviewed}/counts`, { ...resin, counted: '12.5' });
  await send(`/${reviewed}/counts`, { ...resin, counted: '9,25' });
  await send(`/${reviewed}/moves/review`, { version: 1 });
}
