/** Reads pages of suppliers by name, for the list and for its file. */
import type { ListedSupplier, SupplierFilters } from '@wms/contract/logistics/suppliers/endpoints';
import { Id, text } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import {
  counted,
  cursors,
  makePage,
  type Page,
  type Paging,
  selectTotal,
} from '../../platform/database/paging.ts';
import { holdsWord, typedWords } from '../../platform/database/search-words.ts';

type Request = z.output<typeof SupplierFilters> & Paging;

const Place = z.object({ name: text(200, 0), id: Id, nearest: z.boolean() });
type Place = z.infer<typeof Place>;
const places = cursors(Place);

const listed = sql`
  s.name, s.vat_number as "vatNumber", s.tax_code as "taxCode", s.email, s.phone, s.active,
  (select a.town from supplier_addresses a where a.supplier_id = s.id
    order by a.preferred desc, a.id limit 1) as town,
  (select count(distinct p.product_id)::integer from supplier_products p where p.supplier_id = s.id) as products`;

/** Searches the words as they were typed; when no supplier has them, searches similar spellings. */
export const readSuppliers = (db: Reader, request: Request) =>
  readSupplierColumns<ListedSupplier>(db, request, listed);

/** Reads a page of suppliers `s` with these columns. */
export async function readSupplierColumns<Row extends object>(
  db: Reader,
  request: Request,
  columns: RawBuilder<unknown>,
): Promise<Page<Row> & { approximate: boolean }> {
  const place = places.read(request.cursor);
  const nearest = place?.nearest ?? false;
  const page = await readPage<Row>(db, request, columns, place, nearest);
  if (page.rows.length > 0 || place || !request.q) return { ...page, approximate: nearest };
  const near = await readPage<Row>(db, request, columns, undefined, true);
  return { ...near, approximate: near.rows.length > 0 };
}

async function readPage<Row extends object>(
  db: Reader,
  { q = '', show = 'active', limit = 50 }: Request,
  columns: RawBuilder<unknown>,
  place: Place | undefined,
  nearest: boolean,
): Promise<Page<Row>> {
  const matches = [
    show === 'all' ? sql`true` : sql`s.active = ${show === 'active'}`,
    ...typedWords(q).map((word) =>
      nearest
        ? sql`word_similarity(search_words(${word}), s.search) >= 0.45`
        : holdsWord(sql`s.search`, word),
    ),
  ];
  const source = sql`suppliers s where ${sql.join(matches, sql` and `)}`;
  const after = place ? sql`(search_text(s.name), s.id) > (${place.name}, ${place.id})` : sql`true`;
  const rows = await runSql(db)<Row & { id: number; key: string; total: number | null }>`
    select ${columns}, s.id, search_text(s.name) as key, ${selectTotal(!place, source, limit)} as total
      from (select s.* from ${source} and ${after} order by search_text(s.name), s.id limit ${limit + 1}) s
     order by search_text(s.name), s.id`;
  const total = place ? null : counted(rows[0]?.total ?? 0);
  return makePage(rows, limit, total, ({ key, id }) => places.write({ name: key, id, nearest }));
}
