/** Passkeys: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeys: Drawer = {
  routes: ({ publicUrl, settings }) => passkeyRoutes(publicUrl, settings),
  personalTables: [
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
  ],
};
