/**
 * Reads pages of the ledger, from the latest movement back. Pages go by id, because of two movements of a product the
 * later one has the higher id.
 */

import {
  type Movement,
  type MovementFilters,
  movementTypes,
} from '@wms/contract/logistics/movements/endpoints';
import { managesWarehouses, movesStock } from '@wms/contract/logistics/shared/access';
import { type Permission, satisfies } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../../platform/database/connection.ts';
import { everyRow } from '../../platform/database/every-row.ts';
import { countFilters, valuesOf } from '../../platform/database/filter-counts.ts';
import { counted, makePage, type Paging, readIdCursor, selectTotal } from '../../platform/database/paging.ts';
import { everyPage, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { findNamed, type Named, pointsTo } from '../shared/named.ts';
import { noteNumberOf, placeRef, productRef } from '../shared/refs.ts';

type Filters = z.output<typeof MovementFilters>;
export type MovementPageRequest = Filters & Paging;

/** The person who asks. Permissions decide whether this person may reverse only their own movements or everybody's. */
export type MovementViewer = { id: number; permissions: ReadonlySet<Permission> };

export async function readMovements(db: Reader, request: MovementPageRequest, asker?: MovementViewer) {
  const { cursor, limit = 50, location } = request;
  const before = readIdCursor(cursor);
  const named = await findNamed(db, request.q);
  const where = conditions(request, named);
  // The movements of a place aren't counted, because a count would read all of them a second time.
  const isCounted = !before && !location;
  const total = selectTotal(isCounted, sql`stock_movements m where ${where}`);
  const ofAnyType = sql`stock_movements m where ${conditions({ ...request, type: undefined }, named)}`;
  const type = { source: ofAnyType, values: valuesOf(sql`m.type`, movementTypes) };
  const counts = countFilters(db, isCounted, { type });
  const movements = statement<Movement & { total: number }>(
    source(request, where, limit + 1),
    sql`${reversible(asker)} as reversible, ${total} as total`,
  );
  const { rows } = await movements.execute(db);
  const page = makePage(rows, limit, isCounted ? counted(rows[0]?.total) : null, ({ id }) => String(id));
  return { ...page, counts: await counts };
}

/**
 * Reads all movements for a file. The movements of a place and the places inside it are read in one statement, because
 * each page would read the latest movements of every place again.
 */
export async function* everyMovement(db: Reader, filters: Filters): AsyncGenerator<Movement[], undefined> {
  if (!filters.location)
    return yield* everyPage((cursor) => readMovements(db, { ...filters, cursor, limit: 1000 }));
  const where = conditions(filters, await findNamed(db, filters.q));
  return yield* everyRow(db, statement<Movement>(source(filters, where), sql`false as reversible`));
}

const statement = <Row>(movements: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql<Row>`
    select m.id, m.at, m.type, m.quantity, m.reason, m.reverses_id as reverses, m.stock_take_id as "stockTakeId",
      m.loan_id as "loanId",
           case when m.delivery_note_id is not null then (
             select json_build_object('id', n.id, 'number', ${noteNumberOf('n')})
               from delivery_notes n where n.id = m.delivery_note_id) end as "deliveryNote",
           ${productRef} as product, lot.code as lot,
           case when f.id is not null then ${placeRef('f')} end as "from",
           case when t.id is not null then ${placeRef('t')} end as "to",
           team.name as team, u.first_name || ' ' || u.last_name as "user",
           (select r.id from stock_movements r where r.reverses_id = m.id) as "reversedBy", ${more}
      from ${movements}
      join products p on p.id = m.product_id
      left join lots lot on lot.id = m.lot_id
      left join locations f on f.id = m.from_location_id
      left join locations t on t.id = m.to_location_id
      left join teams team on team.id = m.team_id
      left join users u on u.id = m.user_id
     order by m.id desc`;

function reversible(asker: MovementViewer | undefined): RawBuilder<unknown> {
  if (!asker || !satisfies(asker.permissions, movesStock)) return sql`false`;
  const theirs = satisfies(asker.permissions, managesWarehouses) ? sql`true` : sql`m.user_id = ${asker.id}`;
  return sql`coalesce(${theirs}, false)
             and not exists (select from why_not_reverse(m.id) why where why.rule is not null)`;
}

/**
 * SQL: the movements of a page, or all movements without a limit. For a place and the places inside it, the latest
 * movements of each place are read by its own two indexes (one for each direction). Otherwise the planner would walk
 * the whole ledger for a quiet place, or sort all movements of a busy one.
 */
function source(
  { location, cursor }: MovementPageRequest,
  narrowed: RawBuilder<unknown>,
  limit?: number,
): RawBuilder<unknown> {
  const onwards = cursor ? sql`and m.id < ${cursor}::bigint` : sql``;
  const where = sql`${narrowed} ${onwards}`;
  const atMost = limit === undefined ? sql`` : sql`limit ${limit}`;
  if (!location) return sql`(select * from stock_movements m where ${where} order by m.id desc ${atMost}) m`;
  // Without a limit the parts need no order, because they are sorted together afterwards.
  const latest = limit === undefined ? sql`` : sql`order by m.id desc ${atMost}`;
  const moved = (side: 'from' | 'to') => sql`
    (select * from stock_movements m where m.${sql.raw(side)}_location_id = place.id and ${where} ${latest})`;
  return sql`(
    select distinct on (moved.id) moved.*
      from locations place cross join lateral (${moved('from')} union all ${moved('to')}) moved
     where place.path @> array[${location}::integer] order by moved.id desc ${atMost}) m`;
}

const movedThings = {
  product: sql`m.product_id`,
  lot: sql`m.lot_id`,
  people: [sql`m.user_id`],
  places: [sql`m.from_location_id`, sql`m.to_location_id`],
  team: sql`m.team_id`,
  text: sql`' ' || search_words(m.reason)`,
};

/** The other filters as one condition on `stock_movements m`. */
function conditions({ product, type, user, team, from, to }: Filters, named?: Named): RawBuilder<unknown> {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Rome')`;
  const all = [
    product && sql`m.product_id = ${product}`,
    // The type is a literal, because only then does PostgreSQL use the index of the rare types.
    type && sql`m.type = ${sql.lit(type)}`,
    user && sql`m.user_id = ${user}`,
    team && sql`m.team_id = ${team}`,
    from && sql`m.at >= ${midnight(from)}`,
    to && sql`m.at < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'`,
    named && sql`${pointsTo(named, movedThings)}`,
  ].filter((condition): condition is RawBuilder<unknown> => condition instanceof Object);
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}

export const movementColumns: readonly TableColumn<Movement>[] = [
  { header: 'Data', value: (row) => row.at, kind: 'instant', width: 20 },
  { header: 'Tipo', value: (row) => (row.reverses ? `storno di ${row.type}` : row.type), width: 20 },
  { header: 'Codice', value: (row) => row.product.code, width: 24 },
  { header: 'Prodotto', value: (row) => row.product.name, width: 40 },
  { header: 'Lotto', value: (row) => row.lot, width: 16 },
  { header: 'Quantità', value: (row) => row.quantity, kind: 'number', width: 12 },
  { header: 'Unità', value: (row) => row.product.unit, width: 8 },
  { header: 'Da', value: (row) => row.from?.code ?? null, width: 18 },
  { header: 'A', value: (row) => row.to?.code ?? null, width: 18 },
  { header: 'Motivo', value: (row) => row.reason, width: 40 },
  { header: 'DDT', value: (row) => row.deliveryNote?.number ?? null, width: 14 },
  { header: 'Reparto', value: (row) => row.team, width: 20 },
  { header: 'Utente', value: (row) => row.user, width: 24 },
];
