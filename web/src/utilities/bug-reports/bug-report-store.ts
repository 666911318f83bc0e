import { createStore } from '../../client/alerts/store.ts';

/** Whether the bug-report modal is open. */
export const bugReportStore = createStore(false);
