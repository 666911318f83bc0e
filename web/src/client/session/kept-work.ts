/**
 * Unsent work, stored as JSON in this tab: it survives a reload and a visit to another page, and belongs to the
 * signed-in person. If the browser refuses its storage, the work is lost when the page is closed.
 */
import { session } from './current.ts';

/** A part of the token that is long enough to tell two sessions apart. */
const readSessionKey = () => session.get().token.slice(-12);

/** Returns null when nothing was stored, when somebody else stored it, or when it can't be read. */
export function readKeptWork(key: string): Record<string, unknown> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept?.of === readSessionKey() ? kept : null;
  } catch {
    return null;
  }
}

/** Stores the work; null deletes it. */
export function keepWork(key: string, work: object | null) {
  try {
    if (work) sessionStorage.setItem(key, JSON.stringify({ ...work, of: readSessionKey() }));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser refuses its storage, as above.
  }
}
