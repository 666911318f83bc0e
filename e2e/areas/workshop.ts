import { can } from '@wms/contract/platform/permissions';
import { addResource, openDaily } from '../../server/testing/workshop/bookings.ts';
import { addVan, giveLicence } from '../../server/testing/workshop/vans.ts';
import type { Product } from '../support/product.ts';

/**
 * The workshop: two rooms and a van that are open from 8 to 20 every day, Anna and Bruno, who book both and may drive,
 * and Marta, who manages them.
 */
export const workshop = {
  name: 'workshop',
  async fill(product: Product) {
    const { db } = product;
    const books = [can.roomsBook, can.vansBook, can.userEdit];
    const [anna, bruno, marta] = await Promise.all([
      product.person({ nome: 'Anna', cognome: 'Verdi', permissions: books }),
      product.person({ nome: 'Bruno', cognome: 'Bianchi', permissions: books }),
      product.person({
        nome: 'Marta',
        cognome: 'Gialli',
        permissions: [can.workshopManagement, can.roomsView, can.vansView],
      }),
    ]);
    await Promise.all([anna, bruno].map(({ id }) => giveLicence(db, id)));
    const aula = await addResource(db, { name: 'Aula', place: 'Piano 1' });
    const sala = await addResource(db, { name: 'Sala', place: 'Piano 2' });
    const ducato = await addVan(db, { name: 'Ducato', capacity: 3 });
    for (const resource of [aula, sala, ducato]) await openDaily(db, resource, '08:00', '20:00');
    return { people: { anna, bruno, marta }, aula, sala, ducato };
  },
};
