/**
 * The content of the Error page. The code that leads there sets it, and leaving the page resets it (sections 2.2 and
 * 4).
 */
import type { PagePath } from '@wms/contract/pages/table';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import { createStore } from '../../client/alerts/store.ts';

/** The page that the person may not open, as the page table declares it. */
export type RefusedPage = { path: PagePath; label: string; permissions: PermissionSets };

export type ErrorPageState = {
  readonly title: string;
  readonly message: string;
  /** Trying again may help, so the page offers 'Ricarica'. */
  readonly reload: boolean;
  /** The page is shown without the navbar. */
  readonly allWidth: boolean;
  /** The address that failed. */
  readonly address: string | null;
  /** The page that was refused; null for every other error. */
  readonly page: RefusedPage | null;
};

const none: ErrorPageState = {
  title: '',
  message: '',
  reload: false,
  allWidth: false,
  address: null,
  page: null,
};

export const errorStore = createStore<ErrorPageState>(none);

export const setError = (error: Partial<ErrorPageState> & Pick<ErrorPageState, 'title' | 'message'>) =>
  errorStore.set({ ...none, ...error });

export const resetError = () => errorStore.set(none);
