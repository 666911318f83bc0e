/** Creates, edits, deactivates and deletes suppliers. */

import type { createSupplier } from '@wms/contract/logistics/suppliers/endpoints';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import { sql } from 'kysely';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { mapToColumns } from '../../platform/database/fields.ts';
import { lockRow } from '../../platform/database/row.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseStaleEdit } from '../history/stale.ts';

type Form = (typeof createSupplier)['body']['_output'];

export const noSupplier = () => refuse.notFound('Fornitore non trovato');

/**
 * The sentences for two people who write the same number at the same moment. In all other cases the application
 * refuses first, and says which supplier has the number.
 */
export const supplierConstraints: ConstraintSentences = {
  suppliers_vat_number: conflict('Questa partita IVA è già di un altro fornitore', 'vatNumber'),
  suppliers_tax_code: conflict('Questo codice fiscale è già di un altro fornitore', 'taxCode'),
};

export async function createSupplierWith(tx: Writer, form: Form) {
  await refuseDouble(tx, form, 0);
  const id = await insertRow(tx, 'suppliers', mapToColumns(supplierFields, form));
  return { message: `Fornitore «${form.name}» creato`, id };
}

export async function editSupplierOf(tx: Writer, id: number, version: number, form: Form) {
  const supplier = await lockSupplier(tx, id);
  await refuseStaleEdit(tx, 'suppliers', supplier, version);
  if (supplier.active) await refuseDouble(tx, form, id);
  await updateRow(tx, 'suppliers', id, mapToColumns(supplierFields, form));
  return { message: `Fornitore «${form.name}» salvato` };
}

export async function putInUse(tx: Writer, id: number, active: boolean) {
  const supplier = await lockSupplier(tx, id);
  if (supplier.active !== active) {
    if (active) await refuseDouble(tx, { vatNumber: supplier.vat_number, taxCode: supplier.tax_code }, id);
    await updateRow(tx, 'suppliers', id, { active });
  }
  return {
    message: `Fornitore «${supplier.name}» ${active ? 'di nuovo in uso' : 'messo fuori uso'}`,
    changed: supplier.active !== active,
  };
}

export async function removeSupplier(tx: Writer, id: number) {
  const { name } = await lockSupplier(tx, id);
  const [used] = await runSql(tx)<{ used: boolean }>`select ${isUsed(sql`${id}::integer`)} as used`;
  if (used?.used)
    throw refuse.conflict(`«${name}» ha già una storia e non si può eliminare: mettilo fuori uso`);
  await tx.deleteFrom('suppliers').where('id', '=', id).execute();
  return { message: `Fornitore «${name}» eliminato` };
}

/** SQL: whether something refers to the supplier with this id. */
export const isUsed = (id: ReturnType<typeof sql>) =>
  sql<boolean>`(exists (select from supplier_products used where used.supplier_id = ${id})
    or exists (select from orders used where used.supplier_id = ${id})
    or exists (select from delivery_notes used where used.supplier_id = ${id})
    or exists (select from incoming_notes used where used.supplier_id = ${id}))`;

export async function lockSupplier(tx: Writer, id: number) {
  return lockRow(tx, 'suppliers', id, noSupplier);
}

/** Refuses with 409 a VAT number or tax code of another supplier in use, whose name the sentence says. */
async function refuseDouble(
  tx: Writer,
  { vatNumber, taxCode }: Pick<Form, 'vatNumber' | 'taxCode'>,
  except: number,
): Promise<void> {
  const [other] = await runSql(tx)<{ name: string; by: 'vatNumber' | 'taxCode' }>`
    select name, case when vat_number = ${vatNumber} then 'vatNumber' else 'taxCode' end as by
      from suppliers
     where active and (vat_number = ${vatNumber} or tax_code = ${taxCode}) and id <> ${except} limit 1`;
  if (!other) return;
  const what = other.by === 'vatNumber' ? 'Questa partita IVA' : 'Questo codice fiscale';
  throw refuse.conflict(`${what} è già di «${other.name}»: aprilo invece di farne un altro`, other.by);
}
