import { type AnyRouteMatch, useMatches } from '@tanstack/react-router';
import type { Page } from '../../ui/cupboards/page.ts';
import { pages } from './table.ts';

/** The page that a route match shows; undefined for an unknown path. */
export const pageOfMatch = (match: Pick<AnyRouteMatch, 'fullPath'> | undefined): Page | undefined =>
  pages.find(({ path }) => path === match?.fullPath);

/** The page in view. */
export function useCurrentPage(): Page | undefined {
  const matches: readonly AnyRouteMatch[] = useMatches();
  return pageOfMatch(matches.at(-1));
}
