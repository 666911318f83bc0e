/** Declares the drawer of bug reports for the web app. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { bugReportStore } from './bug-report-store.ts';

export const bugReports: Drawer<Home> = {
  dialogs: [
    {
      name: 'bug report',
      opened: bugReportStore,
      dialog: async () => (await import('./BugReport.tsx')).BugReport,
    },
  ],
  acts: [async () => (await import('./acts.ts')).bugReportActs],
};
