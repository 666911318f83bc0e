/** Reads a supplier with the data that the supplier's page shows, in one query. */
import type { Supplier } from '@wms/contract/logistics/suppliers/endpoints';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { selectFields } from '../../platform/database/fields.ts';
import { requireRow } from '../../platform/database/row.ts';
import { isUsed, noSupplier } from './editing.ts';

const plainColumns = selectFields(supplierFields, 's');

export async function readSupplier(db: Reader, id: number): Promise<Supplier> {
  const [supplier] = await runSql(db)<Supplier>`
    select s.id, ${plainColumns}, s.active, s.version, s.created_at as "createdAt", s.updated_at as "updatedAt",
           coalesce((select json_agg(json_build_object(
                       'id', a.id, 'kind', a.kind, 'label', a.label, 'street', a.street, 'postalCode', a.postal_code,
                       'town', a.town, 'province', a.province, 'country', a.country, 'preferred', a.preferred,
                       'version', a.version) order by a.preferred desc, a.id)
                       from supplier_addresses a where a.supplier_id = s.id), '[]') as addresses,
           coalesce((select json_agg(json_build_object(
                       'id', c.id, 'name', c.name, 'role', c.role, 'email', c.email, 'phone', c.phone,
                       'getsOrders', c.gets_orders, 'version', c.version) order by search_text(c.name), c.id)
                       from supplier_contacts c where c.supplier_id = s.id), '[]') as contacts,
           (select count(distinct p.product_id)::integer from supplier_products p where p.supplier_id = s.id)
             as products,
           not ${isUsed(sql`s.id`)} as unused
      from suppliers s where s.id = ${id}`;
  if (!supplier) throw noSupplier();
  return supplier;
}

/** Finds the suppliers with a name like this one, the most similar first. */
export const findSimilar = (db: Reader, name: string) =>
  runSql(db)<{ id: number; name: string; active: boolean }>`
    select id, name, active from suppliers
     where similarity(search_words(name), search_words(${name})) >= 0.5
     order by similarity(search_words(name), search_words(${name})) desc, id limit 5`;

/** Refuses with 404 a supplier that doesn't exist. */
export async function requireSupplier(db: Reader, id: number): Promise<void> {
  await requireRow(db, 'suppliers', id, noSupplier);
}
