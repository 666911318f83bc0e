/** Takes a room, a bench or a van out of use: nobody books it any more, and its history stays. */
import type { Treatment } from '@wms/contract/workshop/closures/endpoints';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { readMoment } from '../../platform/database/moment.ts';
import { readRow } from '../../platform/database/row.ts';
import type { Maker } from '../../platform/lives/make-move.ts';
import { refuse } from '../../platform/refusal.ts';
import { resourceHistory } from '../resources/history.ts';
import { lockToEdit, missingResource } from '../resources/locking.ts';
import { clearBookings } from './treating.ts';

type Dismissal = {
  id: number;
  version: number;
  bookings: readonly Treatment[];
  message: string | null;
  by: Maker;
};

/**
 * Dismisses a resource, a room together with its benches, after its bookings were moved or cancelled. Returns its name,
 * and the sentences of `clearBookings`.
 */
export async function dismiss(
  tx: Writer,
  { id, version, bookings, message, by }: Dismissal,
): Promise<{ name: string; twice: string[] }> {
  const found = await readRow(tx, 'resources', id, missingResource);
  const reason = `«${found.name}» non si userà più`;
  const always = [{ from: await readMoment(tx), to: null }];
  const twice = await clearBookings(tx, {
    resourceIds: [id],
    periods: always,
    bookings,
    message,
    reason,
    act: 'dismissing',
    by,
  });
  const resource = await lockToEdit(tx, id);
  await resourceHistory.refuseStaleAct(tx, 'resources', resource, version);
  if (resource.dismissedAt) throw refuse.conflict(`${resource.name} è già dismesso`);
  // A room and its benches get the same moment, because by it the benches come back together with their room.
  await runSql(tx)`
    with moment as materialized (select current_moment() as at)
    update resources set dismissed_at = moment.at from moment
     where (id = ${id} or parent_id = ${id}) and dismissed_at is null`;
  return { name: resource.name, twice };
}
