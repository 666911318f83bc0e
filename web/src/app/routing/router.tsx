/** The router, made from the page table; every navigation passes the guard. */
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { InstitutionalEmail } from '@wms/contract/identity/users/account';
import { IdParam } from '@wms/contract/platform/schema';
import type { z } from 'zod';
import { resetLoading } from '../../client/alerts/loading.ts';
import { forgetFirstAnswers } from '../../client/call/first-answers.ts';
import { errorPages, onCallFailures } from '../../client/call/send.ts';
import { onChangedPermissions } from '../../client/live.ts';
import { refetchAnswers } from '../../client/query.ts';
import { firstPageDrawn } from '../../client/quiet.ts';
import { keepAskedPage } from '../../client/session/asked-page.ts';
import { followOtherTabs, loggedIn } from '../../client/session/current.ts';
import type { Page } from '../../ui/cupboards/page.ts';
import { errorStore, resetError, setError } from '../../ui/page/error-state.ts';
import { Root } from '../frame/Root.tsx';
import { pageOfMatch } from '../pages/current-page.ts';
import { pages } from '../pages/table.ts';
import { fetchChangedPermissions, heldPermissions, insertionStatus } from './access.ts';
import { guard } from './guard.ts';
import { NavigationFailed } from './NavigationFailed.tsx';
import { Pending } from './Pending.tsx';
import { screenCode } from './screen-code.ts';

/** The name of the page in view, which the guard needs; null before the first page. */
let current: string | null = null;

async function enter(target: Page | 'unknown', location: ParsedLocation) {
  const from = current;
  const name = target === 'unknown' ? 'unknown' : target.name;
  const verdict = await guard(target, from === name ? null : from, {
    loggedIn,
    resetError,
    insertionStatus: () => insertionStatus(() => void router.navigate({ to: '/primoIngresso' })),
    permissions: () => heldPermissions({ onChange: () => void recheck() }),
  });
  switch (verdict) {
    case 'open':
      if (name === 'Error') askAgain(location);
      return;
    case 'Login':
      if (target !== 'unknown' && isOfferable(target)) keepAskedPage(location.href);
      throw redirect({ to: '/login', replace: true });
    case 'PrimoIngresso':
      throw redirect({ to: '/primoIngresso', replace: true });
    case 'Home':
      throw redirect({ to: '/', replace: true });
    case 'forbidden':
      setError({
        ...errorPages.forbidden,
        address: location.href,
        page: target === 'unknown' ? null : target,
      });
      throw toErrorPage(location);
    case 'notFound':
      setError({ ...errorPages.notFound, address: location.href });
      throw toErrorPage(location);
  }
}

/** Home offers the requested page, except these pages, to which the product leads people by itself. */
const isOfferable = ({ name }: Page) => !['Home', 'Login', 'Logout', 'Error', 'PrimoIngresso'].includes(name);

// The address bar keeps the requested address, so that the person can correct it or reload it.
const toErrorPage = (location: { pathname: string; search: object }) =>
  redirect({
    to: '/error',
    replace: true,
    mask: { to: location.pathname, search: location.search, unmaskOnReload: true },
  });

/**
 * Runs the guard's checks again when the person goes back or forward to a page that ended in an error. The error was
 * reset when they left, and its cause may be gone.
 */
function askAgain({ maskedLocation: asked }: ParsedLocation) {
  if (!asked || asked.href === errorStore.get().address) return;
  throw redirect({ to: asked.pathname, search: asked.search, replace: true });
}

/** The schemas of the parameters in a path. An address with an invalid parameter counts as an unknown path. */
const parameters: Readonly<Record<string, z.ZodType>> = {
  id: IdParam,
  institutionalEmail: InstitutionalEmail,
};
const namesSomething = (params: Readonly<Record<string, string>>) =>
  Object.entries(params).every(([name, value]) => parameters[name]?.safeParse(value).success ?? true);

/** Checks the page in view again after the permissions changed, because the person may not open it any more. */
async function recheck() {
  const page = pages.find(({ name }) => name === current);
  if (page) await enter(page, router.state.location).catch((leave) => router.navigate(leave.options));
}

