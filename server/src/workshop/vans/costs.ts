/** The costs of vans and the kilometres that they travel. */

import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { CivilDate, Id } from '@wms/contract/platform/schema';
import {
  type CostFilters,
  costLabels,
  type Figure,
  type VanCost,
} from '@wms/contract/workshop/vans/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { selectAttachments } from '../../platform/annotations/attachments.ts';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { countFilters, valuesOf } from '../../platform/database/filter-counts.ts';
import { cursors, pageBy } from '../../platform/database/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { calledName } from '../shared/called.ts';
import { noVan } from '../shared/missing.ts';
import { isHidden, isHiddenBooking, isMine, type Viewer } from '../shared/privacy.ts';
import { findVans, isOfVans } from './named.ts';

export const noCost = () => refuse.notFound('Spesa non trovata');

const places = cursors(z.object({ day: CivilDate, id: Id }));

/**
 * Reads a page of the costs of vans, the latest day first. The filter by team leaves out hidden costs, because it would
 * tell whose a private trip was.
 */
export async function readCosts(db: Reader, request: CostFilters, viewer: Viewer) {
  const { q, van, team, kind, from, to } = request;
  const seen = sql`not ${isHiddenBooking(viewer, sql`c.booking_id`)}`;
  const found = sql.join(
    [
      isOfVans(await findVans(db, q), { van: sql`c.resource_id`, note: sql`c.note`, seen }),
      ...(team ? [sql`c.team_id = ${team}`, seen] : []),
      ...(from ? [sql`c.spent_on >= ${from}::date`] : []),
      ...(to ? [sql`c.spent_on <= ${to}::date`] : []),
    ],
    sql` and `,
  );
  const ofVan = van ? sql`c.resource_id = ${van}` : sql`true`;
  const ofKind = kind ? sql`c.kind = ${kind}` : sql`true`;
  const where = sql`${found} and ${ofVan} and ${ofKind}`;
  const page = pageBy(places, { day: sql`c.spent_on`, id: sql`c.id` }, request, 'desc');
  const source = sql`van_costs c where ${where}`;
  const chosen = sql`select * from ${source} and ${page.after} ${page.end}`;
  const counts = countFilters(db, !request.cursor, {
    kind: {
      source: sql`van_costs c where ${found} and ${ofVan}`,
      values: valuesOf(sql`c.kind`, namesOf(costLabels)),
    },
    van: {
      source: sql`van_costs c where ${found} and ${ofKind}`,
      values: { each: sql`vans v`, value: sql`v.resource_id`, holds: sql`c.resource_id = v.resource_id` },
    },
  });
  const rows = await runSql(db)<VanCost & { count: number | null }>`
    ${selectCosts(chosen, viewer, page.total(source))} ${page.order}`;
  return { ...page.of(rows, ({ spentOn, id }) => ({ day: spentOn, id })), counts: await counts };
}

export async function readCost(db: Reader, id: number, viewer: Viewer): Promise<VanCost> {
  const [cost] = await runSql(
    db,
  )<VanCost>`${selectCosts(sql`select * from van_costs where id = ${id}`, viewer)}`;
  if (!cost) throw noCost();
  return cost;
}

/**
 * SQL: costs as this person reads them. Of a private trip others read what was spent on the van, but not who travelled.
 */
const selectCosts = (
  chosen: RawBuilder<unknown>,
  viewer: Viewer,
  total: RawBuilder<number | null> = sql`null`,
) => sql`
    select c.id, c.spent_on as "spentOn", c.kind, c.amount, c.litres, c.odometer,
           (select json_build_object('bookingId', b.id, 'title', ${calledName()}) from bookings b
             where b.id = c.booking_id and not hidden) as trip,
           case when not hidden then c.note end as note,
           json_build_object('id', r.id, 'name', r.name, 'plate', v.plate) as van,
           (select json_build_object('id', t.id, 'name', t.name) from teams t
             where t.id = c.team_id and not hidden) as team,
           (select first_name || ' ' || last_name from users where id = c.entered_by and not hidden) as "enteredBy",
           c.annulled_at is not null as annulled,
           ${selectAttachments(sql`a.van_cost_id = c.id and not hidden`)} as attachments,
           c.version, ${total} as count
      from (${chosen}) c
     cross join lateral (select ${isHiddenBooking(viewer, sql`c.booking_id`)} as hidden) asked
      join resources r on r.id = c.resource_id
      join vans v on v.resource_id = c.resource_id`;

