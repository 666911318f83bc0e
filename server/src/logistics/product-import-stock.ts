/** What a product file says about quantities, booked as movements: a figure that changes without one doesn't exist. */
import { sql } from 'kysely';
import type { Writer } from '../platform/database.ts';
import type { FileError } from './product-file.ts';

/**
 * Books the difference between each row's quantity and what the ledger has: where the product lies, if that is one place;
 * in its category's usual place, else in 'Da sistemare', if it lies nowhere yet. Answers the products that changed.
 */
export async function bookQuantities(tx: Writer): Promise<{ changed: number[]; errors: FileError[] }> {
  await sql`
    create temporary table import_differences on commit drop as
    select i.row, p.id as product_id, p.unit, p.tracking, p.active, i.quantity, i.quantity - t.quantity as difference,
           (select count(*) from stock s where s.product_id = p.id and s.quantity > 0) as places,
           coalesce((select s.location_id from stock s where s.product_id = p.id and s.quantity > 0 limit 1),
                    sub.default_location_id) as location_id, t.last_movement_id is null as is_new
      from import_rows i
      join products p on p.search_code = i.search_code
      join product_totals t on t.product_id = p.id
      join sub_categories sub on sub.id = p.sub_category_id
     where i.quantity <> t.quantity`.execute(tx);
  const { rows: errors } = await sql<FileError>`
    select row, 'quantita' as column, case
             when unit in ('pz', 'conf.') and quantity <> trunc(quantity) then 'Pezzi e confezioni si contano interi'
             when tracking <> 'none' then 'Il prodotto si conta per lotto o numero di serie: importa le giacenze'
             when not active then 'Il prodotto è disattivato: la giacenza non si cambia'
             else 'La giacenza è divisa fra ' || places || ' ubicazioni: importa le giacenze o fai un inventario' end as message
      from import_differences
     where unit in ('pz', 'conf.') and quantity <> trunc(quantity) or tracking <> 'none' or not active or places > 1
     order by row`.execute(tx);
  if (errors.length > 0) return { changed: [], errors };
  const { rows } = await sql<{ product_id: number }>`
    insert into stock_movements (type, product_id, quantity, from_location_id, to_location_id, reason, user_id)
    select case when is_new then 'carico' else 'rettifica' end, product_id, abs(difference),
           case when difference < 0 then place.id end, case when difference > 0 then place.id end,
           case when is_new then 'Giacenza iniziale' else 'Importazione da file' end,
           nullif(current_setting('app.user_id', true), '')::integer
      from import_differences,
           lateral (select coalesce(location_id, (select unsorted_location())) as id) as place
     order by product_id
    returning product_id`.execute(tx);
  return { changed: rows.map(({ product_id }) => product_id), errors: [] };
}
