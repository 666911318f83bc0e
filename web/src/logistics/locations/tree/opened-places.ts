/** The opened places of the tree. */
import { createStore } from '../../../client/alerts/store.ts';

/** The places are kept while the person is on other pages of the application. */
export const openedPlaces = createStore<ReadonlySet<number>>(new Set());

export function setOpened(id: number, open: boolean) {
  if (openedPlaces.get().has(id) === open) return;
  const next = new Set(openedPlaces.get());
  if (open) next.add(id);
  else next.delete(id);
  openedPlaces.set(next);
}
