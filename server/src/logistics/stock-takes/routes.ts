import {
  exportStockTakes,
  getStockTake,
  listOpenStockTakes,
  listStockTakes,
  type OpenStockTake,
  openStockTake,
  type StockTake,
  type StockTakeRow,
  type StockTakeSuggestion,
  stockTakeSheet,
  suggestStockTakes,
} from '@wms/contract/logistics/stock-takes/endpoints';
import { type StockTakeState, stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { sql } from 'kysely';
import { insertRow, type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters, valuesOf } from '../../platform/database/filter-counts.ts';
import { type Paging, pageById } from '../../platform/database/paging.ts';
import { hasWords } from '../../platform/database/search-words.ts';
import { binary, implement } from '../../platform/http/endpoint.ts';
import { renderPdfInThread } from '../../platform/pdf/render.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { openStockTakeMoves, stockTakeMoveRoutes } from './life.ts';
import { readSheet } from './sheet.ts';
import {
  countedOf,
  countsPlace,
  linesOf,
  mayKnowExpected,
  missingOf,
  readTake,
  recountsOf,
  scopeOf,
  selectFullName,
} from './sql.ts';

const rowColumns = sql`
  t.id, t.name, ${scopeOf} as scope, t.blind, t.state, t.opened_at as "openedAt",
    ${selectFullName(sql`t.opened_by`)} as "openedBy",
  t.closed_at as "closedAt", ${selectFullName(sql`t.closed_by`)} as "closedBy", ${countedOf} as counted`;

type Request = Paging & { q?: string | undefined; state?: StockTakeState | undefined };

async function readTakes(db: Reader, { q, state, ...paging }: Request) {
  const page = pageById(sql`t.id`, paging);
  const found = sql`stock_takes t where ${hasWords(q, sql`t.name`)}`;
  const source = state ? sql`${found} and t.state = ${state}` : found;
  const states = { source: found, values: valuesOf(sql`t.state`, namesOf(stockTakeLife.states)) };
  const counts = countFilters(db, !paging.cursor, { state: states });
  const rows = await runSql(db)<StockTakeRow & { count: number | null }>`
    select ${rowColumns}, ${page.total(source)} as count
      from (select * from ${source} and ${page.after} ${page.end}) t ${page.order}`;
  return { ...page.of(rows), counts: await counts };
}

const columns: readonly TableColumn<StockTakeRow>[] = [
  { header: 'Numero', value: (row) => String(row.id), kind: 'identifier', width: 10 },
  { header: 'Nome', value: (row) => row.name, width: 40 },
  { header: 'Ambito', value: (row) => `${row.scope.code} ${row.scope.name}`, width: 40 },
  { header: 'Conta cieca', value: (row) => (row.blind ? 'sì' : 'no'), width: 12 },
  { header: 'Stato', value: (row) => row.state, width: 14 },
  { header: 'Righe contate', value: (row) => String(row.counted), kind: 'number', width: 14 },
  { header: 'Aperto il', value: (row) => row.openedAt, kind: 'instant', width: 20 },
  { header: 'Aperto da', value: (row) => row.openedBy, width: 24 },
  { header: 'Chiuso il', value: (row) => row.closedAt, kind: 'instant', width: 20 },
  { header: 'Chiuso da', value: (row) => row.closedBy, width: 24 },
];

export const stockTakeRoutes = [
  implement(listStockTakes, ({ query, db }) => readTakes(db, query)),

  implement(exportStockTakes, ({ query, db }) =>
    exportPages('inventari', columns, query, (page) => readTakes(db, page)),
  ),

  implement(listOpenStockTakes, async ({ query: { location }, db }) => {
    const counts = location ? countsPlace(location) : sql`true`;
    return runSql(db)<OpenStockTake>`
      select ${rowColumns}, ${recountsOf} as recounts
        from stock_takes t where t.state = 'aperto' and ${counts}
       order by ${location ? sql`t.location_id is null, ` : sql``} t.id desc limit 100`;
  }),

  implement(getStockTake, async ({ params, user, db }) => {
    const take = await readTake(db, params.id);
    const known = mayKnowExpected(take, user);
    const [row] = await runSql(db)<Omit<StockTake, 'moves' | 'actions'>>`
      with lines as (select line.*, p.standard_cost from (${linesOf(take.id)}) line join products p
        on p.id = line.product_id),
           missing as (${missingOf(take)})
      select ${rowColumns}, t.version, ${recountsOf} as recounts,
             (select count(*) from missing) as missing, (select count(*) from missing
               where choice is null) as undecided,
             (select count(*) from lines where disputed) as disputed,
             case when ${known} then (
               select json_build_object(
                 'lines', count(*),
                 'plus', coalesce(round(sum(difference * standard_cost) filter (where difference > 0), 2),
                   0)::numeric(28, 2)::text,
                 'minus', coalesce(round(sum(difference * standard_cost) filter (where difference < 0), 2),
                   0)::numeric(28, 2)::text,
                 'withoutCost', count(*) filter (where standard_cost is null))
                 from lines where difference <> 0) end as differences
        from stock_takes t where t.id = ${take.id}`;
    if (!row) throw new Error('the stock-take is gone');
    return { ...row, ...openStockTakeMoves(row, user) };
  }),

  implement(openStockTake, async ({ body, user, tx }) => {
    const id = await insertRow(tx, 'stock_takes', {
      name: body.name,
      location_id: body.locationId,
      macro_category_id: body.macroCategoryId,
      sub_category_id: body.subCategoryId,
      blind: body.blind,
      opened_by: user.id,
    });
    return { id, message: `Inventario «${body.name}» aperto` };
  }),

  ...stockTakeMoveRoutes,

  implement(suggestStockTakes, async ({ db }) => {
    // Places are ranked by the value in them times the days since their last count; a place that was never counted
    // gets two years.
    return runSql(db)<StockTakeSuggestion>`
      with places as (
        select s.location_id, sum(s.quantity * p.standard_cost) as value,
          count(distinct s.product_id)::integer as products
          from stock s join products p on p.id = s.product_id where s.quantity > 0 group by s.location_id
        having sum(s.quantity * p.standard_cost) > 0)
      select l.id, l.code, l.name, round(v.value, 2)::text as value, v.products, last.at as "lastCountedAt"
        from places v join locations l on l.id = v.location_id
        cross join lateral (select max(c.counted_at) as at from stock_take_counts c join stock_takes t
          on t.id = c.stock_take_id
                             where c.location_id = l.id and c.source = 'conta' and t.state <> 'annullato') last
       where not exists (select from stock_takes t where t.state in ('aperto', 'in revisione')
         and t.location_id = any (l.path))
       order by v.value * extract(epoch from now() - coalesce(last.at, now() - interval '2 years')) desc, l.id
         limit 5`;
  }),

  implement(stockTakeSheet, async ({ params, db }) => {
    const sheet = await readSheet(db, params.id);
    return binary({
      type: 'application/pdf',
      name: `conta-${params.id}.pdf`,
      body: await renderPdfInThread('count-sheet.typ', sheet, { letters: 'refuse' }),
    });
  }),
];
