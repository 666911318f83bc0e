/** Single sign-on: the organisation's own provider (OpenID Connect) says who somebody is. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { line } from '../../platform/schema.ts';

// Below /api/login, because browsers send the cookies of the sign-in only there.
const base = '/api/login/signOn';

export const beginSignOn = endpoint.post(`${base}/begin`, {
  summary:
    'Comincia l’accesso presso il fornitore: dà l’indirizzo a cui andare; vale cinque minuti, una volta',
  access: 'public',
  undoable: 'passing',
  body: z.strictObject({
    /**
     * `signIn` signs in; `proof` proves again who the person is, and then the provider must ask for the credentials.
     */
    purpose: z.enum(['signIn', 'proof']),
  }),
  answer: z.object({ address: z.string() }),
  secret: true,
});

const OneUseCode = z.strictObject({ code: line(100) });

export const signInWithCode = endpoint.post(base, {
  summary: 'Conclude l’accesso con il codice che sta dietro al # di /login; vale una volta',
  access: 'public',
  undoable: 'passing',
  body: OneUseCode,
  answer: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  secret: true,
});

export const proveBySignOn = endpoint.post(`${base}/proof`, {
  summary: 'Conferma chi è la persona dopo un nuovo accesso presso il fornitore; vale dieci minuti',
  access: 'session',
  undoable: 'passing',
  beforeCompletion: true,
  body: OneUseCode,
});
