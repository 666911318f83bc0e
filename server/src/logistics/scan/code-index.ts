import { createHash } from 'node:crypto';
import { type CodeIndex, codeIndex, mostIndexed } from '@wms/contract/logistics/scan/code-index';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { placeRef } from '../shared/refs.ts';

export const codeIndexRoutes = [
  implement(codeIndex, async ({ query, user, db }) => {
    const index = await readIndex(db);
    const etag = createHash('sha256').update(JSON.stringify(index)).digest('base64url');
    return { etag, person: user.id, index: query.known === etag ? null : index };
  }),
];

// This many of the newest movements decide which products moved last; older ones would cost more time than they are
// worth.
const newestMovements = 20_000;

/**
 * Reads the products that moved last, then those that were added last. The answer is in the order of ids, so that a
 * movement alone doesn't change it.
 */
async function readIndex(db: Reader): Promise<CodeIndex> {
  const rows = await runSql(db)<CodeIndex>`
    with moved as (
      select product_id as id, max(id) as last
        from (select product_id, id from stock_movements order by id desc limit ${newestMovements}) newest
          group by product_id
    ), chosen as (
      select id from (select id, last from moved
        union all (select id, 0 from products order by id desc limit ${mostIndexed})) candidates
       group by id order by max(last) desc, id desc limit ${mostIndexed}
    )
    select coalesce((select json_agg(json_build_object(
                       'id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit, 'tracking', p.tracking,
                         'hasExpiry', p.has_expiry,
                       'barcodes', coalesce((select json_agg(json_build_array(b.code, b.package_quantity::text)
                         order by b.id)
                                               from product_barcodes b where b.product_id = p.id), '[]'),
                       'supplierCodes', array(select distinct offer.code from supplier_products offer
                         where offer.product_id = p.id and offer.code is not null order by offer.code),
                       'manufacturerCode', p.manufacturer_code) order by p.id)
                     from chosen join products p using (id) where p.active), '[]') as products,
           coalesce((select json_agg(${placeRef('l')} order by l.id)
                     from (select id, code, name from locations where not closed order by id desc
                       limit ${mostIndexed}) l), '[]')
             as locations,
           array(select address from label_sites order by address) as sites`;
  return rows[0] ?? { products: [], locations: [], sites: [] };
}
