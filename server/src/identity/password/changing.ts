import { NewPassword, updatePassword } from '@wms/contract/identity/password/endpoints';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type Reader, updateRow, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { notify } from '../../platform/news/notify.ts';
import { refuse } from '../../platform/refusal.ts';
import { countAttempt, forgive, personKey } from '../sessions/login-throttle.ts';
import { requirePasswords, type Ways } from '../sessions/ways.ts';
import { hashPassword, verifyPassword } from '../shared/password-hash.ts';
import { passwordChanged } from './news.ts';

/** A password must not contain the names of its owner. */
export type PasswordOwner = {
  username: string;
  first_name: string;
  last_name: string;
  institutional_email: string;
};

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries, which take 50 MB of memory, when the first password is chosen. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, italian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-it'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...italian.dictionary },
    graphs: common.adjacencyGraphs,
    translations: italian.translations,
  });
}

/** The least score of a password, of zxcvbn's 0 to 4: 3 is 'safely unguessable', at least 10^8 guesses. */
const enough = 3;

/** Answers a sentence that says why a password is refused, or null when it is good. */
export async function passwordWeakness(password: string, owner: PasswordOwner): Promise<string | null> {
  const length = NewPassword.safeParse(password);
  if (!length.success) return length.error.issues[0]?.message ?? '';
  const names = [owner.username, ...owner.first_name.split(/\s+/), ...owner.last_name.split(/\s+/)]
    .concat(owner.institutional_email.split('@')[0]?.split(/[._-]/) ?? [])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= 3);
  const lower = password.toLowerCase();
  if (names.some((name) => lower.includes(name))) return 'Non deve contenere il tuo nome o nome utente';
  estimator ??= loadEstimator();
  // More than 100 characters only make the estimate slower.
  const { score, feedback } = (await estimator).check(password.slice(0, 100), names);
  if (score >= enough) return null;
  return ['Password troppo facile da indovinare.', feedback.warning, ...feedback.suggestions]
    .filter(Boolean)
    .join(' ');
}

/**
 * Sets a password whose strength has been checked and that is already hashed. The person's other sessions and their
 * links end, and the person is told.
 */
export async function storePassword(tx: Writer, userId: number, hash: string, keepSession: number | null) {
  await updateRow(tx, 'users', userId, { password_hash: hash });
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_on_codes').where('user_id', '=', userId).execute();
  await notify(tx, passwordChanged, { userId, at: new Date().toISOString() });
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keepSession !== null, (query) => query.where('id', '!=', keepSession))
    .execute();
}

const ownerOf = (db: Reader, userId: number) =>
  db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name', 'institutional_email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const passwordRoutes = (ways: Ways) => [
  implement(
    updatePassword,
    async ({ body, user, db, address, security }) => {
      requirePasswords(ways);
      const owner = await ownerOf(db, user.id);
      if (!owner.password_hash)
        throw refuse.conflict(
          'Non hai una password: per averne una scegli «Password dimenticata?» quando accedi',
        );
      // The limit is the same as at the sign-in, because a stolen browser must not be used to guess passwords here.
      const device = `session ${user.sessionId}`;
      const attempt = await countAttempt(db, { person: personKey(user.id), address, device });
      const right = await verifyPassword(body.current_password, owner.password_hash);
      if (!right) {
        security('current-password-wrong');
        throw refuse.invalid('current_password', 'La password attuale non è corretta');
      }
      await forgive(db, attempt);
      if (body.current_password === body.new_password)
        throw refuse.invalid('new_password', 'La nuova password è uguale a quella attuale');
      const weakness = await passwordWeakness(body.new_password, owner);
      if (weakness) throw refuse.invalid('new_password', weakness);
      return { hash: await hashPassword(body.new_password), verified: owner.password_hash };
    },
    async ({ user, tx, prepared, security }) => {
      // The verified password must still be the current one, so that only one of two simultaneous changes succeeds.
      const current = await tx
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (current.password_hash !== prepared.verified)
        throw refuse.invalid('current_password', 'La password attuale non è corretta');
      await storePassword(tx, user.id, prepared.hash, user.sessionId);
      security('password-changed');
      return { message: 'Password aggiornata. Le altre sessioni sono state chiuse' };
    },
  ),
];
