/** Signing in and sessions: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { forgetOldChallenges } from './challenges.ts';
import { forgetOldDevices } from './known-devices.ts';
import { forgetOldAttempts } from './login-throttle.ts';
import { sessionsOfPersonRoutes } from './of-person.ts';
import { forgetOldSessions, sessionRoutes } from './routes.ts';

export const sessions: Drawer = {
  routes: ({ signOn, passwordSignIn }) => [
    ...sessionRoutes({ signOn, passwordSignIn }),
    ...sessionsOfPersonRoutes,
  ],
  forget: [forgetOldAttempts, forgetOldChallenges, forgetOldDevices, forgetOldSessions],
  personalTables: [
    personalTable('sessions', {
      title: 'Accessi aperti',
      exported: ['user_agent', 'created_at', 'last_used_at'],
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
    personalTable('idempotency_keys', {
      title: 'Richieste recenti',
      exported: ['created_at'],
      erasure: 'deleted',
    }),
  ],
  notPersonal: [
    notPersonal('login_attempts', ['login', 'address', 'device'], 'they are gone after a quarter of an hour'),
  ],
};
