/** What somebody has done needs no reminder in their bell. */
import { sql } from 'kysely';
import type { Writer } from '../database/connection.ts';

/** Marks as read what the person was told that leads to a page, because they have done there what it asks for. */
export async function markDone(tx: Writer, userId: number, path: `/${string}`): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`current_moment()` })
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .where('read_at', 'is', null)
    .execute();
}
