/** Finds what a code means: an address on our labels, a barcode, a GS1 code, a supplier's label, our code. */

import { readLabel } from '@wms/contract/logistics/labels/address';
import { countUnits, pickLot, readGs1, readGtin, withoutSymbology } from '@wms/contract/logistics/scan/gs1';
import { withoutZeros, withZeros } from '@wms/contract/logistics/scan/lost-zeros';
import { readVendorLabel, type VendorLabel } from '@wms/contract/logistics/scan/vendor-label';
import type { Unit } from '@wms/contract/platform/numbers/units';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { readToday } from '../../platform/database/moment.ts';

export type CodeMeaning =
  | { kind: 'location'; id: number }
  | {
      kind: 'product';
      id: number;
      /** The number of units that one reading counts as. */
      packageQuantity: string;
      /** The id is null when the label has a lot or serial number that is not known yet. */
      lot: { id: number | null; code: string; expiresOn: string | null } | null;
    };

/** Finds what a code means. For a product that was merged into another, the answer is that other product. */
export async function findScanned(db: Reader, typed: string): Promise<CodeMeaning | null> {
  const vendor = readVendorLabel(typed);
  if (vendor) return vendor.label && findVendor(db, vendor.label);
  const label = readLabel(typed);
  if (label && (label.site === '' || (await isOurSite(db, label.site))))
    return label.kind === 'l' ? { kind: 'location', id: label.id } : readProduct(db, label.id, '1');
  const code = withoutSymbology(typed);
  const found = await findCode(db, code);
  if (found?.kind === 'location') return { kind: 'location', id: found.id };
  if (found?.kind === 'lot') return readLot(db, found.id);
  if (found) return readProduct(db, found.id, found.package_quantity ?? '1');
  return findGs1(db, typed);
}

async function isOurSite(db: Reader, site: string): Promise<boolean> {
  const rows = await runSql(db)`select from label_sites where address = ${site}`;
  return rows.length > 0;
}

type FoundCode = { kind: 'product' | 'location' | 'lot'; id: number; package_quantity: string | null };

/**
 * Searches in the order of peers.md 1.6: barcodes, product codes, locations, serial numbers, suppliers' codes, the
 * maker's code. A code of a supplier or maker means a product only when no other product in use has it.
 */
async function findCode(db: Reader, code: string): Promise<FoundCode | undefined> {
  const rows = await runSql(db)<FoundCode>`
    select * from (
      (select 'product' as kind, product_id as id, package_quantity::text, 1 as place
         from product_barcodes where lookup = barcode_lookup(${code}))
      union all
      (select 'product', id, null, 2 from products where search_code = search_text(${code}))
      union all
      (select 'location', id, null, 3 from locations where code = upper(${code}))
      union all
      -- When lots of several products have this name, the code means the only lot that is in stock, or nothing.
      (select 'lot', case when count(*) filter (where lies) = 1 then max(id) filter (where lies)
                          when count(*) = 1 then max(id) end, null, 4
         from (select id, exists (select from stock where lot_id = lots.id and quantity > 0) as lies
                 from lots where search_text(code) = search_text(${code})) named)
      union all
      (select 'product', min(p.id), null, 5
         from supplier_products offer join products p on p.id = offer.product_id and p.active
        where lower(offer.code) = lower(${code})
       having count(distinct p.id) = 1)
      union all
      (select 'product', min(id), null, 6 from products
        where search @@ product_query(${code}) and search_text(manufacturer_code) = search_text(${code}) and active
       having count(*) = 1)
      union all
      -- A spreadsheet has taken the first zeros away, either from the code that was stored or from this one.
      (select 'product', product_id, package_quantity::text, 7
         from product_barcodes where lookup in (${withZeros(code)}, ${withoutZeros(code)}))
    ) as candidates where id is not null order by place limit 1`;
  return rows[0];
}

async function readLot(db: Reader, id: number): Promise<CodeMeaning | null> {
  const [lot] = await runSql(db)<{ code: string; expiresOn: string | null; product: number }>`
    select code, expires_on as "expiresOn", product_id as product from lots where id = ${id}`;
  return lot ? readProduct(db, lot.product, '1', { id, code: lot.code, expiresOn: lot.expiresOn }) : null;
}

type ScannedLot = { id: number | null; code: string; expiresOn: string | null };

async function readProduct(
  db: Reader,
  productId: number,
  packageQuantity: string,
  lot: ScannedLot | null = null,
): Promise<CodeMeaning | null> {
  const rows = await runSql(db)<{ id: number }>`
    select coalesce(merged_into_id, id) as id from products where id = ${productId}`;
  return rows[0] ? { kind: 'product', id: rows[0].id, packageQuantity, lot } : null;
}

type TrackedProduct = { id: number; unit: Unit; tracking: 'none' | 'lot' | 'serial'; hasExpiry: boolean };

/** Finds the product of a GS1 code by the GTIN, with the lot that the code names. */
async function findGs1(db: Reader, typed: string): Promise<CodeMeaning | null> {
  if (readGtin(typed) === null) return null;
  const contents = readGs1(typed, await readToday(db));
  if (!contents?.gtin) return null;
  const [product] = await runSql(db)<TrackedProduct & { packageQuantity: string }>`
    select p.id, b.package_quantity::text as "packageQuantity", p.unit, p.tracking, p.has_expiry as "hasExpiry"
      from product_barcodes b
      join products asked on asked.id = b.product_id
      join products p on p.id = coalesce(asked.merged_into_id, asked.id)
     where b.lookup in (barcode_lookup(${contents.gtin}), ${withoutZeros(contents.gtin)})
     order by b.lookup = barcode_lookup(${contents.gtin}) desc limit 1`;
  if (!product) return null;
  return pieceOf(db, product, contents, countUnits(contents, product.unit, product.packageQuantity));
}

/**
 * Finds the product by the first of the label's codes that is a product's. The label's quantity counts pieces, so the
 * pack of a barcode doesn't matter.
 */
async function findVendor(db: Reader, said: VendorLabel): Promise<CodeMeaning | null> {
  for (const code of said.codes) {
    const found = await findCode(db, code);
    if (found?.kind !== 'product') continue;
    const [product] = await runSql(db)<TrackedProduct>`
      select p.id, p.unit, p.tracking, p.has_expiry as "hasExpiry" from products asked
        join products p on p.id = coalesce(asked.merged_into_id, asked.id) where asked.id = ${found.id}`;
    return product ? pieceOf(db, product, said, said.quantity ?? '1') : null;
  }
  return null;
}

/** Answers the product with its lot; our data of the lot take precedence over what the label says. */
async function pieceOf(
  db: Reader,
  product: TrackedProduct,
  said: Parameters<typeof pickLot>[0],
  quantity: string,
): Promise<CodeMeaning> {
  const lot = pickLot(said, product);
  const [known] = lot
    ? await runSql(db)<ScannedLot>`
        select id, code, coalesce(expires_on::text, ${lot.expiresOn}) as "expiresOn" from lots
         where product_id = ${product.id} and search_text(code) = search_text(${lot.code})`
    : [];
  return {
    kind: 'product',
    id: product.id,
    packageQuantity: product.tracking === 'serial' ? '1' : quantity,
    lot: known ?? (lot && { id: null, ...lot }),
  };
}
