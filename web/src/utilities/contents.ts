/** The table of contents of the utilities cupboard: Home, the bell, regulations, signatures, bug reports. */
import { IconBook2, IconBuilding, IconHome } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import type { HomePart } from '../ui/cupboards/home-part.ts';
import { never, whenComplete } from '../ui/cupboards/page.ts';
import { bugReportStore } from './bug-reports/bug-report-store.ts';
import { emailSignature } from './email-signature/contents.ts';
import { notificationsStore } from './notifications/notifications-store.ts';

/** The parts of all cupboards, which Home shows. */
export type FromAll = { homeParts: () => readonly (() => Promise<HomePart<Home>>)[] };

export const utilities = ({ homeParts }: FromAll): Cupboard<Home> => ({
  pages: [
    {
      path: '/',
      name: 'Home',
      icon: IconHome,
      show: whenComplete,
      // The parts are loaded together with the screen, not after it.
      screen: async () => {
        const screen = import('./home/Home.screen.tsx');
        const parts = await Promise.all(homeParts().map((load) => load()));
        return { default: (await screen).homeScreen(parts) };
      },
      asks: ['/api/utilities/home'],
    },
    {
      path: '/regolamenti',
      name: 'Regulations',
      icon: IconBook2,
      show: whenComplete,
      screen: () => import('./regulations/Regulations.screen.tsx'),
      asks: ['/api/utilities/regulations'],
      meta: { after: true },
    },
    {
      // The page needs no permission: people who are asked to confirm a regulation may always read it.
      path: '/regolamenti/$id',
      name: 'Regulation',
      icon: IconBook2,
      show: never,
      screen: () => import('./regulations/page/Regulation.screen.tsx'),
    },
    {
      path: '/regolamenti/$id/pubblica',
      name: 'PublishRegulation',
      icon: IconBook2,
      show: never,
      screen: () => import('./regulations/publishing/Publish.screen.tsx'),
    },
    ...emailSignature.pages,
    {
      path: '/organizzazione',
      name: 'Organisation',
      icon: IconBuilding,
      show: never,
      screen: () => import('./organisation/Organisation.screen.tsx'),
      asks: ['/api/utilities/settings'],
      meta: { after: true, fromHome: true },
    },
  ],
  palette: [
    {
      name: 'regulations',
      // The page needs no permission, because people who can be asked to confirm a regulation may always read it.
      permissions: [],
      search: async () => (await import('./regulations/search.ts')).searchRegulations,
    },
  ],
  homeParts: [async () => (await import('./regulations/home-part.ts')).regulationsOnHome],
  dialogs: [
    {
      name: 'bug report',
      opened: bugReportStore,
      dialog: async () => (await import('./bug-reports/BugReport.tsx')).BugReport,
    },
    {
      name: 'notifications',
      opened: notificationsStore,
      dialog: async () => (await import('./notifications/Notifications.tsx')).Notifications,
    },
  ],
});
