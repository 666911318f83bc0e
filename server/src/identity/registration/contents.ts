/** The first entry: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { registrationSentBack } from './news.ts';
import { registrationRoutes } from './routes.ts';
import { sendBackRoutes } from './send-back.ts';

export const registration: Drawer = {
  routes: ({ registrationSteps }) => [...registrationRoutes(registrationSteps), ...sendBackRoutes],
  news: [registrationSentBack],
  personalTables: [
    personalTable('steps_taken', {
      title: 'Storia della registrazione',
      exported: ['from_state', 'to_state', 'reason', 'made_at'],
      erasure: { kept: 'I passi restano con le loro date; i motivi si cancellano' },
    }),
    personalTable('fields_to_correct', {
      title: 'Campi da correggere nella registrazione',
      exported: ['label'],
      erasure: 'deleted',
    }),
  ],
};
