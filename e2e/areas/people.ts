import { can, permissions } from '@wms/contract/platform/permissions';
import type { Product } from '../support/product.ts';

/**
 * Human resources: Rita may do everything, Gina manages people and nothing else, three called Bianchi may nothing, and
 * Bice of them hasn't completed her registration. In the two teams is nobody.
 */
export const people = {
  name: 'people',
  async fill(product: Product) {
    const rita = await product.person({ permissions, nome: 'Rita', cognome: 'Umane' });
    const gina = await product.person({ permissions: [can.usersManagement], nome: 'Gina', cognome: 'Serra' });
    for (const nome of ['Aldo', 'Bice', 'Carlo'])
      await product.person({ nome, cognome: 'Bianchi', completed: nome !== 'Bice' });
    const { id: chassis } = await product.owner
      .insertInto('teams')
      .values({ name: 'Telaio', code: 'TEL' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await product.owner.insertInto('teams').values({ name: 'Aerodinamica', code: 'AER' }).execute();
    return { people: { rita, gina }, chassis };
  },
};
