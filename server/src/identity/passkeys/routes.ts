import {
  addPasskey,
  askPasskey,
  beginPasskey,
  listPasskeys,
  proveByPasskey,
  removePasskey,
  signInWithPasskey,
} from '@wms/contract/identity/passkeys/endpoints';
import { sql } from 'kysely';
import { runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { concerningSecurity, Refusal, refuse } from '../../platform/refusal.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { wakeByProof } from '../permissions/sleeping/sleeping.ts';
import { replaceRecoveryCodes } from '../second-factor/codes.ts';
import {
  forgetEarlierProofs,
  forgetUselessCodes,
  notifyOfChange,
  refuseDemanded,
} from '../second-factor/routes.ts';
import { deviceCookie } from '../sessions/known-devices.ts';
import { countAttempt, findDevice, forgive, personKey } from '../sessions/login-throttle.ts';
import { startSession } from '../sessions/start.ts';
import { askToCreate, askToSign, checkCreated, checkSigned } from './ceremonies.ts';
import { siteOf } from './site.ts';

/**
 * The most passkeys of a person. Nobody has so many devices, but without a limit one person could fill the database.
 */
const mostPasskeys = 20;

const unknown = 'Questa passkey non va bene: usane un’altra, o accedi con la password';

export const passkeyRoutes = (publicUrl: string | undefined, settings: KeptSettings) => [
  implement(listPasskeys, async ({ user, db }) =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute(),
  ),

  implement(
    beginPasskey,
    ({ user, db, reachedAt, address }) => askToCreate(db, siteOf(publicUrl, reachedAt), address, user),
    async ({ prepared }) => prepared,
  ),

  implement(addPasskey, async ({ body, user, tx, reachedAt, security }) => {
    const columns = await checkCreated(tx, siteOf(publicUrl, reachedAt), body.created, user.id);
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const [held] = await runSql(tx)<{ passkeys: number; codes: number }>`
      select (select count(*)::integer from passkeys where user_id = ${user.id}) as passkeys,
             (select count(*)::integer from recovery_codes where user_id = ${user.id} and used_at is null) as codes`;
    if ((held?.passkeys ?? 0) >= mostPasskeys) throw refuse.conflict('Hai già 20 passkey: prima togline una');
    await tx
      .insertInto('passkeys')
      .values({ user_id: user.id, name: body.name, ...columns })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse.invalid('created', 'Questa passkey c’è già'));
    const recoveryCodes = held?.codes ? null : await replaceRecoveryCodes(tx, user.id);
    await forgetEarlierProofs(tx, user);
    await notifyOfChange(tx, user.id, true);
    security('second-factor-added');
    return { message: 'Passkey aggiunta', recoveryCodes };
  }),

  implement(removePasskey, async ({ params, user, tx, security }) => {
    await tx
      .deleteFrom('passkeys')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse.notFound('Passkey non trovata'));
    await refuseDemanded(tx, user, settings);
    await forgetUselessCodes(tx, user.id);
    await notifyOfChange(tx, user.id, false);
    security('second-factor-removed');
    return { message: 'Passkey tolta' };
  }),

  implement(
    askPasskey,
    ({ db, reachedAt, address }) => askToSign(db, siteOf(publicUrl, reachedAt), address),
    async ({ prepared }) => prepared,
  ),

  implement(
    signInWithPasskey,
    async ({ body, db, address, cookie }) => {
      const owner = await db
        .selectFrom('passkeys')
        .select('user_id')
        .where('credential_id', '=', body.signed.id)
        .executeTakeFirst();
      const person = owner ? personKey(owner.user_id) : `:passkey ${body.signed.id.slice(0, 40)}`;
      const device = owner && (await findDevice(db, owner.user_id, cookie(deviceCookie)));
      return countAttempt(db, { person, address, device });
    },
    async ({ body, tx, prepared: attempt, reachedAt, ...call }) => {
      const signed = await checkSigned(tx, siteOf(publicUrl, reachedAt), body.signed);
      if (!signed) throw concerningSecurity(new Refusal(401, unknown), 'sign-in-failed');
      await forgive(tx, attempt);
      await wakeByProof(tx, signed.userId, signed.since);
      return startSession(tx, signed.userId, call);
    },
  ),

  implement(proveByPasskey, async ({ body, user, tx, reachedAt, security }) => {
    const signed = await checkSigned(tx, siteOf(publicUrl, reachedAt), body.signed);
    if (signed?.userId !== user.id) {
      security('second-factor-wrong');
      throw refuse.invalidRequest('Questa passkey non va bene: usane un’altra');
    }
    await tx
      .updateTable('sessions')
      .set({ proved_at: sql<string>`now()` })
      .where('id', '=', user.sessionId)
      .execute();
    return { message: 'Fatto: per dieci minuti non te lo chiediamo più' };
  }),
];
