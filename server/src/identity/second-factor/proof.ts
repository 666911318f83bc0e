/** Proving oneself again before a sensitive action. The proof counts for ten minutes, in this session. */
import { proveOneself } from '@wms/contract/identity/second-factor/endpoints';
import { sql } from 'kysely';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { countAttempt, forgive, personKey } from '../sessions/login-throttle.ts';
import { verifyPassword } from '../shared/password-hash.ts';
import { spendCode } from './codes.ts';

export const proofRoutes = [
  implement(
    proveOneself,
    async ({ body, user, db, address, security }) => {
      const device = `session ${user.sessionId}`;
      // A person with a second factor proves themselves with it, because a stolen password is no proof.
      if (user.provesBy === 'code') {
        if (!body.code) throw refuse.invalid('code', 'Questo campo è obbligatorio');
        return { attempt: await countAttempt(db, { person: personKey(user.id), address, device }) };
      }
      if (user.provesBy === 'signOn')
        throw refuse.conflict('Conferma chi sei presso il fornitore dell’accesso');
      if (!body.password) throw refuse.invalid('password', 'Questo campo è obbligatorio');
      const attempt = await countAttempt(db, { person: personKey(user.id), address, device });
      const owner = await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (!owner.password_hash || !(await verifyPassword(body.password, owner.password_hash))) {
        security('current-password-wrong');
        throw refuse.invalid('password', 'La password non è corretta');
      }
      return { attempt };
    },
    async ({ body, user, tx, prepared: { attempt }, security }) => {
      if (user.provesBy === 'code' && (await spendCode(tx, user.id, body.code ?? '')) === null) {
        security('second-factor-wrong');
        throw refuse.invalid('code', wrongCode);
      }
      await forgive(tx, attempt);
      await tx
        .updateTable('sessions')
        .set({ proved_at: sql<string>`now()` })
        .where('id', '=', user.sessionId)
        .execute();
      return { message: 'Fatto: per dieci minuti non te lo chiediamo più' };
    },
  ),
];

export const wrongCode = 'Il codice non è giusto, o è già stato usato';
