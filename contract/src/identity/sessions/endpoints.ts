import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Id, Instant } from '../../platform/schema.ts';

const OpenSession = z.object({ id: Id, device: z.string(), createdAt: Instant, lastUsedAt: Instant });

export const login = endpoint.post('/api/login', {
  summary: 'Accesso con nome utente (o e-mail istituzionale) e password',
  access: 'public',
  undoable: 'passing',
  bodyType: 'form',
  // The password is compared exactly as it was typed: it is not trimmed, and has no minimum length.
  body: z.strictObject({ username: z.string().min(1).max(254), password: z.string().min(1).max(200) }),
  answer: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  secret: true,
});

export const getSignInWays = endpoint.get('/api/login/ways', {
  summary: 'Come si accede: con la password, presso il fornitore, o tutti e due',
  access: 'public',
  answer: z.object({ password: z.boolean(), provider: z.string().nullable() }),
});

export const logout = endpoint.post('/api/identity/logout', {
  summary: 'Chiude la sessione in uso',
  access: 'session',
  undoable: 'passing',
  beforeCompletion: true,
});

export const listSessions = endpoint.get('/api/identity/sessions', {
  summary: 'Le sessioni aperte della persona',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(OpenSession.extend({ current: z.boolean() })),
});

export const revokeSession = endpoint.delete('/api/identity/sessions/:id', {
  summary: 'Chiude una sessione della persona',
  access: 'session',
  undoable: 'lost',
  beforeCompletion: true,
});

export const revokeOtherSessions = endpoint.delete('/api/identity/sessions', {
  summary: 'Chiude tutte le altre sessioni della persona',
  access: 'session',
  undoable: 'lost',
  beforeCompletion: true,
});

const ofPerson = '/api/humanResources/users/:id/sessions';
const managers = [[can.usersManagement]] as const;

export const listSessionsOf = endpoint.get(ofPerson, {
  summary: 'Le sessioni aperte di un’altra persona',
  access: managers,
  answer: z.array(OpenSession),
});

export const closeSessionOf = endpoint.delete(`${ofPerson}/:session`, {
  summary: 'Chiude una sessione di un’altra persona',
  access: managers,
  undoable: 'lost',
});

export const closeSessionsOf = endpoint.delete(ofPerson, {
  summary: 'Chiude tutte le sessioni di un’altra persona',
  access: managers,
  undoable: 'lost',
});
