import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Done } from '../../platform/schema.ts';

/** A new password has 10 to 200 characters; the server also scores it (zxcvbn with the Italian dictionary). */
export const NewPassword = z.string().min(10).max(200);

export const updatePassword = endpoint.post('/api/humanResources/user/updatePassword', {
  summary: 'Cambia la propria password e chiude le altre sessioni',
  access: 'session',
  undoable: 'passing',
  beforeCompletion: true,
  body: z.strictObject({ current_password: z.string().min(1).max(200), new_password: NewPassword }),
});

export const forgottenPassword = endpoint.post('/api/identity/forgottenPassword', {
  summary: 'Chiede per e-mail un collegamento per scegliere una nuova password',
  access: 'public',
  undoable: 'passing',
  body: z.strictObject({ username: z.string().min(1).max(254) }),
});

export const resetPassword = endpoint.post('/api/identity/resetPassword', {
  summary: 'Sceglie una nuova password con un collegamento che vale una volta sola',
  access: 'public',
  undoable: 'passing',
  body: z.strictObject({ token: z.string().min(1).max(200), new_password: NewPassword }),
});

export const makePasswordLink = endpoint.post('/api/humanResources/users/:id/passwordLink', {
  summary: 'Dà a una persona un collegamento per scegliere una nuova password',
  access: [[can.usersManagement]],
  undoable: 'message',
  proof: true,
  answer: Done.extend({
    /** The path of the link when no mail is sent; it is shown only now. */
    path: z.string().nullable(),
  }),
  secret: true,
});
