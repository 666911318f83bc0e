import { stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import {
  askRecount,
  decideMissing,
  exportStockTakeLines,
  type MissingLine,
  type StockTakeEvent,
  type StockTakeLine,
  stockTakeCounts,
  stockTakeLines,
  stockTakeMissing,
} from '@wms/contract/logistics/stock-takes/review';
import { Id, text } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { everyRow } from '../../platform/database/every-row.ts';
import { countFilters } from '../../platform/database/filter-counts.ts';
import { cursors, makePage, type Paging, readIdCursor } from '../../platform/database/paging.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { requireAction } from '../../platform/lives/require-action.ts';
import { refuse } from '../../platform/refusal.ts';
import { type TableColumn, tableFile } from '../../platform/spreadsheets/table-file.ts';
import { findNamed, type Named, pointsTo } from '../shared/named.ts';
import { placeRef, productRef } from '../shared/refs.ts';
import { linesOf, mayKnowExpected, missingOf, readTake, selectFullName, type Take } from './sql.ts';

type Search = Paging & { q?: string | undefined };
type LineRequest = Search & { only?: 'differences' | 'disputed' | 'recount' | undefined };

/** The place, product and id of the last row of a page. */
const Place = z.tuple([text(400, 0), text(400, 0), Id]);
type Place = z.infer<typeof Place>;
const places = cursors(Place);

type SortKey = { searchName: string; total: number; id: number; location: { code: string } };

const cursorOf = ({ location, searchName, id }: SortKey) => places.write([location.code, searchName, id]);

/** Selects the rows after the last one of the page before; `id` distinguishes rows of one product in one place. */
const after = (place: Place | undefined, id: RawBuilder<unknown>) =>
  place
    ? sql`(l.code, p.search_name, ${id}) > (${place[0]}::text, ${place[1]}::text, ${place[2]}::integer)`
    : sql`true`;

const keyColumns = sql`
  ${productRef} as product,
  ${placeRef('l')} as location,
  case when lot.id is not null then json_build_object('id', lot.id, 'code', lot.code) end as lot`;
const keyJoins = (row: RawBuilder<unknown>) => sql`
  join products p on p.id = ${row}.product_id join locations l on l.id = ${row}.location_id left join lots lot
    on lot.id = ${row}.lot_id`;

const narrowed = {
  differences: sql`line.difference <> 0`,
  disputed: sql`line.disputed`,
  recount: sql`line.recount`,
};

async function readLines(db: Reader, takeId: number, { q, only, cursor, limit = 50 }: LineRequest) {
  const place = places.read(cursor);
  const found = countedThings(await findNamed(db, q), sql`line`);
  const narrow = only ? sql`${found} and ${narrowed[only]}` : found;
  const source = sql`(select * from (${linesOf(takeId)}) line) line where ${found}`;
  const counts = countFilters(db, !place, { only: { source, values: narrowed } });
  const { rows } = await linesStatement<StockTakeLine & SortKey>(
    takeId,
    narrow,
    sql`where ${after(place, sql`line.id`)} ${byPlace} limit ${limit + 1}`,
    sql`, p.search_name as "searchName", (select count(*) from line) as total`,
  ).execute(db);
  const page = makePage(rows, limit, place ? null : { count: rows[0]?.total ?? 0, more: false }, cursorOf);
  return { ...page, counts: await counts };
}

/** SQL: whether a counted row, or one to count, is of a product, place or lot that was typed. */
function countedThings(named: Named | undefined, row: RawBuilder<unknown>) {
  const column = (name: string) => sql`${row}.${sql.ref(name)}`;
  return pointsTo(named, {
    product: column('product_id'),
    lot: column('lot_id'),
    places: [column('location_id')],
  });
}

const byPlace = sql`order by l.code, p.search_name, line.id`;

const linesStatement = <Row>(
  takeId: number,
  narrow: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<Row>`
    with line as (select * from (${linesOf(takeId)}) line where ${narrow})
    select line.id, ${keyColumns}, line.counted, line.expected, line.difference,
           round(line.difference * p.standard_cost, 2)::text as value, line.source, line.moved as "movedSince",
             line.recount,
           line.disputed ${more},
           (select json_agg(json_build_object('id', c.id, 'source', c.source, 'counted', c.counted::text, 'expected',
             c.expected::text,
                     'by', ${selectFullName(sql`c.counted_by`)}, 'at', c.counted_at) order by c.id desc)
              from (select * from stock_take_counts c where c.stock_take_id = ${takeId}
                and c.product_id = line.product_id
                      and c.location_id = line.location_id and c.lot_id is not distinct from line.lot_id
                        order by c.id desc limit 20) c) as counts
      from line ${keyJoins(sql`line`)} ${rest}`;

async function readMissing(db: Reader, take: Take, { q, cursor, limit = 50 }: Search, known: boolean) {
  const place = places.read(cursor);
  const found = countedThings(await findNamed(db, q), sql`m`);
  const rows = await runSql(db)<MissingLine & SortKey>`
    with missing as (select m.*, coalesce(s.id, 0) as id from (${missingOf(take)}) m
                       left join stock s on s.product_id = m.product_id and s.location_id = m.location_id
                             and s.lot_id is not distinct from m.lot_id
                      where ${found})
    select missing.id, ${keyColumns}, p.search_name as "searchName", missing.choice,
      (select count(*) from missing) as total,
           case when ${known} then missing.expected end as expected,
           case when ${known} then round(missing.expected * p.standard_cost, 2)::text end as value
      from missing ${keyJoins(sql`missing`)}
     where ${after(place, sql`missing.id`)} order by l.code, p.search_name, missing.id limit ${limit + 1}`;
  return makePage(rows, limit, place ? null : { count: rows[0]?.total ?? 0, more: false }, cursorOf);
}

const columns: readonly TableColumn<StockTakeLine>[] = [
  { header: 'Ubicazione', value: (row) => row.location.code, width: 18 },
  { header: 'Codice', value: (row) => row.product.code, width: 24 },
  { header: 'Prodotto', value: (row) => row.product.name, width: 40 },
  { header: 'Lotto', value: (row) => row.lot?.code ?? null, width: 16 },
  { header: 'Atteso', value: (row) => row.expected, kind: 'number', width: 12 },
  { header: 'Contato', value: (row) => row.counted, kind: 'number', width: 12 },
  { header: 'Differenza', value: (row) => row.difference, kind: 'number', width: 12 },
  { header: 'Unità', value: (row) => row.product.unit, width: 8 },
  { header: 'Valore', value: (row) => row.value, kind: 'euro', width: 12, total: (row) => row.value },
  { header: 'Contato da', value: (row) => row.counts[0]?.by ?? null, width: 24 },
  { header: 'Contato il', value: (row) => row.counts[0]?.at ?? null, kind: 'instant', width: 20 },
  { header: 'Da ricontare', value: (row) => (row.recount ? 'sì' : null), width: 12 },
  { header: 'In disaccordo', value: (row) => (row.disputed ? 'sì' : null), width: 12 },
];

/** Refuses to show expected quantities while a blind count is open. */
async function readReviewed(db: Reader, id: number): Promise<Take> {
  const take = await readTake(db, id);
  if (take.blind && take.state === 'aperto')
    throw refuse.conflict('La conta è alla cieca: le differenze si vedono quando è chiusa');
  return take;
}

/** Records the decision about the lines that nobody counted and that `only` selects; answers how many have changed. */
export async function decide(
  tx: Writer,
  take: Take,
  userId: number,
  choice: 'leave' | 'zero',
  only: RawBuilder<unknown>,
): Promise<number> {
  const rows = await runSql(tx)`
    insert into stock_take_counts (stock_take_id, product_id, location_id, lot_id, counted, expected,
      counted_by, source)
    select ${take.id}, m.product_id, m.location_id, m.lot_id, 0, 0, ${userId},
      ${choice === 'zero' ? 'zero' : 'invariato'}
      from (${missingOf(take)}) m where ${only} and m.choice is distinct from ${choice}
        order by m.product_id, m.location_id, m.lot_id
    returning id`;
  return rows.length;
}

/** Refuses when a named line isn't missing any more. */
async function refuseUnknown(tx: Writer, take: Take, asked: number, only: RawBuilder<unknown>) {
  const rows = await runSql(tx)<{ known: number }>`
    select count(*)::integer as known from (${missingOf(take)}) m where ${only}`;
  if ((rows[0]?.known ?? 0) < asked)
    throw refuse.conflict('Intanto qualche riga è cambiata: ricarica la pagina e decidi di nuovo');
}

const decided = {
  zero: ['Riga contata come zero', 'contate come zero'],
  leave: ['Riga lasciata com’è', 'lasciate come sono'],
} as const;

export const stockTakeReviewRoutes = [
  implement(stockTakeLines, async ({ params, query, db }) =>
    readLines(db, (await readReviewed(db, params.id)).id, query),
  ),

  implement(exportStockTakeLines, async ({ params, query: { format, only }, db }) => {
    const { id } = await readReviewed(db, params.id);
    return tableFile({
      name: `inventario-${id}`,
      format,
      columns,
      pages: everyRow(db, linesStatement<StockTakeLine>(id, only ? narrowed[only] : sql`true`, byPlace)),
    });
  }),

  implement(stockTakeMissing, async ({ params, query, user, db }) => {
    const take = await readTake(db, params.id);
    return readMissing(db, take, query, mayKnowExpected(take, user));
  }),

  implement(decideMissing, async ({ params, body: { choice, lines }, user, tx }) => {
    const take = await readTake(tx, params.id, 'update');
    requireAction(stockTakeLife, 'decideMissing', take.state);
    // The totals are locked in the same order as in every booking.
    await runSql(tx)`
      select from product_totals where product_id in (select product_id from (${missingOf(take)}) m)
               order by product_id for update`;
    const ofLines = lines
      ? sql`(m.product_id, m.location_id, coalesce(m.lot_id, 0)) in (${sql.join(
          lines.map((line) => sql`(${line.productId}, ${line.locationId}, ${line.lotId ?? 0})`),
        )})`
      : sql`m.choice is null`;
    if (lines) await refuseUnknown(tx, take, lines.length, ofLines);
    const count = await decide(tx, take, user.id, choice, ofLines);
    const [singular, plural] = decided[choice];
    return { message: count === 1 ? singular : `${count} righe ${plural}` };
  }),

  implement(askRecount, async ({ params, body, user, tx }) => {
    const take = await readTake(tx, params.id, 'update');
    requireAction(stockTakeLife, 'askRecount', take.state);
    const { productId, locationId, lotId } = body;
    const key = sql`stock_take_id = ${take.id} and product_id = ${productId} and location_id = ${locationId}
                    and lot_id is not distinct from ${lotId}::integer`;
    if (!body.asked) {
      await runSql(tx)`delete from stock_take_recounts where ${key}`;
      return { message: 'Richiesta ritirata' };
    }
    const rows = await runSql(tx)`
      insert into stock_take_recounts (stock_take_id, product_id, location_id, lot_id, after_count_id, asked_by)
      select stock_take_id, product_id, location_id, lot_id, max(id), ${user.id}::integer from stock_take_counts
       where ${key} group by stock_take_id, product_id, location_id, lot_id
      on conflict on constraint stock_take_recounts_once
      do update set after_count_id = excluded.after_count_id, asked_by = excluded.asked_by, asked_at = current_moment()
      returning id`;
    if (rows.length === 0) throw refuse.notFound('Questa riga non è ancora stata contata');
    return {
      message:
        take.state === 'aperto'
          ? 'Riga da ricontare'
          : 'Riga da ricontare: riapri la conta quando hai finito',
    };
  }),

  implement(stockTakeCounts, async ({ params, query: { q, cursor, limit = 50 }, user, db }) => {
    const take = await readTake(db, params.id);
    const found = countedThings(await findNamed(db, q), sql`c`);
    const before = readIdCursor(cursor);
    const rows = await runSql(db)<StockTakeEvent & { expected: string | null; total: number }>`
      select c.id, c.source, c.counted, case when ${mayKnowExpected(take, user)} then c.expected end as expected,
             ${selectFullName(sql`c.counted_by`)} as by, c.counted_at as at, ${keyColumns},
             ${
               before
                 ? sql`0`
                 : sql`(select count(*) from stock_take_counts c
               where c.stock_take_id = ${take.id} and ${found})`
             } as total
        from (select * from stock_take_counts c
          where stock_take_id = ${take.id} and ${found} ${before ? sql`and id < ${before}` : sql``}
               order by id desc limit ${limit + 1}) c ${keyJoins(sql`c`)} order by c.id desc`;
    return makePage(rows, limit, before ? null : { count: rows[0]?.total ?? 0, more: false }, ({ id }) =>
      String(id),
    );
  }),
];
