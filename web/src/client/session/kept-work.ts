/**
 * Work that isn't sent yet, as JSON in this tab: it survives a reload and a look at another page, and belongs to the
 * signed-in person. If the browser refuses its storage, it is lost when the page is closed.
 */
import { session } from './current.ts';

/** A part of the token that is long enough to tell two sessions apart. */
const readSessionKey = () => session.get().token.slice(-12);

/** Null when nothing was kept, or by somebody else, or nothing that can be read. */
export function readKeptWork(key: string): Record<string, unknown> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept?.of === readSessionKey() ? kept : null;
  } catch {
    return null;
  }
}

/** Null forgets the work. */
export function keepWork(key: string, work: object | null) {
  try {
    if (work) sessionStorage.setItem(key, JSON.stringify({ ...work, of: readSessionKey() }));
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
