/** Finds the product, place and lot of each row. */
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import type { Context } from '../../../platform/imports/kinds/session.ts';
import { recordMistakes } from '../../../platform/imports/kinds/staging.ts';
import { sentenceOf } from '../../stock/sentences.ts';

export async function findProducts({ tx, has }: Context): Promise<void> {
  await runSql(tx)`analyze import_rows`;
  await runSql(tx)`
    update import_rows i set product_id = p.id from products p where p.search_code = search_text(i.code)`;
  if (has('barcode'))
    await runSql(tx)`
      update import_rows i set product_id = b.product_id from product_barcodes b
       where i.product_id is null and i.code is null and b.lookup = barcode_lookup(i.barcode)`;
  // A spreadsheet takes all zeros from the beginning of a code. Filled up to 14 digits with zeros, the code is that of
  // the same article again.
  if (has('barcode'))
    await runSql(tx)`
      update import_rows i set product_id = b.product_id from product_barcodes b
       where i.product_id is null and i.code is null and i.barcode ~ '^[1-9][0-9]{6,12}$'
         and b.lookup = lpad(i.barcode, 14, '0')`;
  await recordMistakes(tx)`
    select row, case when code is null then 'barcode' else 'code' end, coalesce(code, barcode),
           case when code is null then 'Nessun prodotto ha questo codice a barre'
             else 'Nessun prodotto ha questo codice' end
      from import_rows where product_id is null`;
  await runSql(tx)`
    update import_rows i set tracking = p.tracking, unit = p.unit from products p where p.id = i.product_id`;
}

/** Finds places by code, by the whole path of names, or by a name that only one place has. */
export async function findPlaces({ tx, options }: Context): Promise<void> {
  const separator = options.separator.trim() || options.separator;
  await runSql(tx)`
    create temporary table import_places on commit drop as
    select place, array_to_string(array(select search_text(btrim(level))
      from unnest(string_to_array(place, ${separator})) with ordinality as levels (level, depth)
                                         where btrim(level) <> '' order by depth), E'\\x1f') as key
      from (select distinct place from import_rows) places`;
  await runSql(tx)`
    create temporary table import_known_places on commit drop as
    select l.id, l.code, search_text(l.name) as name,
           (select string_agg(search_text(a.name), E'\\x1f' order by depth)
             from unnest(l.path) with ordinality as above (id, depth)
              join locations a on a.id = above.id) as key
      from locations l`;
  await runSql(tx)`
    create temporary table import_found_places on commit drop as
    select p.place, coalesce(by_code.id, by_path.id, by_name.id) as id,
      coalesce(by_path.count, by_name.count, 0) as count
      from import_places p
      left join import_known_places by_code on by_code.code = upper(p.place)
      left join (select key, min(id) as id, count(*) from import_known_places group by key) by_path
        on by_path.key = p.key
      left join (select name, min(id) as id, count(*) from import_known_places group by name) by_name
        on by_name.name = p.key`;
  await runSql(tx)`
    update import_rows i set location_id = f.id from import_found_places f
     where f.place = i.place and (f.count <= 1
       or exists (select from import_known_places k where k.code = upper(f.place)))`;
  await recordMistakes(tx)`
    select i.row, 'place', i.place, case when f.count > 1 then 'Più ubicazioni si chiamano così: scrivi il codice'
           else 'Nessuna ubicazione ha questo codice o percorso' end
      from import_rows i join import_found_places f using (place) where i.location_id is null`;
}

/**
 * Sets the lot code of each row: for serial numbers the serial column, for lots the lot column, and the other of these
 * two columns when the file doesn't have that one.
 */
export async function findLots({ tx, has, options }: Context): Promise<void> {
  await runSql(tx)`
    update import_rows set lot_code = case tracking
             when 'serial' then ${has('serial') ? sql`serial` : sql`lot`}
             when 'lot' then ${has('lot') ? sql`lot` : sql`serial`} end`;
  await recordMistakes(tx)`
    select row, case when tracking = 'serial' and ${has('serial')} or not ${has('lot')} and ${has('serial')}
      then 'serial'
                     when ${has('lot')} then 'lot' else 'code' end, '',
           case tracking when 'serial' then ${sentenceOf('movement_needs_serial')}
             else ${sentenceOf('movement_needs_lot')} end
      from import_rows where tracking <> 'none' and lot_code is null`;
  if (options.untrackedLots === 'refuse')
    await recordMistakes(tx)`
      select row, case when lot is null then 'serial' else 'lot'
        end, coalesce(lot, serial), ${sentenceOf('movement_without_lot')}
        from import_rows where tracking = 'none' and coalesce(lot, serial) is not null`;
  // All rows of a lot get the same spelling, whatever its case in the file.
  await runSql(tx)`
    update import_rows i set lot_code = l.code, lot_id = l.id from lots l
     where i.lot_code is not null and l.product_id = i.product_id
       and search_text(l.code) = search_text(i.lot_code)`;
  await runSql(tx)`
    update import_rows i set lot_code = f.first from (
      select row, first_value(lot_code) over (partition by product_id, search_text(lot_code) order by row) as first
        from import_rows where lot_code is not null) f
     where f.row = i.row and f.first <> i.lot_code`;
}
