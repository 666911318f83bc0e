/** Makes the challenges that a device signs with a passkey, and checks what it signed. */

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { CreatedPasskey, SignedPasskey } from '@wms/contract/identity/passkeys/endpoints';
import { sql } from 'kysely';
import {
  type Database,
  inTransaction,
  type Reader,
  type Writer,
} from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { limitOpenOf } from '../sessions/open-of-address.ts';
import type { Site } from './site.ts';

/** The library is loaded when somebody uses a passkey, because every start of a process would read its 300 modules. */
const library = () => import('@simplewebauthn/server');

/** Keeps a challenge for five minutes. */
async function keepChallenge(
  db: Database,
  challenge: string,
  { address, userId }: { address: string; userId: number | null },
): Promise<void> {
  await inTransaction(db, null, async (tx) => {
    const counted = await limitOpenOf(tx, 'passkey_challenges', address);
    const values = { challenge, user_id: userId, address: counted };
    await tx.insertInto('passkey_challenges').values(values).execute();
  });
}

/** Uses a challenge up; false when it is unknown, has expired, or belongs to another person. */
async function spendChallenge(tx: Writer, challenge: string, userId: number | null): Promise<boolean> {
  const spent = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<string>`now()`)
    .where((where) => (userId === null ? where('user_id', 'is', null) : where('user_id', '=', userId)))
    .returning('challenge')
    .executeTakeFirst();
  return spent !== undefined;
}

type Owner = { id: number; username: string };

/**
 * Returns the options for a new passkey. The device must recognise its person, since the passkey replaces the password
 * as well.
 */
export async function askToCreate(db: Database, site: Site, address: string, { id, username }: Owner) {
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', id)
    .execute();
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'WMS',
    rpID: site.domain,
    userName: username,
    userID: new TextEncoder().encode(String(id)),
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge, { address, userId: id });
  return { options: { ...options } };
}

/** The options for a signature by any passkey of this site. */
export async function askToSign(db: Database, site: Site, address: string) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: site.domain, userVerification: 'required' });
  await keepChallenge(db, options.challenge, { address, userId: null });
  return { options: { ...options } };
}

const refused = () => refuse.invalidRequest('La passkey non va bene, o è passato troppo tempo: riprova');

/** Checks a new passkey and returns its columns. Throws a refusal for anything that is wrong. */
export async function checkCreated(tx: Writer, site: Site, created: CreatedPasskey, userId: number) {
  if (!(await spendChallenge(tx, challengeIn(created.response.clientDataJSON), userId))) throw refused();
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: created as RegistrationResponseJSON,
    expectedChallenge: () => true,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw refused();
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: created.response.transports ?? [],
  };
}

const passkeyOf = (db: Reader, signed: SignedPasskey) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'user_id',
      'credential_id',
      'public_key',
      'counter',
      'transports',
      'passkeys.created_at',
    ])
    .where('credential_id', '=', signed.id)
    .where('state', '=', 'attivo')
    .forUpdate('passkeys')
    .executeTakeFirst();

/** The owner of a passkey, and the moment since which the passkey is theirs. */
type ChallengeOwner = { userId: number; since: string };

/**
 * Checks a signature and returns the owner of the passkey; null when the passkey is unknown, the challenge isn't ours,
 * or the signature is wrong. The first signature uses the challenge up.
 */
export async function checkSigned(
  tx: Writer,
  site: Site,
  signed: SignedPasskey,
): Promise<ChallengeOwner | null> {
  if (!(await spendChallenge(tx, challengeIn(signed.response.clientDataJSON), null))) return null;
  const passkey = await passkeyOf(tx, signed);
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed as AuthenticationResponseJSON,
    expectedChallenge: () => true,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return null;
  await tx
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at: sql<string>`now()` })
    .where('id', '=', passkey.id)
    .execute();
  return { userId: passkey.user_id, since: passkey.created_at };
}

/** Returns the challenge that a device says it has signed. The signature covers this text. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge.slice(0, 200).replaceAll('\0', '') : '';
  } catch {
    return '';
  }
}
