/**
 * Compares the guard and the menu with the specification, route by route: for every permission alone and for all the
 * others together, for none and for all, and before the registration is complete.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import { menuOf } from '../menu/entries.ts';
import { guard, type Target, type Verdict } from '../routing/guard.ts';
import {
  codes,
  type Entry,
  expectedMenu,
  isOpenTo,
  type Person,
  type Route,
  routes,
} from './specified-routes.ts';
import { groups, pages } from './table.ts';

/** The page that the router opens at an address. */
const targetAt = (address: string): Target =>
  pages.find(({ path }) => path === address) ??
  pages.find(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(address)) ??
  'unknown';

const verdictOf = ({ path }: Route, { held, registered }: Person) =>
  guard(targetAt(path), null, {
    loggedIn: () => true,
    resetError: () => undefined,
    insertionStatus: async () => (registered ? 'completato' : 'documenti'),
    permissions: async () => new Set<string>(held),
  });

function expectedVerdict(route: Route, { held, registered }: Person): Verdict {
  if (['/login', '/logout', '/error'].includes(route.path)) return 'open';
  if (route.path === '/primoIngresso') return registered ? 'Home' : 'open';
  if (!registered) return 'PrimoIngresso';
  if (route.title === 'Non trovata') return 'notFound';
  return isOpenTo(route, held) ? 'open' : 'forbidden';
}

/** The menu as the page shows it: the profile stands above all, and a group's pages follow each other. */
function menuFor({ held, registered }: Person): Entry[] {
  const menu = menuOf(pages, groups, { complete: registered }, new Set<string>(held));
  const alone = (entries: readonly { path: string; label: string }[]) =>
    entries.map(({ path, label }) => ({ group: '', label, path }));
  const grouped = (inProfile: boolean) =>
    menu.groups
      .filter(({ group }) => (group.name === 'profile') === inProfile)
      .flatMap(({ group, pages: inside }) =>
        inside.map(({ path, label }) => ({ group: group.label, label, path })),
      );
  return [...grouped(true), ...alone(menu.top), ...grouped(false), ...alone(menu.after)];
}

async function judge(person: Person) {
  const seen = Object.fromEntries(
    await Promise.all(routes.map(async (route) => [route.path, await verdictOf(route, person)] as const)),
  );
  const wanted = Object.fromEntries(routes.map((route) => [route.path, expectedVerdict(route, person)]));
  assert.deepEqual(seen, wanted);
  assert.deepEqual(menuFor(person), expectedMenu(person));
}

test('the table has the 18 permissions and 32 routes of the specification', () => {
  assert.deepEqual(new Set<string>(codes), new Set<string>(permissions));
  assert.equal(new Set(codes).size, 18);
  assert.equal(new Set(routes.map(({ path }) => path)).size, 32);
  assert.equal(routes.filter(({ menu }) => menu).length, 27);
});

for (const code of codes)
  test(`${code} opens exactly its pages, and the menu shows exactly these, with their labels and groups`, async () => {
    await judge({ held: [code], registered: true });
    await judge({ held: codes.filter((other) => other !== code), registered: true });
  });

test('without permissions only pages that need none open; with all permissions every page opens', async () => {
  await judge({ held: [], registered: true });
  await judge({ held: codes, registered: true });
});

test('until the registration is complete every page leads to it, whatever one may', async () => {
  for (const held of [[], codes]) await judge({ held, registered: false });
});
