/**
 * The content of the Error page. The code that leads there sets it, and leaving the page resets it (sections 2.2 and
 * 4).
 */
import { createStore } from '../../client/told/store.ts';

export type ErrorPageState = {
  readonly title: string;
  readonly message: string;
  /** Trying again may help, so the page offers 'Ricarica'. */
  readonly reload: boolean;
  /** The page is shown without the navbar. */
  readonly allWidth: boolean;
  /** The address that failed. */
  readonly address: string | null;
};

const none: ErrorPageState = { title: '', message: '', reload: false, allWidth: false, address: null };

export const errorStore = createStore<ErrorPageState>(none);

export const setError = (error: Partial<ErrorPageState> & Pick<ErrorPageState, 'title' | 'message'>) =>
  errorStore.set({ ...none, ...error });

export const resetError = () => errorStore.set(none);
