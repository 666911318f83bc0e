import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, Instant } from '../../platform/schema.ts';

export const login = endpoint.post('/api/login', {
  summary: 'Accesso con nome utente (o e-mail istituzionale) e password',
  access: 'public',
  bodyType: 'form',
  // The password is compared exactly as it was typed: it is not trimmed, and has no minimum length.
  body: z.strictObject({ username: z.string().min(1).max(254), password: z.string().min(1).max(200) }),
  answer: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  secret: true,
});

export const logout = endpoint.post('/api/identity/logout', {
  summary: 'Chiude la sessione in uso',
  access: 'session',
  beforeCompletion: true,
});

export const listSessions = endpoint.get('/api/identity/sessions', {
  summary: 'Le sessioni aperte della persona',
  access: 'session',
  beforeCompletion: true,
  answer: z.array(
    z.object({ id: Id, device: z.string(), createdAt: Instant, lastUsedAt: Instant, current: z.boolean() }),
  ),
});

export const revokeSession = endpoint.delete('/api/identity/sessions/:id', {
  summary: 'Chiude una sessione della persona',
  access: 'session',
  beforeCompletion: true,
});

export const revokeOtherSessions = endpoint.delete('/api/identity/sessions', {
  summary: 'Chiude tutte le altre sessioni della persona',
  access: 'session',
  beforeCompletion: true,
});
