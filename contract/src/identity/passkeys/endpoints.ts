/** Passkeys: a device signs a challenge (WebAuthn), after it has recognised its person by finger, face or PIN. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Done, Id, Instant, line } from '../../platform/schema.ts';

const base = '/api/identity/passkeys';

const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8000);
const transports = z.array(z.string().max(20)).max(10).optional();

/** The browser's answer in the W3C's JSON form; the server checks the bytes inside. */
const Created = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports }),
});
const Signed = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type CreatedPasskey = z.infer<typeof Created>;
export type SignedPasskey = z.infer<typeof Signed>;

/** The options for the browser, which the browser's library checks. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

export const listPasskeys = endpoint.get(base, {
  summary: 'Le passkey della persona',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
});

export const beginPasskey = endpoint.post(`${base}/begin`, {
  summary: 'Prepara una nuova passkey',
  access: 'session',
  undoable: 'passing',
  beforeCompletion: true,
  proof: true,
  answer: Options,
  secret: true,
});

export const addPasskey = endpoint.post(base, {
  summary: 'Aggiunge la passkey che il dispositivo ha creato; con la prima dà dieci codici di recupero',
  access: 'session',
  undoable: 'counterpart',
  beforeCompletion: true,
  proof: true,
  body: z.strictObject({ name: line(60), created: Created }),
  answer: Done.extend({ recoveryCodes: z.array(z.string()).nullable() }),
  secret: true,
});

export const removePasskey = endpoint.delete(`${base}/:id`, {
  summary: 'Toglie una passkey della persona',
  access: 'session',
  undoable: 'lost',
  beforeCompletion: true,
  proof: true,
});

// Below /api/login, because browsers send the cookie of a known device only there.
export const askPasskey = endpoint.post('/api/login/passkey/begin', {
  summary: 'Prepara la firma di una passkey, per accedere o per confermare chi si è',
  access: 'public',
  undoable: 'passing',
  answer: Options,
  secret: true,
});

export const signInWithPasskey = endpoint.post('/api/login/passkey', {
  summary: 'Accesso con una passkey, senza password',
  access: 'public',
  undoable: 'passing',
  body: z.strictObject({ signed: Signed }),
  answer: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  secret: true,
});

export const proveByPasskey = endpoint.post('/api/identity/prove/passkey', {
  summary: 'Conferma chi è la persona con una sua passkey; vale dieci minuti',
  access: 'session',
  undoable: 'passing',
  beforeCompletion: true,
  body: z.strictObject({ signed: Signed }),
});
