/** The page of the menu that is marked while a page is in view whose path doesn't say which. */
import { useEffect } from 'react';
import { createStore } from '../../client/alerts/store.ts';

export const menuPlaceStore = createStore<string | null>(null);

export function useMenuPlace(path: string) {
  useEffect(() => {
    menuPlaceStore.set(path);
    return () => menuPlaceStore.set(null);
  }, [path]);
}
