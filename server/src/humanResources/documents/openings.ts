import { type Database, inTransaction, runSql } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';

/** Records that a person opened these documents of others. */
export async function recordOpenings(db: Database, user: User, ids: readonly number[]): Promise<void> {
  await inTransaction(
    db,
    user.id,
    (tx) => runSql(tx)`
      insert into document_openings (document_id, opened_by)
      select id, ${user.id} from documents where id = any (${[...ids]}::integer[]) and user_id <> ${user.id}`,
    { limited: true },
  );
}
