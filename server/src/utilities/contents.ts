/** Home, the bell, regulations, settings and bug reports: what this cupboard gives to the server. */
import { can } from '@wms/contract/platform/permissions';
import { organisationPage } from '@wms/contract/utilities/organisation/page';
import { organisationSettings } from '@wms/contract/utilities/organisation/settings';
import { sql } from 'kysely';
import type { Cupboard, HomeCard } from '../platform/cupboards/cupboard.ts';
import { freeTexts, notPersonal, personalTable } from '../platform/cupboards/personal-table.ts';
import type { AnyNews } from '../platform/news/news.ts';
import { settingRoutes } from '../platform/settings/routes.ts';
import { bugReportRoutes } from './bug-reports/routes.ts';
import { emailSignature } from './email-signature/contents.ts';
import { homeRoutes } from './home/routes.ts';
import { forgetOldNotifications, notificationRoutes } from './notifications/routes.ts';
import { regulationsCard } from './regulations/home-card.ts';
import { regulationRoutes } from './regulations/routes.ts';

/** Home shows the cards of all cupboards, and people choose among the news of all. */
export type FromOthers = {
  cards: readonly HomeCard[];
  news: readonly AnyNews[];
};

export const utilities = ({ cards, news }: FromOthers): Cupboard => ({
  routes: ({ storage, space, settings, declaredSettings, mailIsSent }) => [
    ...bugReportRoutes,
    ...regulationRoutes(storage),
    ...settingRoutes(organisationPage, declaredSettings),
    ...homeRoutes(space, settings, [...cards, regulationsCard]),
    ...notificationRoutes(news, mailIsSent),
    ...emailSignature.routes,
  ],
  constraints: emailSignature.constraints,
  settings: organisationSettings,
  forget: [forgetOldNotifications],
  live: { topic: 'utilities', heardBy: [[can.usersManagement]] },
  freeTexts: [
    freeTexts('notifications', ['sentence', 'path']),
    freeTexts('bug_reports', ['title', 'body', 'page']),
  ],
  notPersonal: [
    ...emailSignature.notPersonal,
    notPersonal('regulations', ['title'], 'what the organisation publishes'),
    notPersonal('bug_reports', ['request_ids', 'app_version'], 'numbers of requests'),
  ],
  authors: ['settings.set_by'],
  personalTables: [
    ...emailSignature.personalTables,
    personalTable('notifications', {
      title: 'Notifiche',
      // Their sentences name other people, and tell what other tables have of this one.
      exported: ['kind', 'told_at', 'read_at'],
      erasure: 'deleted',
    }),
    personalTable('notification_choices', {
      title: 'Notifiche disattivate',
      exported: ['kind', 'way'],
      erasure: 'deleted',
    }),
    personalTable('regulation_acceptances', {
      title: 'Regolamenti accettati',
      exported: ['version_id', 'accepted_at'],
      named: {
        version_id: sql`(select r.title || ', versione ' || v.version from regulation_versions v
                           join regulations r on r.id = v.regulation_id where v.id = t.version_id)`,
      },
      erasure: { kept: 'Prova che il regolamento è stato accettato (GDPR, art. 17, par. 3, lett. e)' },
    }),
    personalTable('bug_reports', {
      title: 'Segnalazioni',
      exported: ['title', 'body', 'page', 'created_at', 'user_agent', 'app_version'],
      erasure: { kept: 'Servono a chi corregge WMS, senza sapere di chi sono', emptied: ['user_agent'] },
    }),
  ],
});
