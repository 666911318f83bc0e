/** Tests that the screens that `npm test` opens are enough. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PagePath, pageTable } from '@wms/contract/pages/table';
import { accounting } from './lists/accounting.ts';
import { members } from './lists/members.ts';
import { orders } from './lists/orders.ts';
import { papers } from './lists/papers.ts';
import { people } from './lists/people.ts';
import { places } from './lists/places.ts';
import { start } from './lists/start.ts';
import { stock } from './lists/stock.ts';
import { workshop } from './lists/workshop.ts';
import { pathOf } from './look.ts';

const cupboards = [start, papers, people, stock, places, orders, accounting, members, workshop];
const screens = cupboards.flatMap((cupboard) => cupboard.screens);
const usual = screens.filter(({ usually }) => usually !== undefined);

/** A path without a parameter goes before one that has one in its place. */
const pagePaths = (Object.keys(pageTable) as PagePath[]).toSorted(
  (a, b) => a.split('$').length - b.split('$').length,
);
const pageAt = (address: string) => {
  const { pathname } = new URL(address, 'http://wms');
  return pagePaths.find((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(pathname));
};

test('npm test opens every page of the page table', () => {
  const opened = new Set(usual.map((screen) => pageAt(pathOf(screen))));
  assert.deepEqual(
    pagePaths.filter((path) => !opened.has(path)),
    [],
  );
});

test('npm test judges some screens of every cupboard', () => {
  for (const { screens: mine } of cupboards) assert.ok(mine.some(({ usually }) => usually === 'judged'));
});

test('no two screens have the same name, since pictures are called by it', () => {
  assert.deepEqual(
    screens.map(({ name }) => name).filter((name, place, all) => all.indexOf(name) !== place),
    [],
  );
});
