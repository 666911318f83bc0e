/** Compares the page table with the specification, for every permission alone and for all the others together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Permission, permissions } from '@wms/contract/platform/permissions';
import { menuOf } from '../menu/entries.ts';
import { mayOpen } from '../routing/guard.ts';
import { opensTo, routes } from './specified-routes.ts';
import { groups, pages } from './table.ts';

/** The pages that the router opens and the menu shows to holders of these permissions. */
function openTo(held: readonly Permission[]) {
  const has = new Set<string>(held);
  const menu = menuOf(pages, groups, { complete: true }, has);
  const grouped = menu.groups.flatMap(({ group, pages: inside }) =>
    inside.map(({ path, label }) => ({ group: group.label, path, label })),
  );
  const alone = [...menu.top, ...menu.after].map(({ path, label }) => ({ group: '', path, label }));
  return {
    menu: [...alone, ...grouped].toSorted((a, b) => a.path.localeCompare(b.path)),
    opened: routes
      .map(({ path }) => path)
      .filter((path) => {
        const page = pages.find((candidate) => candidate.path === path);
        return page && mayOpen(page.permissions, has);
      }),
  };
}

function expected(held: Permission[]) {
  const open = routes.filter((route) => opensTo(route, held));
  return {
    menu: open
      .map(({ group, path, label }) => ({ group, path, label }))
      .toSorted((a, b) => a.path.localeCompare(b.path)),
    opened: open.map(({ path }) => path),
  };
}

for (const permission of permissions)
  test(`${permission} opens exactly its pages, and the menu shows exactly these, with their labels and groups`, () => {
    assert.deepEqual(openTo([permission]), expected([permission]));
    const others = permissions.filter((code) => code !== permission);
    assert.deepEqual(openTo(others), expected(others));
  });

test('without permissions only pages that need none open; with all permissions every page opens', () => {
  assert.deepEqual(openTo([]), expected([]));
  assert.deepEqual(openTo(permissions), expected(permissions));
});
