import { runSql, type Writer } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/refusal.ts';

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

export const missingResource = () => notFound('Non c’è più: forse qualcuno l’ha tolto. Torna all’elenco');

/**
 * Locks these resources, the benches in them and the rooms that they stand in until the transaction ends, in the order
 * of their ids as every change of a calendar does. Answers those that were asked for, in the order of their ids.
 */
export async function lockResources(tx: Writer, ids: readonly number[]): Promise<LockedResource[]> {
  const rows = await runSql(tx)<LockedResource & { asked: boolean }>`
    select id, kind, name, parent_id as "parentId", dismissed_at as "dismissedAt", waiting_holds as "waitingHolds",
           buffer_minutes as "bufferMinutes",
           closed_on_holidays as "closedOnHolidays", version, id = any (${ids}::integer[]) as asked
      from resources
     where id = any (${ids}::integer[]) or parent_id = any (${ids}::integer[])
        or id in (select parent_id from resources where id = any (${ids}::integer[]))
     order by id for no key update`;
  return rows.filter(({ asked }) => asked);
}

export async function lockResource(tx: Writer, id: number): Promise<LockedResource> {
  const [resource] = await lockResources(tx, [id]);
  if (!resource) throw missingResource();
  return resource;
}
