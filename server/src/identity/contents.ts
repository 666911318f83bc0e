/** Signing in, sessions, passwords, permissions and registration: what this cupboard gives to the server. */
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { personalTable } from '../platform/cupboards/personal-table.ts';
import { forgetKnownFacts } from './invitations/issuing.ts';
import { invitationJob } from './invitations/mail-job.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { passwordByManagerRoutes } from './password/by-manager.ts';
import { passwordRoutes } from './password/changing.ts';
import { forgetOldLinks, passwordLinkRoutes } from './password/link.ts';
import { passwordChanged, passwordLinkHandedOver } from './password/news.ts';
import { passwordRequestJob, passwordRequestRoutes } from './password/requests.ts';
import { grantConstraints } from './permissions/granting.ts';
import { manyGrantsRoutes } from './permissions/many/routes.ts';
import { personGrantsRoutes } from './permissions/person/routes.ts';
import { presetConstraints, presetRoutes } from './permissions/presets.ts';
import { accessRequestsCard } from './permissions/requests/home-card.ts';
import { accessAsked, accessDecided } from './permissions/requests/news.ts';
import { accessRequestConstraints, accessRequestRoutes } from './permissions/requests/routes.ts';
import { permissionRoutes } from './permissions/routes.ts';
import { registrationSentBack } from './registration/news.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sendBackRoutes } from './registration/send-back.ts';
import { secondFactorChanged } from './second-factor/news.ts';
import { proofRoutes } from './second-factor/proof.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { forgetOldChallenges } from './sessions/challenges.ts';
import { forgetOldDevices } from './sessions/known-devices.ts';
import { forgetOldAttempts } from './sessions/login-throttle.ts';
import { sessionsOfPersonRoutes } from './sessions/of-person.ts';
import { forgetOldSessions, sessionRoutes } from './sessions/routes.ts';
import { personLifeRoutes } from './users/life.ts';

export const identity: Cupboard = {
  routes: ({ mailIsSent, publicUrl }) => [
    ...sessionRoutes,
    ...secondFactorRoutes,
    ...proofRoutes,
    ...passkeyRoutes(publicUrl),
    ...passwordRoutes,
    ...passwordLinkRoutes,
    ...passwordRequestRoutes(mailIsSent),
    ...passwordByManagerRoutes(mailIsSent),
    ...sessionsOfPersonRoutes,
    ...invitationRoutes(mailIsSent),
    ...permissionRoutes,
    ...manyGrantsRoutes,
    ...personGrantsRoutes,
    ...presetRoutes,
    ...accessRequestRoutes,
    ...registrationRoutes,
    ...sendBackRoutes,
    ...personLifeRoutes,
  ],
  constraints: { ...grantConstraints, ...presetConstraints, ...accessRequestConstraints },
  jobs: [passwordRequestJob, invitationJob],
  news: [
    passwordChanged,
    passwordLinkHandedOver,
    registrationSentBack,
    secondFactorChanged,
    accessAsked,
    accessDecided,
  ],
  homeCards: [accessRequestsCard],
  forget: [
    forgetOldAttempts,
    forgetOldChallenges,
    forgetOldDevices,
    forgetOldLinks,
    forgetOldSessions,
    forgetKnownFacts,
  ],
  personalTables: [
    personalTable('users', {
      person: 'id',
      title: 'Accesso',
      exported: [
        'username',
        'institutional_email',
        'first_name',
        'last_name',
        'registration_status',
        'created_at',
        'last_login_at',
        'state',
        'ended_on',
      ],
      // What the person did refers to this row, so it stays; identity gives it another name.
      erasure: 'kept',
    }),
    personalTable('user_permissions', {
      title: 'Permessi',
      exported: ['permission', 'granted_at', 'ends_at', 'reason', 'revocation_reason'],
      erasure: 'deleted',
    }),
    personalTable('fields_to_correct', {
      title: 'Campi da correggere nella registrazione',
      exported: ['label'],
      erasure: 'deleted',
    }),
    personalTable('access_requests', {
      title: 'Richieste di accesso',
      exported: ['label', 'message', 'state', 'asked_at'],
      erasure: 'deleted',
    }),
    personalTable('sessions', {
      title: 'Accessi aperti',
      exported: ['user_agent', 'created_at', 'last_used_at'],
      erasure: 'deleted',
    }),
    personalTable('second_factors', {
      title: 'Secondo fattore',
      exported: ['begun_at', 'confirmed_at'],
      erasure: 'deleted',
    }),
    personalTable('recovery_codes', {
      title: 'Codici di recupero',
      exported: ['used_at'],
      erasure: 'deleted',
    }),
    personalTable('passkeys', {
      title: 'Passkey',
      exported: ['name', 'created_at', 'last_used_at'],
      erasure: 'deleted',
    }),
    personalTable('passkey_challenges', {
      title: 'Passkey non concluse',
      exported: ['expires_at'],
      erasure: 'deleted',
    }),
    personalTable('login_challenges', {
      title: 'Accessi non conclusi',
      exported: ['expires_at'],
      erasure: 'deleted',
    }),
    personalTable('known_devices', {
      title: 'Dispositivi conosciuti',
      exported: ['created_at', 'last_used_at'],
      erasure: 'deleted',
    }),
    personalTable('password_links', {
      title: 'Collegamenti per la password',
      exported: ['created_at', 'expires_at'],
      erasure: 'deleted',
    }),
    personalTable('invitations', {
      title: 'Inviti',
      exported: ['created_at', 'expires_at', 'ended_at', 'tax_code', 'birth_date', 'personal_email'],
      erasure: 'deleted',
    }),
    personalTable('idempotency_keys', {
      title: 'Richieste recenti',
      exported: ['created_at'],
      erasure: 'deleted',
    }),
  ],
  authors: ['user_permissions.granted_by', 'user_permissions.revoked_by', 'invitations.invited_by'],
};
