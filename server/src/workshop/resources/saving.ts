/** Writes the form of a room, a bench or a van. */
import type { createResource, editResource } from '@wms/contract/workshop/resources/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { offerFreed } from '../bookings/life/freed.ts';
import { type LockedResource, lockIfThere } from './locking.ts';

type Form = Omit<z.output<typeof editResource.body>, 'version' | 'plateIsRight'>;
export type NewResource = z.output<typeof createResource.body>;

const toColumns = (form: Form) => ({
  name: form.name,
  code: form.code,
  place: form.place,
  description: form.description,
  capacity: form.capacity,
  equipment: [...new Set(form.equipment)],
  colour: form.colour,
  slot_minutes: form.slotMinutes,
  shortest_minutes: form.shortestMinutes,
  longest_minutes: form.longestMinutes,
  notice_minutes: form.noticeMinutes,
  ahead_days: form.aheadDays,
  buffer_minutes: form.bufferMinutes,
  most_open: form.mostOpen,
  person_week_minutes: form.personWeekMinutes,
  team_week_minutes: form.teamWeekMinutes,
  approval: form.approval,
  approval_minutes: form.approval === 'longer' ? form.approvalMinutes : null,
  waiting_holds: form.waitingHolds,
  wants_check_in: form.wantsCheckIn,
  bookable_by: form.bookableBy,
  closed_on_holidays: form.closedOnHolidays,
  rules: form.rules,
});

const toVanColumns = (van: NonNullable<Form['van']>) => ({
  plate: van.plate,
  make: van.make,
  model: van.model,
  fuel: van.fuel,
  licence_category: van.licenceCategory,
  load_kg: van.loadKg,
  tow_bar: van.towBar,
  odometer: van.odometer,
  insurance_until: van.insuranceUntil,
  inspection_until: van.inspectionUntil,
  road_tax_until: van.roadTaxUntil,
  service_on: van.serviceOn,
  service_km: van.serviceKm,
  key_place: van.keyPlace,
  toll_device: van.tollDevice,
  toll_device_until: van.tollDeviceUntil,
});

export async function makeResource(tx: Writer, { kind, parentId, ...form }: NewResource): Promise<number> {
  // Locks the room, so that a booking of the room that is made right now either is copied to the bench or sees it.
  if (parentId !== null) await requireRoom(tx, parentId);
  const id = await insertRow(tx, 'resources', { kind, parent_id: parentId, ...toColumns(form) });
  if (form.van) await insertRow(tx, 'vans', { resource_id: id, ...toVanColumns(form.van) });
  await saveParts(tx, id, form);
  return id;
}

export async function changeResource(tx: Writer, resource: LockedResource, form: Form): Promise<void> {
  const { id, kind } = resource;
  if ((kind === 'van') !== (form.van !== null))
    throw refuse.invalid('van', 'La targa e gli altri dati del veicolo sono di un furgone, e solo suoi');
  await updateRow(tx, 'resources', id, toColumns(form));
  if (form.van) await updateVan(tx, id, toVanColumns(form.van));
  const { hours } = await saveParts(tx, id, form);
  if (hours || resource.bufferMinutes !== form.bufferMinutes) await runSql(tx)`select renew_holds(${id})`;
  // Requests in waiting no longer keep others away. The opposite change counts for new requests only, because two of
  // those that wait may want the same time.
  if (resource.waitingHolds && !form.waitingHolds)
    await runSql(tx)`
      select hold_booking(b.id)
        from bookings b
       where b.state = 'in attesa'
         and exists (select from booking_resources asked where asked.booking_id = b.id and asked.resource_id = ${id})`;
  // New hours, quotas or holidays may make a place available that somebody waits for.
  await offerFreed(tx);
}

async function requireRoom(tx: Writer, id: number): Promise<void> {
  const room = await lockIfThere(tx, id);
  if (room?.kind !== 'room') throw refuse.invalid('parentId', 'Questa stanza non c’è più: scegline un’altra');
  if (room.dismissedAt) throw refuse.invalid('parentId', `${room.name} è dismessa: scegli un’altra stanza`);
}

async function updateVan(tx: Writer, id: number, columns: ReturnType<typeof toVanColumns>): Promise<void> {
  const set = sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  await runSql(tx)`update vans set ${set} where resource_id = ${id}`;
}

/** Writes only the differences, so that the history shows what changed. Returns whether the hours changed. */
async function saveParts(tx: Writer, id: number, form: Form): Promise<{ hours: boolean }> {
  const hours = await saveHours(tx, id, form.hours);
  await keepLinks(tx, id, 'resource_teams', 'team_id', form.bookableBy === 'teams' ? form.teamIds : []);
  await keepLinks(tx, id, 'resource_people', 'user_id', form.bookableBy === 'people' ? form.peopleIds : []);
  await keepLinks(tx, id, 'resource_documents', 'type_id', form.documentTypeIds);
  await keepLinks(tx, id, 'resource_regulations', 'regulation_id', form.regulationIds);
  return { hours };
}

async function saveHours(tx: Writer, id: number, hours: Form['hours']): Promise<boolean> {
  const wanted = sql`
    (select * from json_to_recordset(${JSON.stringify(hours)}) as h (weekday integer, opens time, closes time))`;
  const removed = await runSql(tx)`
    delete from opening_hours h
     where h.resource_id = ${id} and (h.weekday, h.opens, h.closes) not in ${wanted} returning id`;
  const added = await runSql(tx)`
    insert into opening_hours (resource_id, weekday, opens, closes)
    select ${id}, w.weekday, w.opens, w.closes from ${wanted} w
     where (w.weekday, w.opens, w.closes) not in
           (select weekday, opens, closes from opening_hours where resource_id = ${id})
     order by w.weekday, w.opens
    returning id`;
  return removed.length + added.length > 0;
}

type Link = readonly [
  table: 'resource_teams' | 'resource_people' | 'resource_documents' | 'resource_regulations',
  column: string,
];

async function keepLinks(tx: Writer, id: number, ...[table, column, ids]: [...Link, readonly number[]]) {
  const [links, other] = [sql.table(table), sql.ref(column)];
  await runSql(tx)`delete from ${links} where resource_id = ${id} and ${other} <> all (${ids}::integer[])`;
  await runSql(tx)`
    insert into ${links} (resource_id, ${other})
    select ${id}, one from unnest(${ids}::integer[]) as one on conflict (resource_id, ${other}) do nothing`;
}
