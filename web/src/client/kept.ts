/**
 * Small values that this browser keeps between visits, as JSON. A browser may refuse its storage (private windows,
 * policies); what was kept is then lost when the page is closed.
 */

/** Null when nothing was kept, or nothing that can be read. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null forgets the value. */
export function keep(key: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser refuses its storage, as above.
  }
}
