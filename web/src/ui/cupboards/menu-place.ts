/** The path of the page that the menu marks, set by a page whose own path doesn't say it; null on all other pages. */
import { useEffect } from 'react';
import { createStore } from '../../client/alerts/store.ts';

export const menuPlaceStore = createStore<string | null>(null);

export function useMenuPlace(path: string) {
  useEffect(() => {
    menuPlaceStore.set(path);
    return () => menuPlaceStore.set(null);
  }, [path]);
}
