/** What is available in less than the product's minimum, by name, and how many to order. */
import type { BelowMinimum } from '@wms/contract/logistics/stock-reports';
import { Id, text } from '@wms/contract/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../platform/database.ts';
import { wrongField } from '../platform/refusal.ts';
import type { TableColumn } from '../platform/table-file.ts';
import { countLimit, pageOf } from './date-cursor.ts';

type Row = BelowMinimum & { count: number; searchName: string };

const Place = z.tuple([text(400, 0), Id]);

function readCursor(cursor: string): [string, number] {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw wrongField('cursor', 'La pagina chiesta non vale per questo elenco: riparti dall’inizio');
  }
}

// As the index products_below_minimum has it.
const below = sql`p.active and p.minimum_stock > 0 and p.stock_state in ('none', 'low')`;

export async function readBelowMinimum(
  db: Reader,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const { rows } = await sql<Row>`
    select p.id, p.code, p.name, p.unit, m.name || ' › ' || s.name as category, t.quantity - t.reserved as available,
           p.minimum_stock as minimum, p.search_name as "searchName",
           case when p.reorder_quantity is null
                then ceil_for(greatest(p.minimum_stock * 2, coalesce(p.maximum_stock, 0)) - (t.quantity - t.reserved), p.unit)
                -- As many times the reorder quantity as it takes to reach the minimum.
                else p.reorder_quantity * greatest(ceil((p.minimum_stock - (t.quantity - t.reserved)) / p.reorder_quantity), 1)
           end::numeric(14, 3) as proposed,
           ${after ? sql`null` : sql`(select count(*) from (select from products p where ${below} limit ${sql.lit(countLimit)}) counted)::integer`} as count
      from (select * from products p where ${below}
               ${after ? sql`and (p.search_name, p.id) > (${after[0]}, ${after[1]})` : sql``}
             order by p.search_name, p.id limit ${limit + 1}) p
      join product_totals t on t.product_id = p.id
      join sub_categories s on s.id = p.sub_category_id
      join macro_categories m on m.id = s.macro_id
     order by p.search_name, p.id`.execute(db);
  return pageOf(rows, limit, after ? null : (rows[0]?.count ?? 0), ({ searchName, id }) =>
    Buffer.from(JSON.stringify([searchName, id])).toString('base64url'),
  );
}

export const belowMinimumColumns: readonly TableColumn<BelowMinimum>[] = [
  { header: 'codice', value: (row) => row.code, width: 24 },
  { header: 'prodotto', value: (row) => row.name, width: 40 },
  { header: 'categoria', value: (row) => row.category, width: 30 },
  { header: 'disponibile', value: (row) => row.available, kind: 'number', width: 12 },
  { header: 'minimo', value: (row) => row.minimum, kind: 'number', width: 12 },
  { header: 'da_ordinare', value: (row) => row.proposed, kind: 'number', width: 12 },
  { header: 'unita', value: (row) => row.unit, width: 8 },
];
