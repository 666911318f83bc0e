/**
 * Limits how often a password may be guessed. Each attempt is recorded under locks before the password is checked, so
 * that attempts at the same time count each other; a successful attempt is forgiven. docs/decisions/0008 has the
 * reasons.
 */
import { sql } from 'kysely';
import {
  type Database,
  inTransaction,
  type Reader,
  runSql,
  type Writer,
} from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { addressToCount } from '../../platform/requests/client-address.ts';
import { isDeviceToken } from './known-devices.ts';
import { tokenHash } from './token.ts';

/** Failures allowed in 15 minutes: 5 for a person from one address or device, 50 from one address for all people. */
const mostForLogin = 5;
const mostForAddress = 50;
const windowMinutes = 15;

/** After this many failures for a person in a day, from all addresses, strangers wait 1, 2, 4 … seconds. */
const mostFromAnywhere = 20;
const longestWaitSeconds = 120;

export type Attempt = {
  /** The person whose password is tried, from `personKey` or `findLogin`. */
  person: string;
  address: string;
  /** A browser with which the person has signed in before, or their session: then the caller is no stranger. */
  device?: string | undefined;
  /** Another kind of attempt, which is counted separately. It is no guess of a password, so strangers don't wait. */
  purpose?: 'new password';
};

/** Returns the key of a person, which is the same for the username and the e-mail. */
export const personKey = (userId: number) => `#${userId}`;

/** Finds the person of a typed name; an unknown name is counted too. PostgreSQL refuses NUL, so it is removed. */
export async function findLogin(db: Reader, typed: string, cookie?: string) {
  const name = typed.trim().toLowerCase().replaceAll('\0', '');
  const device = isDeviceToken(cookie) ? tokenHash(cookie) : Buffer.alloc(32);
  const found = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'state'])
    .select(
      sql<boolean>`exists (select from known_devices where user_id = users.id and token_hash = ${device})`.as(
        'known',
      ),
    )
    .where((where) => where.or([where('username', '=', name), where('institutional_email', '=', name)]))
    .executeTakeFirst();
  return {
    name,
    found,
    person: found ? personKey(found.id) : `:${name}`,
    device: found?.known ? `cookie ${device.toString('hex')}` : undefined,
  };
}

/** The browser of this cookie, if this person has signed in with it before. */
export async function findDevice(db: Reader, userId: number, cookie?: string): Promise<string | undefined> {
  if (!isDeviceToken(cookie)) return undefined;
  const hash = tokenHash(cookie);
  const known = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return known && `cookie ${hash.toString('hex')}`;
}

/** Records an attempt, or refuses when there were too many. Returns the attempt's id for `forgive`. */
export async function countAttempt(db: Database, attempt: Attempt): Promise<number> {
  const login = attempt.purpose ? `${attempt.purpose} ${attempt.person}` : attempt.person;
  const address = addressToCount(attempt.address);
  const device = attempt.device ?? null;
  const outcome = await inTransaction(db, null, async (tx) => {
    const wait = await waitOf(tx, { login, address, device, slows: !attempt.purpose && device === null });
    // A refused attempt tells nothing about the password, so it isn't recorded and doesn't lengthen the wait.
    if (wait > 0) return { wait };
    const values = { login, address, device };
    return tx.insertInto('login_attempts').values(values).returning('id').executeTakeFirstOrThrow();
  });
  if ('wait' in outcome) throw refuse.tooManyAttempts(outcome.wait);
  return outcome.id;
}

type LoginAttempt = { login: string; address: string; device: string | null; slows: boolean };

/**
 * Returns the seconds until the next attempt is allowed, 0 for now. Failures of strangers don't count for a known
 * device, even from the same address, because a whole office shares one.
 */
async function waitOf(tx: Writer, { login, address, device, slows }: LoginAttempt): Promise<number> {
  // The address is always locked first, so that two attempts never deadlock.
  await runSql(tx)`select pg_advisory_xact_lock(hashtext('login address'), hashtext(${address}))`;
  await runSql(tx)`select pg_advisory_xact_lock(hashtext('login person'), hashtext(${login}))`;
  const rows = await runSql(tx)<{ wait: number }>`
    with mine as (
      select at, (device is not null or ${device}::text is null) as counts, address = ${address} as here,
             login = ${login} as person, device,
             at > clock_timestamp() - make_interval(mins => ${windowMinutes}) as recent
        from login_attempts
       where (address = ${address} and at > clock_timestamp() - make_interval(mins => ${windowMinutes}))
          or (login = ${login} and at > clock_timestamp() - interval '1 day')
    ), counted as (
      select min(at) filter (where here and recent
        and counts) + make_interval(mins => ${windowMinutes}) as address_until,
             count(*) filter (where here and recent and counts) as of_address,
             min(at) filter (where here and person and recent
               and counts) + make_interval(mins => ${windowMinutes}) as login_until,
             count(*) filter (where here and person and recent and counts) as of_login,
             min(at) filter (where person and device = ${device}::text
               and recent) + make_interval(mins => ${windowMinutes}) as device_until,
             count(*) filter (where person and device = ${device}::text and recent) as of_device,
             max(at) filter (where person and device is null) as last_stranger,
             count(*) filter (where person and device is null)::integer as of_strangers
        from mine
    )
    select greatest(0, ceil(extract(epoch from greatest(
             case when of_address >= ${mostForAddress} then address_until end,
             case when of_login >= ${mostForLogin} then login_until end,
             case when of_device >= ${mostForLogin} then device_until end,
             case when ${slows}::boolean and of_strangers >= ${mostFromAnywhere} then last_stranger
               + make_interval(secs => least(${longestWaitSeconds},
                 2 ^ least(20, of_strangers - ${mostFromAnywhere}))) end
           ) - clock_timestamp())))::integer as wait
      from counted`;
  return rows[0]?.wait ?? 0;
}

/** Deletes an attempt that succeeded, so that it doesn't count as a failure. */
export async function forgive(db: Reader, attemptId: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('id', '=', attemptId).execute();
}

/** Deletes a person's failures when they choose a new password: failures with the old one must not lock them out. */
export async function forgiveAll(tx: Writer, userId: number): Promise<void> {
  await tx.deleteFrom('login_attempts').where('login', '=', personKey(userId)).execute();
}

/** Deletes attempts older than a day, which no longer count. */
export async function forgetOldAttempts(db: Database): Promise<void> {
  await db.deleteFrom('login_attempts').where('at', '<', sql<string>`now() - interval '1 day'`).execute();
}
