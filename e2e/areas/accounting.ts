import { can } from '@wms/contract/platform/permissions';
import { makeRate, makeResolution } from '../support/expense-reports.ts';
import { kindWithFee } from '../support/members.ts';
import type { Product } from '../support/product.ts';

/**
 * Accounting: Carla, who manages receipts and members and approves expenses, a fee of 25 € a year for ordinary members,
 * what a kilometre pays, and the resolution by which volunteers may declare small expenses.
 */
export const accounting = {
  name: 'accounting',
  async fill(product: Product) {
    const carla = await product.person({
      nome: 'Carla',
      cognome: 'Conti',
      permissions: [can.receiptsManagement, can.expenseReports, can.inventoryBrowse],
    });
    const kindId = await kindWithFee(carla, 'Ordinario', '25.00');
    await makeRate(carla);
    await makeResolution(carla);
    return { people: { carla }, kindId };
  },
};
