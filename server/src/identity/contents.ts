/** The cupboard of identity: signing in, sessions, passwords, permissions and registration. */
import { factorDemandedFor } from '@wms/contract/identity/second-factor/demanded';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { freeTexts, notPersonal, personalTable } from '../platform/cupboards/personal-table.ts';
import { erasureConstraints, erasureRoutes } from './erasure/routes.ts';
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
import { sleepingCard } from './permissions/sleeping/home-card.ts';
import { codeAsleep, ownCodesAsleep, ownCodesAwake } from './permissions/sleeping/news.ts';
import { sleepingRoutes } from './permissions/sleeping/routes.ts';
import { registrationSentBack } from './registration/news.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sendBackRoutes } from './registration/send-back.ts';
import { waitForFactorCard } from './second-factor/home-card.ts';
import { secondFactorChanged } from './second-factor/news.ts';
import { proofRoutes } from './second-factor/proof.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { forgetOldChallenges } from './sessions/challenges.ts';
import { forgetOldDevices } from './sessions/known-devices.ts';
import { forgetOldAttempts } from './sessions/login-throttle.ts';
import { sessionsOfPersonRoutes } from './sessions/of-person.ts';
import { forgetOldSessions, sessionRoutes } from './sessions/routes.ts';
import { forgetOldSignOns } from './single-sign-on/attempts.ts';
import { serveSignOnReturn } from './single-sign-on/return.ts';
import { singleSignOnRoutes } from './single-sign-on/routes.ts';
import { personLifeRoutes } from './users/life.ts';

export const identity: Cupboard = {
  routes: ({ mailIsSent, publicUrl, signOn, passwordSignIn, settings, openThings, personalData }) => [
    ...sessionRoutes({ signOn, passwordSignIn }),
    ...singleSignOnRoutes({ signOn, publicUrl, passwordSignIn }),
    ...secondFactorRoutes(settings),
    ...proofRoutes,
    ...passkeyRoutes(publicUrl, settings),
    ...passwordRoutes({ signOn, passwordSignIn }),
    ...passwordLinkRoutes({ signOn, passwordSignIn }),
    ...passwordRequestRoutes({ signOn, passwordSignIn, mailIsSent }),
    ...passwordByManagerRoutes({ signOn, passwordSignIn, mailIsSent }),
    ...sessionsOfPersonRoutes,
    ...invitationRoutes({ signOn, passwordSignIn, mailIsSent }),
    ...permissionRoutes,
    ...manyGrantsRoutes,
    ...personGrantsRoutes,
    ...presetRoutes,
    ...accessRequestRoutes,
    ...sleepingRoutes,
    ...registrationRoutes,
    ...sendBackRoutes,
    ...personLifeRoutes,
    ...erasureRoutes(openThings, personalData),
  ],
  serve(app, { db, signOn, publicUrl }) {
    if (signOn && publicUrl) serveSignOnReturn(app, { db, signOn, publicUrl });
  },
  constraints: {
    ...grantConstraints,
    ...presetConstraints,
    ...accessRequestConstraints,
    ...erasureConstraints,
  },
  jobs: [passwordRequestJob, invitationJob],
  news: [
    passwordChanged,
    passwordLinkHandedOver,
    registrationSentBack,
    secondFactorChanged,
    accessAsked,
    accessDecided,
    ownCodesAsleep,
    codeAsleep,
    ownCodesAwake,
  ],
  homeCards: [accessRequestsCard, sleepingCard, waitForFactorCard],
  settings: [factorDemandedFor],
  forget: [
    forgetOldAttempts,
    forgetOldChallenges,
    forgetOldDevices,
    forgetOldLinks,
    forgetOldSessions,
    forgetOldSignOns,
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
      erasure: {
        kept: 'Nome, e-mail e password si cancellano; resta un numero, perché quello che la persona ha fatto lo cita',
        emptied: ['password_hash', 'last_login_at'],
      },
    }),
    personalTable('erasures', {
      title: 'Cancellazione dei dati',
      exported: ['erased_at', 'ground'],
      erasure: { kept: 'Prova che i dati sono stati cancellati (GDPR, art. 5, par. 2)' },
    }),
    // The reason why a person was suspended, sent back or let go is personal data of theirs.
    personalTable('steps_taken', {
      person: 'person_id',
      title: 'Storia del rapporto',
      exported: ['from_state', 'to_state', 'reason', 'made_at'],
      erasure: { kept: 'I passi restano con le loro date; i motivi si cancellano' },
    }),
    personalTable('steps_taken', {
      title: 'Storia della registrazione',
      exported: ['from_state', 'to_state', 'reason', 'made_at'],
      erasure: { kept: 'I passi restano con le loro date; i motivi si cancellano' },
    }),
    personalTable('user_permissions', {
      title: 'Permessi',
      exported: ['permission', 'granted_at', 'ends_at', 'reason', 'revocation_reason', 'asleep_since'],
      erasure: 'deleted',
    }),
    personalTable('ways_in', {
      title: 'Modi in cui altri sarebbero potuti entrare',
      exported: ['opened_at'],
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
      exported: ['made_at', 'used_at'],
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
    personalTable('sign_on_codes', {
      title: 'Accessi unici non conclusi',
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
  freeTexts: [
    freeTexts('user_permissions', ['reason', 'revocation_reason']),
    freeTexts('access_requests', ['message']),
  ],
  notPersonal: [
    notPersonal('permissions', ['code'], 'the codes of the specification'),
    notPersonal('permission_presets', ['name', 'permissions'], 'sets of codes'),
    notPersonal('erasures', ['deleted', 'kept'], 'titles with numbers of rows'),
    notPersonal(
      'sign_on_attempts',
      ['state_hash', 'browser_hash', 'nonce', 'verifier', 'address'],
      'they are gone after five minutes',
    ),
    notPersonal('login_attempts', ['login', 'address', 'device'], 'they are gone after a quarter of an hour'),
  ],
  authors: [
    'erasures.erased_by',
    'user_permissions.granted_by',
    'user_permissions.revoked_by',
    'user_permissions.asleep_by',
    'ways_in.maker_id',
    'password_links.shown_to',
    'invitations.invited_by',
  ],
};