const rootRoute = createRootRoute({ component: Root });

const pageRoute = (page: Page): AnyRoute =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    beforeLoad: ({ location, cause, params }) => {
      if (!namesSomething(params)) return enter('unknown', location);
      // When one page that ended in an error leads to another, the router keeps the same route and reports 'stay'.
      if (cause !== 'enter' && !(cause === 'stay' && page.name === 'Error')) return undefined;
      // The screen's code is fetched while the guard waits for the server.
      if (loggedIn() || page.name === 'Login') void page.screen().catch(() => {});
      return enter(page, location);
    },
    component: lazyRouteComponent(() => screenCode(page)),
    // A dialog or a text of one thing is none of another, even if the answer of the other is there already.
    remountDeps: ({ params }) => params,
  });

const unknownRoute: AnyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => enter('unknown', location),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([...pages.map(pageRoute), unknownRoute]),
  // Search parameters stay texts, exactly as in the address: ?q=007 remains '007' and does not become the number 7.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    );
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text ? `?${text}` : '';
  },
  defaultPendingComponent: Pending,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: NavigationFailed,
  // The main area scrolls by itself (section 2.2). With the value `false` the router would still jump to the top, even
  // at every change of a filter or a tab.
  scrollRestoration: () => false,
});

let firstNavigation = true;
/** Milliseconds for which first answers are kept: enough for a slow phone to draw a screen and ask for them. */
const keepFirstAnswers = 5000;

router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
  current = pageOfMatch(router.state.matches.at(-1))?.name ?? null;
  resetLoading();
  firstPageDrawn();
  const first = firstNavigation;
  firstNavigation = false;
  // The browser sets place and focus of the first page well. On later pages the title of the new page takes the focus.
  if (first) setTimeout(forgetFirstAnswers, keepFirstAnswers);
  if (first || !pathChanged || toLocation.hash) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
  focusTitle();
});

function focusTitle() {
  requestAnimationFrame(() => {
    const main = document.querySelector<HTMLElement>('main');
    if (!main || main.contains(document.activeElement) || document.querySelector('[role=dialog]')) return;
    (main.querySelector<HTMLElement>('[data-page-title]') ?? main).focus({ preventScroll: true });
  });
}

/** Leaves at once: a form with unsaved changes can't keep a person who is no longer signed in. */
const leaveSignedOut = () => void router.navigate({ to: '/login', replace: true, ignoreBlocker: true });

/**
 * Leaves the page when the session has ended, by itself or by another person; after the next sign-in Home offers the
 * page.
 */
function leaveEnded() {
  const page = pages.find(({ name }) => name === current);
  if (page && isOfferable(page)) keepAskedPage(router.state.location.href);
  leaveSignedOut();
}

export function reactToCallFailures() {
  const here = () => {
    const { pathname, search, href } = router.state.location;
    return { pathname, search, href };
  };
  const showError = (error: Parameters<typeof setError>[0]) => {
    // Several calls of one page fail together: only the first one shows its error.
    if (router.state.location.pathname === '/error') return;
    const location = here();
    setError({ ...error, address: location.href });
    void router.navigate(toErrorPage(location).options);
  };
  onCallFailures({
    unauthorized: leaveEnded,
    forbidden: () =>
      showError({ ...errorPages.forbidden, page: pages.find(({ name }) => name === current) ?? null }),
    incomplete: () => void router.navigate({ to: '/primoIngresso' }),
    maintenance: () => showError({ ...errorPages.maintenance, reload: true, allWidth: true }),
  });
  onChangedPermissions(() =>
    fetchChangedPermissions(() => {
      // The first answers are from a time when the person might have been refused.
      forgetFirstAnswers();
      void recheck();
      void refetchAnswers();
    }),
  );
  followOtherTabs(() => {
    if (!loggedIn()) leaveSignedOut();
    else void router.navigate({ to: '/', replace: true, ignoreBlocker: true });
  });
}
