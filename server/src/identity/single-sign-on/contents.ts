/** Single sign-on: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { forgetOldSignOns } from './attempts.ts';
import { serveSignOnReturn } from './return.ts';
import { singleSignOnRoutes } from './routes.ts';

export const singleSignOn: Drawer = {
  routes: ({ signOn, publicUrl, passwordSignIn }) =>
    singleSignOnRoutes({ signOn, publicUrl, passwordSignIn }),
  serve(app, { db, signOn, publicUrl }) {
    if (signOn && publicUrl) serveSignOnReturn(app, { db, signOn, publicUrl });
  },
  forget: [forgetOldSignOns],
  personalTables: [
    personalTable('sign_on_codes', {
      title: 'Accessi unici non conclusi',
      exported: ['expires_at'],
      erasure: 'deleted',
    }),
  ],
  notPersonal: [
    notPersonal(
      'sign_on_attempts',
      ['state_hash', 'browser_hash', 'nonce', 'verifier', 'address'],
      'they are gone after five minutes',
    ),
  ],
};
