/**
 * Whether the navbar is open: it is open on wide screens and closed on narrow ones, and crossing the threshold sets it
 * again (section 2.3).
 */
import { createStore } from '../../../client/alerts/store.ts';
import { keep, readKept } from '../../../client/browser-storage.ts';

export const narrowQuery = '(max-width: 600px)';

type WidthQuery = Pick<MediaQueryList, 'matches' | 'addEventListener'>;

export function createNavbarState(query: WidthQuery) {
  const open = createStore(!query.matches);
  const narrow = createStore(query.matches);
  query.addEventListener('change', ({ matches }: { matches: boolean }) => {
    narrow.set(matches);
    open.set(!matches);
  });
  return { open, narrow, toggle: () => open.set(!open.get()), close: () => open.set(false) };
}

const key = 'wms.closed-groups';

/** The names of the groups that the person has closed, kept between visits. */
export function readClosedGroups(): ReadonlySet<string> {
  const names = readKept(key);
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
}

export const keepClosedGroups = (names: ReadonlySet<string>) => keep(key, [...names]);
