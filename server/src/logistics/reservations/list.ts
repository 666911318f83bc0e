import type { Reservation, ReservationFilters } from '@wms/contract/logistics/reservations/endpoints';
import { managesWarehouses, movesStock } from '@wms/contract/logistics/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters } from '../../platform/database/filter-counts.ts';
import { type Paging, pageBy } from '../../platform/database/paging.ts';
import type { TableColumn } from '../../platform/spreadsheets/table-file.ts';
import type { MovementViewer } from '../movements/list.ts';
import { datePlaces } from '../shared/date-cursor.ts';
import { findNamed, pointsTo } from '../shared/named.ts';
import { notesWithLines, productRef } from '../shared/refs.ts';

type Request = z.output<typeof ReservationFilters> & Paging;
type Row = Reservation & { count: number | null };

const states = { aperta: sql`r.closed_at is null`, chiusa: sql`r.closed_at is not null` };

const reservedThings = {
  product: sql`r.product_id`,
  people: [sql`r.created_by`],
  team: sql`r.team_id`,
  text: sql`' ' || search_words(r.purpose)`,
};

/** Reads the open reservations by the day on which they are needed, or the closed ones from the newest. */
export async function readReservations(db: Reader, request: Request, asker: MovementViewer) {
  const { q, product, team, state = 'aperta' } = request;
  const open = state === 'aperta';
  const others = sql.join(
    [
      pointsTo(await findNamed(db, q), reservedThings),
      ...(product ? [sql`r.product_id = ${product}`] : []),
      ...(team ? [sql`r.team_id = ${team}`] : []),
    ],
    sql` and `,
  );
  const { after, end, order, total, of } = open
    ? pageBy(datePlaces, { date: sql`coalesce(r.needed_on, 'infinity'::date)`, id: sql`r.id` }, request)
    : pageBy(datePlaces, { id: sql`r.id` }, request, 'desc');
  const source = sql`reservations r where ${others} and ${states[state]}`;
  const chosen = sql`select * from ${source} and ${after} ${end}`;
  const counted = { source: sql`reservations r where ${others}`, values: states };
  const counts = countFilters(db, !request.cursor, { state: counted });
  const rows = await runSql(db)<Row>`${selectReservations(chosen, asker, total(source))} ${order}`;
  const page = of(rows, ({ neededOn, id }) => ({ date: neededOn ?? 'infinity', id }));
  return { ...page, counts: await counts };
}

export async function readReservation(
  db: Reader,
  id: number,
  asker: MovementViewer,
): Promise<Reservation | undefined> {
  const chosen = sql`select * from reservations where id = ${id}`;
  const [reservation] = await runSql(db)<Row>`${selectReservations(chosen, asker)}`;
  return reservation;
}

/** SQL: the columns that the asker reads, of the reservations that `chosen` selects. */
function selectReservations(
  chosen: RawBuilder<unknown>,
  asker: MovementViewer,
  total: RawBuilder<number | null> = sql`null`,
) {
  const owns = satisfies(asker.permissions, managesWarehouses)
    ? sql`true`
    : satisfies(asker.permissions, movesStock)
      ? sql`coalesce(r.created_by = ${asker.id}, false)`
      : sql`false`;
  return sql`
    select r.id, r.quantity, r.fulfilled, r.quantity - r.fulfilled as "left", r.purpose, r.needed_on as "neededOn",
           r.created_at as "createdAt", r.version, r.closed_at is null and ${owns} as editable,
           case when r.closed_at is null then 'aperta' when r.fulfilled = r.quantity then 'evasa' else 'annullata'
             end as state,
           ${productRef} as product,
           case when team.id is not null then json_build_object('id', team.id, 'name', team.name) end as team,
           u.first_name || ' ' || u.last_name as "createdBy",
           ${notesWithLines(sql`dl.reservation_id = r.id`)} as "deliveryNotes", ${total} as count
      from (${chosen}) r
      join products p on p.id = r.product_id
      left join teams team on team.id = r.team_id
      left join users u on u.id = r.created_by`;
}

export const reservationColumns: readonly TableColumn<Reservation>[] = [
  { header: 'Codice', value: (row) => row.product.code, width: 24 },
  { header: 'Prodotto', value: (row) => row.product.name, width: 40 },
  { header: 'Quantità', value: (row) => row.quantity, kind: 'number', width: 12 },
  { header: 'Evasa', value: (row) => row.fulfilled, kind: 'number', width: 12 },
  { header: 'Unità', value: (row) => row.product.unit, width: 8 },
  { header: 'Reparto', value: (row) => row.team?.name ?? null, width: 24 },
  { header: 'Per', value: (row) => row.purpose, width: 40 },
  { header: 'Serve il', value: (row) => row.neededOn, kind: 'date', width: 12 },
  { header: 'Stato', value: (row) => row.state, width: 12 },
  { header: 'Prenotata da', value: (row) => row.createdBy, width: 24 },
  { header: 'Prenotata il', value: (row) => row.createdAt, kind: 'instant', width: 20 },
];
