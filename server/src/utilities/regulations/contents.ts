/** The table of contents of the regulations: everything that this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { confirmationRoutes } from './confirmations/asked.ts';
import { givenConfirmationRoutes } from './confirmations/given.ts';
import { regulationReminderSchedule } from './confirmations/reminders.ts';
import { regulationFinder } from './finder.ts';
import { publishingRoutes } from './publishing.ts';
import { lackOfConfirmations } from './reading.ts';
import { regulationConstraints, regulationRoutes } from './routes.ts';
import { regulationPublished, regulationsOpen } from './shared/news.ts';

/** SQL: the title and number of the version to which a row `t` belongs. */
const versionName = sql<string>`(
  select r.title || ', versione ' || v.version from regulation_versions v
    join regulations r on r.id = v.regulation_id where v.id = t.version_id)`;

export const regulations: Drawer = {
  routes: ({ storage }) => [
    ...regulationRoutes(storage),
    ...publishingRoutes,
    ...confirmationRoutes,
    ...givenConfirmationRoutes,
  ],
  constraints: regulationConstraints,
  finders: [regulationFinder],
  registrationSteps: { regolamenti: lackOfConfirmations },
  news: [regulationPublished, regulationsOpen],
  schedules: [regulationReminderSchedule],
  notPersonal: [
    notPersonal(
      'regulations',
      ['title', 'kind', 'asked_of', 'asked_from', 'permission'],
      'what the organisation publishes',
    ),
    notPersonal(
      'regulation_versions',
      ['body', 'changes', 'effective_on'],
      'what the organisation publishes',
    ),
  ],
  authors: ['regulation_versions.published_by'],
  personalTables: [
    personalTable('regulation_acceptances', {
      title: 'Regolamenti confermati',
      exported: ['version_id', 'kind', 'accepted_at'],
      named: { version_id: versionName },
      erasure: { kept: 'Prova che il regolamento è stato accettato (GDPR, art. 17, par. 3, lett. e)' },
    }),
    personalTable('regulation_reminders', {
      title: 'Promemoria di regolamenti',
      titles: { sent_at: 'Inviato il' },
      exported: ['version_id', 'sent_at'],
      named: { version_id: versionName },
      erasure: 'deleted',
    }),
  ],
};
