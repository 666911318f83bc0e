/** The second factor: codes of an authenticator app, recovery codes, and proving oneself again. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { permissions } from '../../platform/permissions.ts';
import { Done, Instant, line } from '../../platform/schema.ts';

const base = '/api/identity/secondFactor';

/** Six digits of the app or a recovery code, however they are spaced. */
export const FactorCode = line(40)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine(
    (code) => /^(\d{6}|[A-Z2-7]{10})$/.test(code),
    'Sono sei cifre, o un codice di recupero di 10 caratteri',
  );

// Below /api/login, because browsers send the cookie of a known device only there.
export const signInWithFactor = endpoint.post('/api/login/secondFactor', {
  summary:
    'Conclude l’accesso con il secondo fattore: la richiesta di /api/login vale cinque minuti, una volta',
  access: 'public',
  undoable: 'passing',
  body: z.strictObject({ challenge: line(100), code: FactorCode }),
  answer: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  secret: true,
});

export const getSecondFactor = endpoint.get(base, {
  summary:
    'Il secondo fattore della persona: da quando, quanti codici di recupero restano, i permessi che aspettano ' +
    'che ne attivi uno, e se ha anche una password',
  access: 'session',
  beforeCompletion: true,
  answer: z.object({
    since: Instant.nullable(),
    recoveryCodesLeft: z.number(),
    withheld: z.array(z.enum(permissions)),
    /** Whether the person has a password to change; people who sign in at the provider may have none. */
    hasPassword: z.boolean(),
  }),
});

export const beginFactor = endpoint.post(`${base}/begin`, {
  summary: 'Prepara i codici a tempo: il segreto e il suo QR, che valgono dal primo codice giusto',
  access: 'session',
  undoable: 'passing',
  beforeCompletion: true,
  proof: true,
  answer: z.object({ secret: z.string(), address: z.string(), qr: z.string() }),
  secret: true,
});

const RecoveryCodes = Done.extend({ recoveryCodes: z.array(z.string()) });

export const confirmFactor = endpoint.post(`${base}/confirm`, {
  summary: 'Attiva il secondo fattore con il primo codice, e dà dieci codici di recupero',
  access: 'session',
  undoable: 'counterpart',
  beforeCompletion: true,
  proof: true,
  body: z.strictObject({ code: FactorCode }),
  answer: RecoveryCodes,
  secret: true,
});

export const renewRecoveryCodes = endpoint.post(`${base}/recoveryCodes`, {
  summary: 'Dà dieci nuovi codici di recupero: quelli di prima non valgono più',
  access: 'session',
  undoable: 'lost',
  beforeCompletion: true,
  proof: true,
  answer: RecoveryCodes,
  secret: true,
});

export const removeFactor = endpoint.delete(base, {
  summary: 'Toglie il secondo fattore',
  access: 'session',
  undoable: 'lost',
  beforeCompletion: true,
  proof: true,
});

export const proveOneself = endpoint.post('/api/identity/prove', {
  summary:
    'Conferma chi è la persona, con il secondo fattore o, per chi non lo ha, con la password; vale dieci minuti',
  access: 'session',
  undoable: 'passing',
  beforeCompletion: true,
  body: z.strictObject({
    password: z.string().min(1).max(200).optional(),
    code: FactorCode.optional(),
  }),
});
