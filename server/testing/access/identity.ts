import type { Rule } from './rule.ts';

export const identityAccess: readonly Rule[] = [
  {
    because:
      'product.md 7: a login needs no session; domain.md 1 and 2: who forgot the password, or is invited, has none',
    who: 'public',
    endpoints: [
      'POST /api/login',
      'POST /api/login/secondFactor',
      'POST /api/login/passkey',
      'POST /api/login/passkey/begin',
      'GET /api/login/ways',
      'POST /api/login/signOn',
      'POST /api/login/signOn/begin',
      'POST /api/identity/forgottenPassword',
      'POST /api/identity/resetPassword',
      'POST /api/identity/invitations/open',
    ],
  },
  {
    because: 'domain.md 1: before completion login, logout, permissions, one’s own data and the wizard',
    who: 'session',
    beforeCompletion: true,
    endpoints: [
      'POST /api/identity/logout',
      'GET /api/identity/sessions',
      'DELETE /api/identity/sessions',
      'DELETE /api/identity/sessions/:id',
      'POST /api/identity/prove',
      'POST /api/identity/prove/passkey',
      'POST /api/login/signOn/proof',
      'GET /api/identity/passkeys',
      'POST /api/identity/passkeys',
      'POST /api/identity/passkeys/begin',
      'DELETE /api/identity/passkeys/:id',
      'GET /api/identity/secondFactor',
      'POST /api/identity/secondFactor/begin',
      'POST /api/identity/secondFactor/confirm',
      'POST /api/identity/secondFactor/recoveryCodes',
      'DELETE /api/identity/secondFactor',
    ],
  },
  {
    because:
      'domain.md 1: HR sends a user back to a step with a reason, which the person reads while registering',
    who: 'session',
    beforeCompletion: true,
    endpoints: ['GET /api/identity/registration/sentBack'],
  },
  {
    because:
      'product.md 2.1: /utenti is HR users management, which lists people and invites them (domain.md 2)',
    who: [['ru_USRS_MAN']],
    endpoints: ['POST /api/identity/invitations/doubles'],
  },
];
