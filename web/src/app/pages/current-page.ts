import { type AnyRouteMatch, useMatches } from '@tanstack/react-router';
import type { Page } from '../../ui/cupboards/page.ts';
import { pages } from './table.ts';

/** The page that a route match shows; undefined for an unknown path. */
export const pageOfMatch = (match: Pick<AnyRouteMatch, 'fullPath'> | undefined): Page | undefined =>
  pages.find(({ path }) => path === match?.fullPath);

/**
 * Returns the page in view. The frame is drawn again only when the page changes, not whenever the router's state does.
 */
export const useCurrentPage = (): Page | undefined =>
  useMatches({ select: (matches: readonly AnyRouteMatch[]) => pageOfMatch(matches.at(-1)) });
