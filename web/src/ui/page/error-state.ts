/** What the Error page tells: set by who leads there, reset by leaving it (sections 2.2 and 4). */
import { createStore } from '../../client/told/store.ts';

export type ErrorPageState = {
  readonly title: string;
  readonly message: string;
  /** Trying again may help: the page offers 'Ricarica'. */
  readonly reload: boolean;
  /** Without the navbar beside it. */
  readonly allWidth: boolean;
  /** The address that failed. */
  readonly address: string | null;
};

const none: ErrorPageState = { title: '', message: '', reload: false, allWidth: false, address: null };

export const errorStore = createStore<ErrorPageState>(none);

export const setError = (error: Partial<ErrorPageState> & Pick<ErrorPageState, 'title' | 'message'>) =>
  errorStore.set({ ...none, ...error });

export const resetError = () => errorStore.set(none);
