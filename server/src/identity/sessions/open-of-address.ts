import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { addressToCount } from '../../platform/requests/client-address.ts';

/**
 * The most sign-ins that one address may begin in five minutes. Even a whole office begins fewer; more are an attempt
 * to fill the disk.
 */
const mostOfAddress = 200;

/**
 * Refuses an address that has begun too many sign-ins that nobody ended, and returns the address as it is counted. One
 * address never blocks the sign-in of others.
 */
export async function limitOpenOf(
  tx: Writer,
  table: 'sign_on_attempts' | 'passkey_challenges',
  address: string,
): Promise<string> {
  const counted = addressToCount(address);
  await runSql(tx)`select pg_advisory_xact_lock(hashtext(${table}), hashtext(${counted}))`;
  const [open] = await runSql(tx)<{ many: boolean }>`
    select count(*) >= ${mostOfAddress} as many from ${sql.table(table)}
     where address = ${counted} and expires_at > now()`;
  if (open?.many) throw refuse.tooManyAttempts(60);
  return counted;
}
