/** Permissions, their presets, requests and sleep: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { grantConstraints } from './granting.ts';
import { personGrantsRoutes } from './person/routes.ts';
import { presetConstraints, presetRoutes } from './presets.ts';
import { accessRequestsCard } from './requests/home-card.ts';
import { accessAsked, accessDecided, accessReopened } from './requests/news.ts';
import { accessRequestConstraints, accessRequestRoutes } from './requests/routes.ts';
import { permissionRoutes } from './routes.ts';
import { sleepingCard } from './sleeping/home-card.ts';
import { codeAsleep, ownCodesAsleep, ownCodesAwake, ownSleepersGone } from './sleeping/news.ts';
import { sleepingRoutes } from './sleeping/routes.ts';
import { takeGrantsBackRoute } from './taking-back.ts';

export const permissions: Drawer = {
  routes: [
    ...permissionRoutes,
    ...personGrantsRoutes,
    ...presetRoutes,
    ...accessRequestRoutes,
    ...sleepingRoutes,
    takeGrantsBackRoute,
  ],
  constraints: { ...grantConstraints, ...presetConstraints, ...accessRequestConstraints },
  news: [
    accessAsked,
    accessDecided,
    accessReopened,
    ownCodesAsleep,
    codeAsleep,
    ownCodesAwake,
    ownSleepersGone,
  ],
  homeCards: [accessRequestsCard, sleepingCard],
  personalTables: [
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
    personalTable('access_requests', {
      title: 'Richieste di accesso',
      exported: ['label', 'message', 'state', 'asked_at'],
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
  ],
  authors: [
    'user_permissions.granted_by',
    'user_permissions.revoked_by',
    'user_permissions.asleep_by',
    'ways_in.maker_id',
  ],
};
