/** Whether an address leads a person to a page that they may open. */
import { satisfies } from '../platform/permissions.ts';
import { pageTable } from './table.ts';

const patterns = Object.entries(pageTable).map(([path, page]) => ({
  ...page,
  path,
  pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`),
}));

/** A page that names no permission is open to everyone; an address without a page is open to nobody. */
export function mayFollow(href: string, held: ReadonlySet<string>): boolean {
  const pathname = href.split(/[?#]/, 1)[0] ?? '';
  // A page with a name of its own comes before one that would take the name for an id.
  const page =
    patterns.find(({ path }) => path === pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname));
  return page !== undefined && (page.permissions.length === 0 || satisfies(held, page.permissions));
}
