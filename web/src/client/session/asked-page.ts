/**
 * The page that somebody requested before they were signed in, or on which they were when their session ended. This tab
 * keeps the page until it is opened or closed; Home offers it.
 */
const key = 'wms.askedPage';

/** If the browser refuses its storage, Home offers nothing. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** Keeps an address of this application. */
export const keepAskedPage = (href: string) => withStorage((storage) => storage.setItem(key, href));

/** The address as a path of this site; null when there is none. */
export const readAskedPage = () => ownPath(withStorage((storage) => storage.getItem(key)));

export const forgetAskedPage = () => withStorage((storage) => storage.removeItem(key));

/** Returns null for an address that leads to another site. */
export const ownPath = (href: string | null) => (href && /^\/(?![\\/])\S*$/.test(href) ? href : null);
