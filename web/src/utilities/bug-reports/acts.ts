/** The palette's act that opens the window of a bug report: 'segnala un bug', or only 'bug'. */
import { IconBug } from '@tabler/icons-react';
import { can } from '@wms/contract/platform/permissions';
import type { Act } from '../../ui/cupboards/act.ts';
import { bugReportStore } from './bug-report-store.ts';

export const bugReportActs: readonly Act[] = [
  {
    name: 'report-bug',
    icon: IconBug,
    permissions: [[can.bugReporting]],
    verbs: ['segnala un bug', 'segnala bug', 'segnala un', 'segnala', 'bug', 'segnala un errore'],
    parts: [],
    example: 'segnala un bug',
    means: () => ({ state: 'shows', says: 'Segnala un bug', show: () => bugReportStore.set(true) }),
  },
];