export const costColumns: readonly TableColumn<VanCost>[] = [
  { header: 'Data', value: ({ spentOn }) => spentOn, kind: 'date', width: 12 },
  { header: 'Furgone', value: ({ van }) => van.name, width: 24 },
  { header: 'Targa', value: ({ van }) => van.plate, width: 12 },
  { header: 'Spesa', value: ({ kind }) => costLabels[kind], width: 16 },
  {
    header: 'Importo',
    value: ({ amount }) => amount,
    kind: 'euro',
    width: 12,
    total: ({ annulled, amount }) => (annulled ? null : amount),
  },
  { header: 'Litri', value: ({ litres }) => litres, kind: 'number', width: 10 },
  { header: 'Chilometri', value: ({ odometer }) => odometer?.toString() ?? null, kind: 'number', width: 10 },
  { header: 'Reparto', value: ({ team }) => team?.name ?? null, width: 24 },
  { header: 'Viaggio', value: ({ trip }) => trip?.title ?? null, width: 30 },
  { header: 'Registrata da', value: ({ enteredBy }) => enteredBy, width: 24 },
  { header: 'Annullata', value: ({ annulled }) => (annulled ? 'sì' : null), width: 10 },
  { header: 'Note', value: ({ note }) => note, width: 40 },
];

export type NewCost = {
  vanId: number;
  spentOn?: string;
  kind: keyof typeof costLabels;
  amount: string;
  litres: string | null;
  odometer: number | null;
  teamId: number | null;
  note: string | null;
  bookingId: number | null;
};

/** Writes a cost; returns its id. A cost without a day gets today, and a cost without a team that of its booking. */
export async function addVanCost(tx: Writer, cost: NewCost, by: number): Promise<number> {
  const [row] = await runSql(tx)<{ id: number }>`
    insert into van_costs (resource_id, spent_on, kind, amount, litres, odometer, team_id, note, booking_id, entered_by)
    select v.resource_id, coalesce(${cost.spentOn ?? null}::date, rome_today()), ${cost.kind}, ${cost.amount},
           ${cost.litres}, ${cost.odometer},
           coalesce(${cost.teamId}::integer, (select team_id from bookings where id = ${cost.bookingId}::integer)),
           ${cost.note}, ${cost.bookingId}, ${by}
      from vans v where v.resource_id = ${cost.vanId}
    returning id`;
  if (!row) throw noVan();
  return row.id;
}

/**
 * Refuses a cost by a person who doesn't manage the vans, unless it is of a trip that they booked or took part in, and
 * for the trip's team.
 */
export async function refuseOthersTrip(
  tx: Writer,
  { bookingId, vanId, teamId }: NewCost,
  by: number,
): Promise<void> {
  const [trip] = await runSql(tx)<{ teamId: number | null }>`
    select b.team_id as "teamId" from bookings b
      join booking_resources asked on asked.booking_id = b.id and asked.resource_id = ${vanId}
     where b.id = ${bookingId}::integer
       and ${isMine({ id: by })}`;
  if (!trip) throw refuse.conflict('Puoi registrare solo le spese dei tuoi viaggi: scegli la prenotazione');
  if (teamId !== null && teamId !== trip.teamId)
    throw refuse.invalid('teamId', 'La spesa va al reparto della prenotazione');
}

/**
 * Reads kilometres and costs between two days, both included, by van and by team; the farthest first. Private trips of
 * others count as trips without a team, because over few days a team's figures would tell whose a private trip was.
 */
export async function readFigures(
  db: Reader,
  { from, to }: { from: string; to: string },
  viewer: Viewer,
): Promise<{ byVan: Figure[]; byTeam: Figure[] }> {
  const trips = sql`
    select out.resource_id as van, case when not hidden then b.team_id end as team, hidden,
           back.odometer - out.odometer as km
      from van_handovers back
      join van_handovers out
        on out.booking_id = back.booking_id and out.resource_id = back.resource_id and out.direction = 'uscita'
      join bookings b on b.id = back.booking_id
     cross join lateral (select ${isHidden(viewer)} as hidden) asked
     where back.direction = 'rientro'
       and (back.at at time zone 'Europe/Rome')::date between ${from}::date and ${to}::date`;
  const costs = sql`
    select resource_id as van, case when not hidden then team_id end as team, hidden, amount, litres
      from van_costs c cross join lateral (select ${isHiddenBooking(viewer, sql`c.booking_id`)} as hidden) asked
     where annulled_at is null and spent_on between ${from}::date and ${to}::date`;
  const by = (key: 'van' | 'team', names: RawBuilder<unknown>) => runSql(db)<Figure>`
    with trips as (${trips}), costs as (${costs}), together as (
      select ${sql.ref(key)} as id, bool_or(hidden) as hides, count(*) as trips, sum(km) as km, 0::numeric as amount,
             0::numeric as litres
        from trips group by 1
      union all
      select ${sql.ref(key)}, bool_or(hidden), 0, 0, sum(amount), coalesce(sum(litres), 0) from costs group by 1)
    select t.id, sum(t.trips)::integer as trips,
           coalesce(${names}, 'Senza reparto' || case when bool_or(hides) then ', o privati' else '' end) as name,
           sum(t.km)::integer as km, sum(t.amount)::numeric(14, 2)::text as amount,
           sum(t.litres)::numeric(14, 2)::text as litres
      from together t group by t.id order by km desc, name`;
  const [byVan, byTeam] = [
    await by('van', sql`(select name from resources where id = t.id)`),
    await by('team', sql`(select name from teams where id = t.id)`),
  ];
  return { byVan, byTeam };
}
