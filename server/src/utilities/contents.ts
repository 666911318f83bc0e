/** Home, regulations, bug reports: what this cupboard gives to the server. */
import type { Cupboard, HomeCard } from '../platform/cupboards/cupboard.ts';
import { personalTable } from '../platform/cupboards/personal-table.ts';
import { bugReportRoutes } from './bug-reports/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { regulationsCard } from './regulations/home-card.ts';
import { regulationRoutes } from './regulations/routes.ts';

/** `cards` are those of the other cupboards: Home shows them all. */
export const utilities = (cards: readonly HomeCard[]): Cupboard => ({
  routes: ({ storage, space }) => [
    ...bugReportRoutes,
    ...regulationRoutes(storage),
    ...homeRoutes(space, [...cards, regulationsCard]),
  ],
  personalTables: [
    personalTable({
      table: 'regulation_acceptances',
      person: 'user_id',
      title: 'Regolamenti accettati',
      exported: ['version_id', 'accepted_at'],
      erasure: 'kept',
    }),
    personalTable({
      table: 'bug_reports',
      person: 'user_id',
      title: 'Segnalazioni',
      exported: ['title', 'body', 'page', 'created_at', 'user_agent', 'app_version'],
      erasure: { emptied: ['user_agent'] },
    }),
  ],
});
