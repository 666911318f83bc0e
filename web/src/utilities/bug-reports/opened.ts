import { createStore } from '../../client/told/store.ts';

/** Whether the bug-report modal is open. */
export const bugReportStore = createStore(false);
