import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { can } from '@wms/contract/platform/permissions';
import type { Caller } from '../../server/testing/app.ts';
import { makeSupplier } from '../../server/testing/logistics/ordering.ts';
import { stockFixture } from '../../server/testing/stock.ts';
import type { Product } from '../support/product.ts';

/**
 * The warehouse: who works there, a shelf OFF-A-01 and a bin OFF-A-02, goods of every kind on the shelf (pieces, lots
 * that expire, serial numbers), and the supplier of some. Nothing is short, lent, reserved or ordered. `base` is where
 * a file makes more.
 */
export const warehouse = {
  name: 'warehouse',
  async fill(product: Product) {
    const people = await hire(product);
    const { subCategoryId, warehouseId, ...make } = await stockFixture(product.db);
    const [shelf, bin] = [await make.location('OFF-A-01'), await make.location('OFF-A-02')];
    const goods = {
      screw: await make.product({ code: 'VITE-M8', name: 'Vite a testa esagonale zincata M8' }),
      nut: await make.product({ code: 'DADO-M8', name: 'Dado autobloccante M8' }),
      washer: await make.product({ code: 'RONDELLA', name: 'Rondella piana M8' }),
      tape: await make.product({ code: 'NASTRO', name: 'Nastro isolante' }),
      glue: await make.product({ code: 'COLLA', name: 'Colla vinilica' }),
      bushing: await make.product({ code: 'BOCC-12', name: 'Boccola sinterizzata 12' }),
      saw: await make.product({ code: 'SEGA-1', name: 'Sega a nastro' }),
      press: await make.product({ code: 'TRAP-1', name: 'Trapano a colonna' }),
      drill: await make.product({ code: 'TRAPANO', name: 'Trapano avvitatore', tracking: 'serial' }),
      resin: await make.product({
        code: 'RESINA',
        name: 'Resina epossidica',
        unit: 'kg',
        tracking: 'lot',
        has_expiry: true,
        hazards: ['GHS07', 'GHS09'],
      }),
    };
    await product.db
      .insertInto('product_barcodes')
      .values({ product_id: goods.resin, code: '8806388269617', kind: 'ean13' })
      .execute();
    const load = (productId: number, quantity: string, lot?: object) => ({
      type: 'carico',
      productId,
      quantity,
      toLocationId: shelf,
      lot,
    });
    await send(people.luca, 'movements', {
      booking: randomUUID(),
      lines: [
        ...[goods.screw, goods.nut, goods.washer, goods.tape, goods.glue].map((id) => load(id, '20')),
        load(goods.press, '10'),
        load(goods.resin, '2.5', { code: 'L-NUOVO', expiresOn: '2031-05-01' }),
        load(goods.resin, '1', { code: 'L-VECCHIO', expiresOn: '2027-02-01' }),
        ...['SN-1', 'SN-2', 'SN-3', 'SN-4'].map((code) => load(goods.drill, '1', { code })),
      ],
    });
    const supplier = await stockedSupplier(people.carla, goods);
    return { people, shelf, bin, goods, supplier, base: { subCategoryId, warehouseId } };
  },
};

/** Luca works with a phone, Maria at the desk, Carla keeps the catalogue, Olga and Ugo order; Ada only looks. */
async function hire(product: Product) {
  const [luca, maria, carla, olga, ugo, ada] = await Promise.all([
    product.person({ nome: 'Luca', permissions: [can.inventoryBrowse, can.productsUpdate] }),
    product.person({ nome: 'Maria', permissions: [can.inventoryBrowse, can.warehouseManagement] }),
    product.person({ nome: 'Carla', permissions: [can.productsManagement] }),
    product.person({
      nome: 'Olga',
      cognome: 'Neri',
      permissions: [can.ordersManagement, can.inventoryBrowse],
    }),
    product.person({ nome: 'Ugo', cognome: 'Verdi', permissions: [can.ordersManagement] }),
    product.person({ nome: 'Ada', permissions: [can.inventoryBrowse] }),
  ]);
  return { luca, maria, carla, olga, ugo, ada };
}

/** Screws come in packs and are cheaper from 500 on; bushings have a price in dollars. */
async function stockedSupplier(
  carla: Caller,
  goods: Record<'screw' | 'nut' | 'washer' | 'bushing', number>,
): Promise<number> {
  const supplierId = await makeSupplier(carla, {
    name: 'Viterie Rossi S.r.l.',
    paymentTerms: '30 giorni fine mese',
  });
  const price = (amount: string, fromQuantity = '1', currency = 'EUR') => ({
    price: amount,
    fromQuantity,
    currency,
  });
  for (const offer of [
    {
      productId: goods.screw,
      code: 'VR-1',
      packSize: '100',
      prices: [price('0.12'), price('0.0875', '500')],
    },
    { productId: goods.nut, code: 'VR-2', prices: [price('0.05')] },
    { productId: goods.washer, code: 'VR-3', prices: [price('0.04')] },
    { productId: goods.bushing, code: 'VR-4', prices: [price('3.1', '1', 'USD')] },
  ])
    await send(carla, 'supplier-products', { supplierId, ...offer });
  return supplierId;
}

async function send(who: Caller, path: string, body: object): Promise<void> {
  const answer = await who.post(`/api/logistics/${path}`, body);
  assert.equal(answer.status, 200, `${path}: ${await answer.text()}`);
}
