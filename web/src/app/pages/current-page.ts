import { type AnyRouteMatch, useMatches } from '@tanstack/react-router';
import type { Page } from '../../ui/cupboards/page.ts';
import { pages } from './table.ts';

/** The page that a route match shows; undefined for an unknown path. */
export const pageOfMatch = (match: Pick<AnyRouteMatch, 'fullPath'> | undefined): Page | undefined =>
  pages.find(({ path }) => path === match?.fullPath);

/** The page in view. The frame is drawn again only when it is another one, not whenever the router's state changes. */
export const useCurrentPage = (): Page | undefined =>
  useMatches({ select: (matches: readonly AnyRouteMatch[]) => pageOfMatch(matches.at(-1)) });
