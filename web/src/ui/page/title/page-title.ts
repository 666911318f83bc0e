/** Sets the title of the page in view in the browser's tab and in the top bar of phones. */
import { useEffect } from 'react';
import { createStore } from '../../../client/alerts/store.ts';

export const pageTitleStore = createStore('');

export function usePageTitle(title: string) {
  useEffect(() => {
    pageTitleStore.set(title);
    document.title = `${title} · WMS`;
    return () => pageTitleStore.set('');
  }, [title]);
}
