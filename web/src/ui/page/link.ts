/**
 * Links and navigation within the product, over the page table: an address or a parameter that the table doesn't have
 * doesn't compile. The functions are the router's own, with narrower types.
 */
import {
  Link as RouterLink,
  rootRouteId,
  useLocation,
  useParams,
  useNavigate as useRouterNavigate,
  useSearch,
} from '@tanstack/react-router';
import type { PageAddress, PageParam } from '@wms/contract/pages/link';
import type { PagePath } from '@wms/contract/pages/table';
import type { ComponentProps, ReactElement } from 'react';
import { useOnChange } from '../../client/latest.ts';

type Search = Readonly<Record<string, unknown>>;

/** The place to which a link or a navigation leads; '.' is the page in view. */
export type Target = {
  to: PageAddress | '.';
  search?: Search | ((search: Readonly<Record<string, unknown>>) => Search);
  hash?: string;
  replace?: boolean;
  /** Leaves a form with unsaved changes without asking. */
  ignoreBlocker?: boolean;
};

type LinkProps = Target &
  Omit<ComponentProps<'a'>, 'href'> & {
    'data-alone'?: boolean;
    /** `exact` keeps the link from calling itself the current page on the pages below it. */
    activeOptions?: { exact: boolean };
    preload?: 'intent';
  };

export const Link = RouterLink as (props: LinkProps) => ReactElement;

export const useNavigate = useRouterNavigate as () => (target: Target) => Promise<void>;

/** The parameters in the address of this page, as they are written there; empty while another page comes. */
export function usePageParams<Path extends PagePath>(path: Path): Record<PageParam<Path>, string> {
  const params: Record<string, string> = useParams({ from: path as never, shouldThrow: false }) ?? {};
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => [name, params[name] ?? '']);
  return Object.fromEntries(names);
}

/** The search parameters of the address, on every page; a person may have written anything there. */
export const usePageSearch = (): Readonly<Record<string, unknown>> =>
  useSearch({ from: rootRouteId as never });

/** Another value for each line of the palette that leads to the page in view, also for the same line again. */
export const useAsked = (): unknown => useLocation({ select: ({ state }) => Reflect.get(state, 'asked') });

/** Opens the dialog for a new thing where the address asks for it: 'Nuova nota spese' in the palette leads there. */
export function useAskedNew(open: () => void) {
  const { nuovo } = usePageSearch();
  const navigate = useNavigate();
  useOnChange([nuovo], () => {
    if (nuovo === undefined) return;
    open();
    void navigate({
      to: '.',
      search: ({ nuovo: _, ...search }: object & { nuovo?: unknown }) => search,
      replace: true,
    });
  });
}

/** An address that the server, a code, an earlier visit or the menu gives as a text. */
export const addressOf = (text: string) => text as PageAddress;

/** Splits an address into the path and the search parameters of a target. */
export function targetOf(href: string): Target {
  const [pathname = '', query = ''] = href.split('?');
  return { to: addressOf(pathname), search: Object.fromEntries(new URLSearchParams(query)) };
}
