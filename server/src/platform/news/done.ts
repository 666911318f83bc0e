/** Marks news as read when the person has done what the news asks for. */
import type { PageAddress } from '@wms/contract/pages/link';
import { sql } from 'kysely';
import type { Writer } from '../database/connection.ts';

/** Marks the person's news that lead to a page as read, because the person has done there what the news asks for. */
export async function markDone(tx: Writer, userId: number, path: PageAddress): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`current_moment()` })
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .where('read_at', 'is', null)
    .execute();
}
