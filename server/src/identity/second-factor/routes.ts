import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { demandedCodes, factorDemandedFor } from '@wms/contract/identity/second-factor/demanded';
import {
  beginFactor,
  confirmFactor,
  getSecondFactor,
  removeFactor,
  renewRecoveryCodes,
  signInWithFactor,
} from '@wms/contract/identity/second-factor/endpoints';
import { sql } from 'kysely';
import { generateSecret, generateURI } from 'otplib';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { notify } from '../../platform/news/notify.ts';
import { qr } from '../../platform/pdf/symbols.ts';
import type { User } from '../../platform/people/user.ts';
import { concerningSecurity, refuse, typedRefusal } from '../../platform/refusal.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { wakeByProof } from '../permissions/sleeping/sleeping.ts';
import { personOfChallenge } from '../sessions/challenges.ts';
import { deviceCookie } from '../sessions/known-devices.ts';
import { countAttempt, findDevice, forgive, personKey } from '../sessions/login-throttle.ts';
import { startSession } from '../sessions/start.ts';
import { tokenHash } from '../sessions/token.ts';
import { replaceRecoveryCodes, spendAppCode, spendCode } from './codes.ts';
import { secondFactorChanged } from './news.ts';
import { wrongCode } from './proof.ts';

const challengeOver = () =>
  typedRefusal('/problems/challenge-over', 'Sono passati più di cinque minuti: accedi di nuovo');

/** The side of the QR on the screen, in the millimetres of a sheet. */
const qrSide = 60;

export const secondFactorRoutes = (settings: KeptSettings) => [
  implement(
    signInWithFactor,
    async ({ body, db, address, cookie }) => {
      const person = await personOfChallenge(db, body.challenge);
      if (!person) throw challengeOver();
      const device = await findDevice(db, person.id, cookie(deviceCookie));
      const key = personKey(person.id);
      return { userId: person.id, attempt: await countAttempt(db, { person: key, address, device }) };
    },
    async ({ body, tx, prepared: { userId, attempt }, ...call }) => {
      const spent = await tx
        .deleteFrom('login_challenges')
        .where('token_hash', '=', tokenHash(body.challenge))
        .where('expires_at', '>', sql<string>`now()`)
        .returning('user_id')
        .executeTakeFirst();
      if (!spent) throw challengeOver();
      // A refusal undoes the deletion, so the person may type the code again.
      const since = await spendCode(tx, userId, body.code);
      if (since === null)
        throw concerningSecurity(refuse.invalid('code', wrongCode), 'second-factor-wrong', userId);
      await forgive(tx, attempt);
      await wakeByProof(tx, userId, since);
      return startSession(tx, userId, call);
    },
  ),

  implement(getSecondFactor, async ({ user, db }) => {
    const [row] = await runSql(db)<{ since: string | null; recoveryCodesLeft: number; hasPassword: boolean }>`
      select (select password_hash is not null from users where id = ${user.id}) as "hasPassword",
             (select confirmed_at from second_factors where user_id = ${user.id}) as since,
             (select count(*)::integer from recovery_codes
               where user_id = ${user.id} and used_at is null) as "recoveryCodesLeft"`;
    return { since: null, recoveryCodesLeft: 0, hasPassword: true, ...row, withheld: [...user.withheld] };
  }),

  implement(beginFactor, async ({ user, tx }) => {
    const secret = generateSecret();
    const begun = await runSql(tx)`
      insert into second_factors (user_id, secret) values (${user.id}, ${secret})
      on conflict (user_id) do update set secret = excluded.secret, begun_at = now(), last_step = 0
       where second_factors.confirmed_at is null
      returning 1`;
    if (begun.length === 0) throw refuse.conflict('Hai già un secondo fattore: prima toglilo');
    const address = generateURI({ issuer: 'WMS', label: user.username, secret });
    const drawn = qr(address, qrSide);
    if (!drawn) throw new Error('the address of a second factor does not fit a QR');
    return { secret, address, qr: drawn.svg };
  }),

  implement(confirmFactor, async ({ body, user, tx, security }) => {
    if (!(await spendAppCode(tx, user.id, body.code, { confirming: true })))
      throw refuse.invalid('code', wrongCode);
    const confirmed = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: sql<string>`now()` })
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw refuse.conflict('Hai già un secondo fattore');
    const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
    await forgetEarlierProofs(tx, user);
    await notifyOfChange(tx, user.id, true);
    security('second-factor-added');
    return { message: 'Secondo fattore attivo', recoveryCodes };
  }),

  implement(renewRecoveryCodes, async ({ user, tx }) => {
    await requireFactor(tx, user.id);
    const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
    return { message: 'Nuovi codici di recupero: quelli di prima non valgono più', recoveryCodes };
  }),

  implement(removeFactor, async ({ user, tx, security }) => {
    await tx
      .deleteFrom('second_factors')
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse.conflict('Non hai un secondo fattore'));
    await refuseDemanded(tx, user, settings);
    await forgetUselessCodes(tx, user.id);
    await notifyOfChange(tx, user.id, false);
    security('second-factor-removed');
    return { message: 'Secondo fattore tolto' };
  }),
];

/** Refuses with the given sentence when the person has no second factor. */
export async function requireFactor(
  tx: Writer,
  userId: number,
  sentence = 'Non hai un secondo fattore',
): Promise<void> {
  const [held] = await runSql(tx)<{ factor: boolean }>`select has_second_factor(${userId}) as factor`;
  if (!held?.factor) throw refuse.conflict(sentence);
}

/**
 * Refuses to remove the last second factor of a person whose permissions demand one. It must run after the deletion.
 */
export async function refuseDemanded(
  tx: Writer,
  { id, permissions, today }: Pick<User, 'id' | 'permissions' | 'today'>,
  settings: KeptSettings,
): Promise<void> {
  const demanding = demandedCodes(settings.on(today).value(factorDemandedFor)).find((code) =>
    permissions.has(code),
  );
  if (!demanding) return;
  const { label } = describedPermissions[demanding];
  await requireFactor(tx, id, `Per «${label}» ti serve un secondo fattore: prima aggiungine un altro`);
}

/** Forgets the proofs of the person's other sessions, because the demanded proof has become stronger. */
export async function forgetEarlierProofs(
  tx: Writer,
  { id, sessionId }: Pick<User, 'id' | 'sessionId'>,
): Promise<void> {
  await runSql(tx)`update sessions set proved_at = now() - interval '1 day'
     where user_id = ${id} and id <> ${sessionId}`;
}

/** Deletes the recovery codes of a person whose last second factor was taken away. */
export async function forgetUselessCodes(tx: Writer, userId: number): Promise<void> {
  await runSql(tx)`delete from recovery_codes where user_id = ${userId} and not has_second_factor(${userId})`;
}

/** Removes everything by which a person proves themselves besides the password, and tells them. */
export async function removeSecondFactor(tx: Writer, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await notifyOfChange(tx, userId, false);
}

export const notifyOfChange = (tx: Writer, userId: number, added: boolean) =>
  notify(tx, secondFactorChanged, { userId, added, at: new Date().toISOString() });
