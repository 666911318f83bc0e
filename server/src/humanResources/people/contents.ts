/** People in lists, their profiles and their rights over their data: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, personalTable } from '../../platform/cupboards/personal-table.ts';
import { changeRequestsCard } from './change-requests/home-card.ts';
import { changeDecided, changeRequested } from './change-requests/news.ts';
import { changeRequestConstraints, changeRequestRoutes } from './change-requests/routes.ts';
import { forgetOldExports } from './data-requests/exports.ts';
import { dataRequestsCard } from './data-requests/home-card.ts';
import { makeDataExportJob } from './data-requests/job.ts';
import { closeDataRequests } from './data-requests/life.ts';
import { dataRequestClosed, dataRequestEntered, dataRequested } from './data-requests/news.ts';
import { dataRequestConstraints, dataRequestRoutes } from './data-requests/routes.ts';
import { personFinder } from './finder.ts';
import { peopleSession } from './importing/rows.ts';
import { peopleListRoutes } from './list/routes.ts';
import { registrationReminder } from './mass/reminder.ts';
import { massRoutes } from './mass/routes.ts';
import { manyGrantsRoutes } from './permissions/routes.ts';
import { profileConstraints, profileEditingRoutes } from './profile/editing.ts';
import { accountCorrected } from './profile/news.ts';
import { profileReadingRoutes } from './profile/reading.ts';

export const people: Drawer = {
  routes: ({ storage, openThings, personalData, mailIsSent, registrationSteps }) => [
    ...peopleListRoutes,
    ...massRoutes(mailIsSent, registrationSteps),
    ...manyGrantsRoutes,
    ...profileReadingRoutes(openThings),
    ...profileEditingRoutes,
    ...changeRequestRoutes,
    ...dataRequestRoutes(storage, personalData.tables),
  ],
  finders: [personFinder],
  importers: [
    {
      kind: 'people',
      session: peopleSession,
      undo: 'Gli inviti sono già partiti: ritira quelli di troppo, ognuno dal suo profilo',
      topic: 'humanResources',
      ofPeople: true,
    },
  ],
  constraints: { ...profileConstraints, ...changeRequestConstraints, ...dataRequestConstraints },
  jobs: ({ personalData }) => [makeDataExportJob(personalData.tables)],
  forget: [forgetOldExports],
  closeDataRequests,
  news: [
    accountCorrected,
    changeRequested,
    changeDecided,
    dataRequested,
    dataRequestEntered,
    dataRequestClosed,
    registrationReminder,
  ],
  homeCards: [changeRequestsCard, dataRequestsCard],
  personalTables: [
    personalTable('change_requests', {
      title: 'Richieste di modifica',
      exported: ['first_name', 'last_name', 'username', 'institutional_email', 'why', 'state', 'asked_at'],
      erasure: 'deleted',
    }),
    personalTable('data_requests', {
      title: 'Richieste sui dati',
      exported: ['kind', 'asked_on', 'due_on', 'state', 'note'],
      erasure: {
        kept: 'Provano che la richiesta ha avuto risposta in tempo (GDPR, art. 5, par. 2)',
        emptied: ['note'],
      },
    }),
    // The files of the archives aren't exported, because they are copies of everything else.
    personalTable('data_exports', {
      title: 'Esportazioni dei dati',
      exported: ['begun_at', 'finished_at', 'expires_at'],
      erasure: 'deleted',
      files: ['sha256'],
    }),
    personalTable('data_export_downloads', {
      title: 'Esportazioni scaricate',
      exported: ['downloaded_at'],
      erasure: 'deleted',
    }),
  ],
  freeTexts: [freeTexts('change_requests', ['why']), freeTexts('data_requests', ['note'])],
  authors: ['data_requests.entered_by', 'data_exports.begun_by', 'data_export_downloads.downloaded_by'],
};
