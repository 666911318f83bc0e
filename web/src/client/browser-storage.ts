/**
 * Small values that this browser keeps between visits, as JSON. If a browser refuses its storage (private windows,
 * policies), they are lost when the page is closed.
 */

/** Returns null when nothing was stored, or when it can't be read. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; null deletes it. */
export function keep(key: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser refuses its storage, as above.
  }
}
