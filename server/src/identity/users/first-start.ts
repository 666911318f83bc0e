import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstAdministrator } from '@wms/contract/identity/users/account';
import { permissions } from '@wms/contract/platform/permissions';
import { type Database, inTransaction, type Reader, runSql } from '../../platform/database/connection.ts';
import { createUser } from './accounts.ts';

/**
 * Gives an empty database the user `admin` with every permission. The operator chooses the password; otherwise it is
 * random, is answered once and is kept in `<data>/admin-password.txt`, which only its owner can read. When several
 * servers start together on one database, one creates the user and the others wait.
 */
export async function ensureAdmin(
  db: Database,
  dataDir: string,
  given: string | undefined,
): Promise<string | null> {
  if (await findAnyUser(db)) return null;
  return inTransaction(db, null, async (turn) => {
    await runSql(turn)`select pg_advisory_xact_lock(hashtext('first start'))`;
    return (await findAnyUser(turn)) ? null : createAdmin(db, dataDir, given);
  });
}

const findAnyUser = (db: Reader) => db.selectFrom('users').select('id').limit(1).executeTakeFirst();

async function createAdmin(db: Database, dataDir: string, given: string | undefined): Promise<string | null> {
  const password = given ?? randomBytes(12).toString('base64url');
  // The file comes first: a crash in between leaves a password without a user, not a user whose password is lost.
  if (!given) await writeFile(join(dataDir, 'admin-password.txt'), `${password}\n`, { mode: 0o600 });
  const admin = {
    username: 'admin',
    email: firstAdministrator,
    nome: 'Admin',
    cognome: 'WMS',
    permissions,
    completed: true,
  };
  await createUser(db, admin, password, { trusted: true });
  return given ? null : password;
}
