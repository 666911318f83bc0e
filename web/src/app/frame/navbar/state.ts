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

const key = 'wms.menu-groups';

/** The groups that the person has opened (true) or closed, by name, kept between visits. */
export type GroupChoices = Readonly<Record<string, boolean>>;

export function readGroupChoices(): GroupChoices {
  const kept = readKept(key);
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(entries.filter(([, open]) => typeof open === 'boolean'));
}

export const keepGroupChoices = (choices: GroupChoices) => keep(key, choices);
