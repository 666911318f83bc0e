/** Lists the products whose available quantity is below their minimum, by name, with the quantity to order. */
import type { BelowMinimum } from '@wms/contract/logistics/stock/reports';
import { Id, text } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { counted, cursors, makePage, type Paging, selectTotal } from '../../platform/database/paging.ts';
import type { TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { findNamed, pointsTo } from '../shared/named.ts';

type Row = BelowMinimum & { count: number | null; searchName: string };

/** The cursor has the last product's name, in the form by which the list is ordered, and its id. */
const place = cursors(z.tuple([text(400, 0), Id]));

// This is the condition of the index product_states_below_minimum.
const below = sql`st.active and st.minimum_stock > 0 and st.stock_state in ('none', 'low')`;

type Request = Paging & { q?: string | undefined };

export async function readBelowMinimum(db: Reader, { q, cursor, limit = 50 }: Request) {
  const found = sql`${below} and ${pointsTo(await findNamed(db, q), { product: sql`st.product_id` })}`;
  const after = place.read(cursor);
  const rows = await runSql(db)<Row>`
    select p.id, p.code, p.name, p.unit, m.name || ' › ' || s.name as category, t.quantity - t.reserved as available,
           t.last_movement_id is not null as moved, p.minimum_stock as minimum, page.search_name as "searchName",
           way.incoming::numeric(20, 3) as incoming, way.incoming_on as "incomingOn",
           way.asked::numeric(20, 3) as asked,
           quantity_to_order(t.quantity - t.reserved + way.incoming + way.asked, p.minimum_stock, p.maximum_stock,
             p.reorder_quantity, p.unit)::numeric(20, 3) as proposed,
           ${selectTotal(!after, sql`product_states st where ${found}`)} as count
      from (select st.product_id, st.search_name from product_states st where ${found}
               ${after ? sql`and (st.search_name, st.product_id) > (${after[0]}, ${after[1]})` : sql``}
             order by st.search_name, st.product_id limit ${limit + 1}) page
      join products p on p.id = page.product_id
      join product_totals t on t.product_id = p.id
     cross join lateral on_order(p.id) way
      join sub_categories s on s.id = p.sub_category_id
      join macro_categories m on m.id = s.macro_id
     order by page.search_name, page.product_id`;
  return makePage(rows, limit, after ? null : counted(rows[0]?.count), ({ searchName, id }) =>
    place.write([searchName, id]),
  );
}

export const belowMinimumColumns: readonly TableColumn<BelowMinimum>[] = [
  { header: 'Codice', value: (row) => row.code, width: 24 },
  { header: 'Prodotto', value: (row) => row.name, width: 40 },
  { header: 'Categoria', value: (row) => row.category, width: 30 },
  { header: 'Disponibile', value: (row) => row.available, kind: 'number', width: 12 },
  { header: 'Minimo', value: (row) => row.minimum, kind: 'number', width: 12 },
  { header: 'In arrivo', value: (row) => row.incoming, kind: 'number', width: 12 },
  { header: 'Già chiesto', value: (row) => row.asked, kind: 'number', width: 12 },
  { header: 'Da ordinare', value: (row) => row.proposed, kind: 'number', width: 12 },
  { header: 'Unità', value: (row) => row.unit, width: 8 },
];
