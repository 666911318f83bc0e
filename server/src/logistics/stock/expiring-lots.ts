/** Lists the lots in stock that have expired or will expire. */
import { type ExpiringLot, expiryHorizons } from '@wms/contract/logistics/stock/reports';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters } from '../../platform/database/filter-counts.ts';
import { type Paging, pageBy } from '../../platform/database/paging.ts';
import type { TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { datePlaces } from '../shared/date-cursor.ts';
import { findNamed, pointsTo } from '../shared/named.ts';
import { productRef } from '../shared/refs.ts';

type Request = Paging & { q?: string | undefined; within?: (typeof expiryHorizons)[number] | undefined };
type Row = ExpiringLot & { count: number | null };

type Horizon = (typeof expiryHorizons)[number];
const horizons = Object.fromEntries(
  expiryHorizons.map((within) => [
    within,
    sql`l.expires_on <= (select rome_today()) + ${sql.lit(within === 'expired' ? -1 : Number(within))}::integer`,
  ]),
) as Record<Horizon, RawBuilder<unknown>>;

export async function readExpiringLots(db: Reader, { q, within = '90', ...paging }: Request) {
  const page = pageBy(datePlaces, { date: sql`l.expires_on`, id: sql`l.id` }, paging);
  const found = pointsTo(await findNamed(db, q), { product: sql`l.product_id`, lot: sql`l.id` });
  const there = sql`${found} and exists (select from stock s where s.lot_id = l.id and s.quantity > 0)`;
  const where = sql`${there} and ${horizons[within]}`;
  const counted = { source: sql`lots l where ${there}`, values: horizons };
  const counts = countFilters(db, !paging.cursor, { within: counted });
  const rows = await runSql(db)<Row>`
    select l.id, l.code, l.expires_on as "expiresOn",
           ${productRef} as product,
           held.quantity, held.places,
           ${page.total(sql`lots l where ${where}`)} as count
      from (select * from lots l where ${where} and ${page.after} ${page.end}) l
      join products p on p.id = l.product_id
     cross join lateral (select sum(s.quantity) as quantity, json_agg(place.code order by place.code) as places
                           from stock s join locations place on place.id = s.location_id
                          where s.lot_id = l.id and s.quantity > 0) held
     ${page.order}`;
  return {
    ...page.of(rows, ({ expiresOn, id }) => ({ date: expiresOn, id })),
    counts: await counts,
  };
}

export const expiringLotColumns: readonly TableColumn<ExpiringLot>[] = [
  { header: 'Scadenza', value: (row) => row.expiresOn, kind: 'date', width: 12 },
  { header: 'Codice', value: (row) => row.product.code, width: 24 },
  { header: 'Prodotto', value: (row) => row.product.name, width: 40 },
  { header: 'Lotto', value: (row) => row.code, width: 16 },
  { header: 'Quantità', value: (row) => row.quantity, kind: 'number', width: 12 },
  { header: 'Unità', value: (row) => row.product.unit, width: 8 },
  { header: 'Ubicazioni', value: (row) => row.places.join(', '), width: 30 },
];
