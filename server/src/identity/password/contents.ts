/** Passwords and the links to new ones: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { passwordByManagerRoutes } from './by-manager.ts';
import { passwordRoutes } from './changing.ts';
import { forgetOldLinks, passwordLinkRoutes } from './link.ts';
import { passwordChanged, passwordLinkHandedOver } from './news.ts';
import { passwordRequestJob, passwordRequestRoutes } from './requests.ts';

export const passwords: Drawer = {
  routes: ({ signOn, passwordSignIn, mailIsSent }) => [
    ...passwordRoutes({ signOn, passwordSignIn }),
    ...passwordLinkRoutes({ signOn, passwordSignIn }),
    ...passwordRequestRoutes({ signOn, passwordSignIn, mailIsSent }),
    ...passwordByManagerRoutes({ signOn, passwordSignIn, mailIsSent }),
  ],
  jobs: [passwordRequestJob],
  news: [passwordChanged, passwordLinkHandedOver],
  forget: [forgetOldLinks],
  personalTables: [
    personalTable('password_links', {
      title: 'Collegamenti per la password',
      exported: ['created_at', 'expires_at'],
      erasure: 'deleted',
    }),
  ],
  authors: ['password_links.shown_to'],
};
