import type { ParsedRequest } from '@wms/contract/platform/endpoint';
import type { reportDamages } from '@wms/contract/workshop/handovers/endpoints';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockAllVans } from '../maintenance/moving.ts';
import { putBack } from '../maintenance/returning.ts';
import { stopVan } from '../maintenance/stopping.ts';
import { resourceHistory } from '../resources/history.ts';
import { noVan } from '../shared/missing.ts';
import { managesAll } from '../shared/privacy.ts';

type Report = ParsedRequest<typeof reportDamages>['body'];

/**
 * Writes down damages apart from a hand-over: before leaving, or when somebody sees them. Saying that the van can't
 * travel moves the bookings of others, so only a workshop manager or a person with a booking of the van around this
 * time may do it.
 */
export async function reportDamage(tx: Writer, vanId: number, body: Report, user: User): Promise<string> {
  if (body.unfit) await lockAllVans(tx);
  const [van] = await runSql(tx)`select from vans where resource_id = ${vanId}`;
  if (!van) throw noVan();
  if (body.unfit && !managesAll(user) && !(await isNear(tx, vanId, user.id)))
    throw refuse.notTheirs('Solo chi ha il furgone adesso, o chi gestisce i furgoni, può fermarlo');
  const damageIds = await writeDamages(tx, {
    vanId,
    damages: body.damages,
    handoverId: null,
    by: user.id,
  });
  if (!body.unfit) return damageIds.length === 1 ? 'Danno segnalato' : 'Danni segnalati';
  return stopVan(tx, { vanId, length: body.unfitFor, handoverId: null, damageIds, by: user });
}

type DamageReport = {
  vanId: number;
  damages: Report['damages'];
  /** The hand-over at which the damages were found; null for damages that are reported apart. */
  handoverId: number | null;
  by: number;
};

/** Writes damages; returns their ids. */
export async function writeDamages(
  tx: Writer,
  { vanId, damages, handoverId, by }: DamageReport,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { side, x, y, note } of damages) {
    const [row] = await runSql(tx)<{ id: number }>`
      insert into van_damages (resource_id, side, x, y, note, handover_id, reported_by)
      values (${vanId}, ${side}, ${x}, ${y}, ${note}, ${handoverId}::integer, ${by}) returning id`;
    if (row) ids.push(row.id);
  }
  return ids;
}

/** Whether somebody has a booking of the van from an hour before its beginning to a day after its end. */
async function isNear(tx: Writer, vanId: number, userId: number): Promise<boolean> {
  const rows = await runSql(tx)`
    select from bookings b join booking_resources asked on asked.booking_id = b.id and asked.resource_id = ${vanId}
     where b.state in ('confermata', 'in corso', 'conclusa')
       and current_moment() between lower(b.during) - interval '1 hour' and upper(b.during) + interval '1 day'
       and (b.user_id = ${userId} or exists (
         select from booking_people p where p.booking_id = b.id and p.user_id = ${userId} and p.role = 'guida'))`;
  return rows.length > 0;
}

type Repair = { version: number; returnsVan: boolean };

export async function repairOne(tx: Writer, id: number, body: Repair, user: User): Promise<string> {
  const [damage] = await runSql(tx)<{ version: number; repaired: boolean; vanId: number }>`
    select version, repaired_at is not null as repaired, resource_id as "vanId"
      from van_damages where id = ${id} for no key update`;
  if (!damage) throw refuse.notFound('Danno non trovato');
  if (damage.repaired) throw refuse.conflict('Il danno è già segnato come riparato');
  await resourceHistory.refuseStaleAct(tx, 'van_damages', { ...damage, id }, body.version);
  await runSql(tx)`
    update van_damages set repaired_at = current_moment(), repaired_by = ${user.id} where id = ${id}`;
  const back = body.returnsVan ? await putBack(tx, damage.vanId, user.id) : null;
  return back === null ? 'Danno riparato' : `Danno riparato. ${back}`;
}

/** Corrects the odometer of a van's last hand-over; the database refuses the correction of any other. */
export async function correctOdometer(tx: Writer, id: number, odometer: number): Promise<void> {
  const rows = await runSql(tx)`
    update van_handovers set odometer = ${odometer} where id = ${id} returning id`;
  if (rows.length === 0) throw refuse.notFound('Consegna non trovata');
}
