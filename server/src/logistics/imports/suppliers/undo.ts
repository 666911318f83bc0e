/** Undoes an import of suppliers, and an import of offers. */
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { sql } from 'kysely';
import {
  countRows,
  deleteMade,
  findNeeds,
  type Undo,
  writtenBy,
} from '../../../platform/imports/kinds/undo.ts';
import { withMovements } from '../stock/undoing-movements.ts';
import { offerColumns } from './offer-columns.ts';
import { supplierColumns } from './rows.ts';
import { nameOfOffer, offerObstacles, preferNone, pricesBefore, restorePrices } from './undoing-offers.ts';

const needsSupplier = sql`x.supplier_id = r.id`;

export const supplierUndo: Undo = withMovements({
  tables: [{ table: 'suppliers', name: sql`r.name`, restored: supplierColumns }],
  counts: (id) => countRows('suppliers', id),
  obstacles: (id) => [
    ...findNeeds('suppliers', sql`r.name`, [
      ['supplier_products', needsSupplier, 'vende prodotti'],
      ['supplier_addresses', needsSupplier, 'ha indirizzi'],
      ['supplier_contacts', needsSupplier, 'ha contatti'],
    ]),
    // The log doesn't keep account numbers.
    sql`select s.name, 'il suo IBAN di prima non è conservato' as why
          from audit_log a join suppliers s on s.id = a.row_id
         where a.import_id = ${id} and a.table_name = 'suppliers' and a.action = 'update' and a.before ? 'iban'`,
  ],
  after: ({ tx, id }) => deleteMade(tx, id, ['suppliers']),
});

export const offerUndo: Undo = withMovements({
  tables: [{ table: 'supplier_products', name: nameOfOffer, restored: namesOf(offerColumns) }],
  with: (id) => [pricesBefore(id)],
  counts: (id) => sql`
    with ${writtenBy(id)}, ${pricesBefore(id)},
    there as (select mine.* from mine join supplier_products o on o.id = mine.row_id
               where table_name = 'supplier_products')
    select (select count(*)::integer from there where action = 'insert') as deletes,
           (select count(*)::integer from (
              select row_id from there where action = 'update'
              union select offer_id from prices_before) changed) as restores`,
  obstacles: offerObstacles,
  // The earlier prices are restored before the offers that the import made are deleted, because the deletion takes
  // them out of the price log.
  async before({ tx, id }) {
    await restorePrices(tx, sql`${writtenBy(id)}, ${pricesBefore(id)}`);
    await deleteMade(tx, id, ['supplier_products']);
    await preferNone(tx, id);
  },
});
