import { beginSignOn, proveBySignOn, signInWithCode } from '@wms/contract/identity/single-sign-on/endpoints';
import { sql } from 'kysely';
import type { SignOnSettings } from '../../platform/config.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { concerningSecurity, refuse } from '../../platform/refusal.ts';
import { demandFactor } from '../sessions/challenges.ts';
import { countAttempt } from '../sessions/login-throttle.ts';
import { startSession } from '../sessions/start.ts';
import { newToken } from '../sessions/token.ts';
import { browserCookie, cookieOf, isBrowserToken, keepAttempt, keyOfSignOn } from './attempts.ts';
import { spendCodeOf } from './codes.ts';
import { admitPerson, countsFactor } from './person.ts';
import { addressToAsk, describeError, returnPath } from './provider.ts';

type Options = {
  signOn: SignOnSettings | undefined;
  publicUrl: string | undefined;
  passwordSignIn: boolean;
};

const over = () =>
  concerningSecurity(
    refuse.conflict('Questo accesso non vale più: è scaduto o è già stato usato. Accedi di nuovo'),
    'sign-on-refused',
  );

export const singleSignOnRoutes = ({ signOn, publicUrl, passwordSignIn }: Options) => [
  implement(
    beginSignOn,
    async ({ body, db, address, cookie, security }) => {
      if (!signOn || !publicUrl) throw refuse.notFound('Qui non c’è un accesso unico: usa la password');
      const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
      const redirectUri = new URL(returnPath, publicUrl).href;
      const asked = await addressToAsk(signOn, redirectUri, secrets, body.purpose === 'proof').catch(
        (error: unknown) => {
          security('sign-on-refused', { reason: 'unreachable', ...describeError(error) });
          const otherwise = passwordSignIn ? ', o accedi con la password' : '';
          throw refuse.conflict(`Ora non si può entrare con ${signOn.name}: riprova fra poco${otherwise}`);
        },
      );
      // A browser keeps its cookie, so that two tabs can begin one after the other.
      const given = cookie(browserCookie);
      const browser = isBrowserToken(given) ? given : newToken();
      await keepAttempt(db, secrets, { browser, purpose: body.purpose, address });
      return { address: asked, browser };
    },
    async ({ prepared: { address, browser }, giveCookie }) => {
      giveCookie(cookieOf(browser));
      return { address };
    },
  ),

  implement(
    signInWithCode,
    async ({ body, db, address, cookie }) => {
      // The code is used up before anything else is checked, so that a second use, later or at the same time, gets
      // nothing.
      const spent = await inTransaction(db, null, (tx) =>
        spendCodeOf(tx, body.code, 'signIn', cookie(browserCookie)),
      );
      if (!spent) {
        await countAttempt(db, { person: keyOfSignOn(body.code), address });
        throw over();
      }
      const withFactor = spent.with_factor && (await countsFactor(db, spent.user_id));
      if (!withFactor) await demandFactor(db, spent.user_id);
      return { ...spent, with_factor: withFactor };
    },
    async ({ tx, prepared: { user_id, proved_at, with_factor }, security, ...call }) => {
      const admitted = await admitPerson(tx, user_id);
      if (admitted === 'refused') throw over();
      if (admitted === 'activated') security('person-enabled', { on: user_id });
      return startSession(tx, user_id, call, { provedAt: proved_at, withFactor: with_factor });
    },
  ),

  implement(proveBySignOn, async ({ body, user, tx, cookie }) => {
    const spent = await spendCodeOf(tx, body.code, 'proof', cookie(browserCookie));
    if (!spent) throw over();
    if (spent.user_id !== user.id)
      throw concerningSecurity(
        refuse.invalidRequest('Presso il fornitore hai confermato di essere un’altra persona: riprova'),
        'sign-on-refused',
        user.id,
      );
    // A person with a second factor proves themselves with it, unless the provider asked for one, because the
    // provider's password alone is no proof.
    if (user.provesBy === 'code' && !(spent.with_factor && (await countsFactor(tx, user.id))))
      throw concerningSecurity(
        refuse.conflict('Hai un secondo fattore: conferma con quello'),
        'sign-on-refused',
        user.id,
      );
    await tx
      .updateTable('sessions')
      .set({ proved_at: sql<string>`coalesce(least(${spent.proved_at}::timestamptz, now()), now())` })
      .where('id', '=', user.sessionId)
      .execute();
    return { message: 'Fatto: per dieci minuti non te lo chiediamo più' };
  }),
];
