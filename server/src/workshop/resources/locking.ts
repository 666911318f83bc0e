import { runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';

export type LockedResource = {
  id: number;
  kind: 'room' | 'bench' | 'van';
  name: string;
  parentId: number | null;
  dismissedAt: string | null;
  waitingHolds: boolean;
  bufferMinutes: number;
  closedOnHolidays: boolean;
  version: number;
};

export const missingResource = () =>
  refuse.notFound('Non c’è più: forse qualcuno l’ha tolto. Torna all’elenco');

/**
 * Locks a resource, its benches and its room until the transaction ends, in the order of their ids like every change of
 * a calendar.
 */
export async function lockToEdit(tx: Writer, id: number): Promise<LockedResource> {
  const resource = await lockIfThere(tx, id);
  if (!resource) throw missingResource();
  return resource;
}

export async function lockIfThere(tx: Writer, id: number): Promise<LockedResource | undefined> {
  const rows = await runSql(tx)<LockedResource>`
    select id, kind, name, parent_id as "parentId", dismissed_at as "dismissedAt", waiting_holds as "waitingHolds",
           buffer_minutes as "bufferMinutes", closed_on_holidays as "closedOnHolidays", version
      from resources
     where ${id} in (id, parent_id) or id = (select parent_id from resources where id = ${id})
     order by id for no key update`;
  return rows.find((row) => row.id === id);
}
