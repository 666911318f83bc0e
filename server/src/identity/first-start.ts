import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { permissions } from '@wms/contract/permissions';
import type { Database } from '../platform/database.ts';
import { createUser } from './users.ts';

/**
 * An empty database gets the user `admin` with every permission. The password is the operator's, or a random one
 * that is answered once and kept in `<data>/admin-password.txt`, readable by its owner only.
 */
export async function ensureAdmin(
  db: Database,
  dataDir: string,
  given: string | undefined,
): Promise<string | null> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return null;
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
