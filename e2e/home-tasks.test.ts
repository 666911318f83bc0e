/** Each section of Home that the server opens for a person leads them to a page that they may open. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { mayFollow } from '@wms/contract/pages/follow';
import { type Permission, permissions } from '@wms/contract/platform/permissions';
import { Home } from '@wms/contract/utilities/home/endpoints';
import { json, startTestApp, type TestApp } from '../server/testing/app.ts';
import type { HomePart } from '../web/src/ui/cupboards/home-part.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

/** Home of somebody for whom nothing waits. */
const calm: Home = {
  nome: 'Anna',
  today: '2026-03-04',
  diskSpace: null,
  documentsToVerify: null,
  changeRequests: null,
  dataRequests: null,
  regulationsToConfirm: [],
  bank: null,
  expenseReports: null,
  expensesToDecide: null,
  outsideLoans: null,
  receiptsToIssue: null,
  members: null,
  ownFees: [],
  lowStock: null,
  deliveryNotes: null,
  orders: null,
  wishes: null,
  arrivals: null,
  loans: [],
  accessRequests: null,
  vans: null,
  bookings: [],
  bookingsToApprove: null,
  waitForFactor: [],
  documents: { missing: [], refused: [], expiring: [], awaiting: 0 },
  receipts: { count: 0, lastYear: null, lastNumber: null },
  sleeping: { own: [], others: [] },
  placedRows: [],
};

const ofYear = { socialYear: 2025, name: '2025/26', count: 1 };

/** The sections that permissions open, each with something to do in all that it counts. */
const full = {
  documentsToVerify: 1,
  changeRequests: 1,
  dataRequests: { open: 1, overdue: 1 },
  bank: { open: 1 },
  expenseReports: { drafts: 1, toCorrect: 1, waiting: 1 },
  expensesToDecide: { toApprove: 1, oldestToApprove: 1, toPay: 1, oldestToPay: 1, due: '10.00' },
  members: { openFees: 1, overdue: [ofYear], expiring: 1 },
  receiptsToIssue: { years: [ofYear] },
  lowStock: { low: 1, none: 1 },
  deliveryNotes: { travelling: 1, late: 1 },
  orders: { toApprove: 1, late: 1 },
  wishes: { open: 1 },
  arrivals: { awaited: 2, today: 1, late: 1 },
  accessRequests: 1,
  vans: { due: 1, past: 1, damages: 1, late: 1, stopped: [{ name: 'Uno', toSettle: 1, later: 1 }] },
} satisfies Partial<Home>;

const folder = join(import.meta.dirname, '../web/src');
const parts: HomePart<Home>[] = [];
for (const file of globSync('*/**/home-part.ts', { cwd: folder, exclude: ['ui/**'] }))
  parts.push(...Object.values<HomePart<Home>>(await import(join(folder, file))));

const sets: Permission[][] = [[], ...permissions.map((code) => [code]), [...permissions]];

test('nobody reads of work on Home whose page they may not open', async () => {
  const opened = new Set<string>();
  const dead: string[] = [];
  for (const codes of sets) {
    const held = new Set<string>(codes);
    const person = await app.person({ permissions: codes });
    const home = Home.parse(await json(await person.get('/api/utilities/home')));
    for (const [name, section] of Object.entries(full)) {
      if (home[name as keyof typeof full] === null) continue;
      opened.add(name);
      const tasks = parts.flatMap((part) => part.tasks?.({ ...calm, [name]: section }, held) ?? []);
      assert.ok(tasks.length > 0, `${name} is shown nowhere`);
      for (const { title, to } of tasks)
        if (to === undefined || !mayFollow(to, held)) dead.push(`${codes.join(', ')}: «${title}» ${to}`);
    }
  }
  assert.deepEqual(dead, []);
  assert.deepEqual(
    [...opened].toSorted(),
    Object.keys(full).toSorted(),
    'every section is opened by somebody',
  );
});

test('people who receive and don’t order find on Home what is awaited on later days, too', () => {
  const tasks = (home: Partial<Home>) =>
    parts.flatMap((part) => part.tasks?.({ ...calm, ...home }, new Set()) ?? []);
  const titles = (home: Partial<Home>) => tasks(home).map(({ title }) => title);
  const arrivals = { awaited: 7, today: 0, late: 0 };
  assert.deepEqual(titles({ arrivals }), ['7 ordini attesi']);
  assert.deepEqual(titles({ arrivals: { ...arrivals, late: 2 } }), ['2 ordini in ritardo']);
  const searches = [0, 1].map((today) => tasks({ arrivals: { ...arrivals, late: 2, today } })[0]?.search);
  assert.deepEqual(searches, [{ show: 'late' }, undefined], 'those of today are shown, too');
  assert.deepEqual(tasks({ arrivals: { ...arrivals, today: 1 } })[0]?.search, { show: 'today' });
  assert.deepEqual(titles({ arrivals: { ...arrivals, awaited: 0 } }), []);
  assert.deepEqual(titles({ arrivals, orders: { toApprove: 0, late: 0 } }), []);
});
