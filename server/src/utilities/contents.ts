/**
 * The table of contents of home, the bell, regulations, settings and bug reports: everything that this cupboard gives
 * to the server.
 */
import { can } from '@wms/contract/platform/permissions';
import { organisationSettings } from '@wms/contract/platform/settings/organisation';
import { organisationPage } from '@wms/contract/utilities/organisation/page';
import { sql } from 'kysely';
import type { Cupboard, HomeCard } from '../platform/cupboards/cupboard.ts';
import { cupboardOf, type Drawer } from '../platform/cupboards/drawer.ts';
import type { Finder } from '../platform/cupboards/finder.ts';
import { freeTexts, notPersonal, personalTable } from '../platform/cupboards/personal-table.ts';
import type { AnyNews } from '../platform/news/news.ts';
import { settingRoutes } from '../platform/settings/routes.ts';
import { forgetOldActs } from '../platform/undo/keep-own-act.ts';
import { bugReportRoutes } from './bug-reports/routes.ts';
import { emailSignature } from './email-signature/contents.ts';
import { homeRoutes } from './home/routes.ts';
import { forgetOldNotifications, notificationRoutes } from './notifications/routes.ts';
import { paletteRoutes } from './palette/routes.ts';
import { regulations } from './regulations/contents.ts';
import { regulationsCard } from './regulations/home-card.ts';

/**
 * The parts of other cupboards: home shows the cards of all, people choose among the news of all, and the palette finds
 * the things of all.
 */
export type FromOthers = {
  cards: readonly HomeCard[];
  news: readonly AnyNews[];
  finders: readonly Finder[];
};

export const utilities = ({ cards, news, finders }: FromOthers): Cupboard =>
  cupboardOf({ topic: 'utilities', heardBy: [[can.usersManagement]] }, [
    regulations,
    emailSignature,
    ofAll({
      cards: [...cards, regulationsCard],
      news: [...news, ...(regulations.news ?? [])],
      finders: [...finders, ...(regulations.finders ?? [])],
    }),
  ]);

/** The parts of this cupboard that belong to no drawer. */
const ofAll = ({ cards, news, finders }: FromOthers): Drawer => ({
  routes: ({ space, settings, declaredSettings, mailIsSent }) => [
    ...bugReportRoutes,
    ...settingRoutes(organisationPage, declaredSettings),
    ...homeRoutes(space, settings, cards),
    ...paletteRoutes(finders, settings),
    ...notificationRoutes(news, mailIsSent),
  ],
  settings: organisationSettings,
  forget: [forgetOldNotifications, forgetOldActs],
  freeTexts: [
    freeTexts('own_acts', ['words', 'calls']),
    freeTexts('notifications', ['sentence', 'path']),
    freeTexts('bug_reports', ['title', 'body', 'page']),
  ],
  notPersonal: [notPersonal('bug_reports', ['request_ids', 'app_version'], 'numbers of requests')],
  authors: ['settings.set_by'],
  personalTables: [
    personalTable('own_acts', {
      title: 'Le mie ultime azioni',
      titles: { words: 'Che cosa', undone_at: 'Annullata il' },
      exported: ['words', 'at', 'undone_at'],
      erasure: 'deleted',
    }),
    personalTable('notifications', {
      title: 'Notifiche',
      // Sentences are left out, because they name other people and repeat what other tables have of this person.
      exported: ['kind', 'told_at', 'read_at'],
      erasure: 'deleted',
    }),
    personalTable('notification_choices', {
      title: 'Notifiche disattivate',
      exported: ['kind', 'way'],
      erasure: 'deleted',
    }),
    personalTable('home_rows', {
      title: 'Righe di Home nascoste o spostate',
      exported: ['row', 'place'],
      named: {
        place: sql<string>`case t.place when 'first' then 'prima' when 'last' then 'in fondo' else 'nascosta' end`,
      },
      erasure: 'deleted',
    }),
    personalTable('bug_reports', {
      title: 'Segnalazioni',
      exported: ['title', 'body', 'page', 'created_at', 'user_agent', 'app_version'],
      erasure: { kept: 'Servono a chi corregge WMS, senza sapere di chi sono', emptied: ['user_agent'] },
    }),
  ],
});
