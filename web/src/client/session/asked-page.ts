/**
 * The page that somebody asked for before they were signed in, or was on when their session ended. This tab keeps it
 * until it is opened or closed; Home offers it.
 */
const key = 'wms.askedPage';

/** Keeps an address of this application. */
export function keepAskedPage(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // The browser refuses its storage: then nothing is offered.
  }
}

/** The address as a path of this origin; null when there is none. */
export function readAskedPage(): string | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? null : ownPath(kept, location.origin);
  } catch {
    return null;
  }
}

export function forgetAskedPage(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser refuses its storage, as above.
  }
}

/** Null for whatever would lead to another site. */
export function ownPath(href: string, origin: string): string | null {
  if (!href.startsWith('/') || !URL.canParse(href, origin)) return null;
  const address = new URL(href, origin);
  return address.origin === origin ? address.href.slice(origin.length) : null;
}
