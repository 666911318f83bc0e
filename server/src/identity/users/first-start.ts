import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { permissions } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Database, inTransaction, type Reader } from '../../platform/database/connection.ts';
import { createUser } from './accounts.ts';

/**
 * An empty database gets the user `admin` with every permission. The password is the operator's, or a random one
 * that is answered once and kept in `<data>/admin-password.txt`, readable by its owner only. Of servers that start
 * together on one database, one does it while the others wait.
 */
export async function ensureAdmin(
  db: Database,
  dataDir: string,
  given: string | undefined,
): Promise<string | null> {
  if (await someoneIn(db)) return null;
  return inTransaction(db, null, async (turn) => {
    await sql`select pg_advisory_xact_lock(hashtext('first start'))`.execute(turn);
    return (await someoneIn(turn)) ? null : createAdmin(db, dataDir, given);
  });
}

const someoneIn = (db: Reader) => db.selectFrom('users').select('id').limit(1).executeTakeFirst();

async function createAdmin(db: Database, dataDir: string, given: string | undefined): Promise<string | null> {
  const password = given ?? randomBytes(12).toString('base64url');
  // Written before the user exists: a crash in between leaves a password that opens nothing, not a user without one.
  if (!given) await writeFile(join(dataDir, 'admin-password.txt'), `${password}\n`, { mode: 0o600 });
  const admin = {
    username: 'admin',
    email: 'admin@localhost',
    nome: 'Admin',
    cognome: 'WMS',
    permissions,
    completed: true,
  };
  await createUser(db, admin, password, { trusted: true });
  return given ? null : password;
}
