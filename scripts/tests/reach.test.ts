import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reachedBy } from './reach.ts';

const sources = new Map(
  Object.entries({
    'server/src/platform/database/paging.ts': '',
    'server/src/app.ts': `import { cupboards } from './cupboards.ts';\nimport './platform/http/server.ts';`,
    'server/src/platform/http/server.ts': '',
    'server/src/cupboards.ts': `import './logistics/contents.ts';`,
    'server/src/logistics/contents.ts': `import './orders/contents.ts';\nimport './needs/contents.ts';`,
    'server/src/logistics/orders/contents.ts': `import './routes.ts';`,
    'server/src/logistics/orders/routes.ts': `import '../../platform/database/paging.ts';`,
    'server/src/logistics/orders/routes.test.ts': `import '../../app.ts';`,
    'server/src/logistics/needs/contents.ts': `import './routes.ts';`,
    'server/src/logistics/needs/routes.ts': '',
    'server/src/logistics/needs/routes.test.ts': `import '../../app.ts';`,
    'server/src/platform/promises/access.test.ts': `import '../../app.ts';`,
    'web/src/main.tsx': `import './ui/Button.tsx';`,
    'web/src/ui/Button.tsx': '',
    'web/src/logistics/orders/contents.ts': `path: '/ordini/$id',\n screen: () => import('./Order.screen.tsx'),`,
    'web/src/logistics/orders/Order.screen.tsx': `import './lines.ts';`,
    'web/src/logistics/orders/lines.ts': '',
    'e2e/orders.test.ts': `await page.goto(\`/ordini/\${id}\`); read('orders.csv')`,
    'e2e/needs.test.ts': `await page.goto('/richieste');`,
  }),
);
const tests = [...sources.keys()].filter((file) => file.endsWith('.test.ts'));
const reached = (...changed: string[]) => reachedBy(changed, tests, sources).sort();

const ofOrders = ['e2e/orders.test.ts', 'server/src/logistics/orders/routes.test.ts'];
const promises = 'server/src/platform/promises/access.test.ts';

test('a change reaches its drawer’s tests, the flows on its pages, and what is asked of every endpoint', () => {
  assert.deepEqual(reached('server/src/logistics/orders/routes.ts'), [...ofOrders, promises]);
  assert.deepEqual(reached('web/src/logistics/orders/lines.ts'), ['e2e/orders.test.ts']);
});

test('foundations reach whatever is built on them', () => {
  assert.deepEqual(reached('server/src/platform/database/paging.ts'), [...ofOrders, promises]);
  assert.deepEqual(reached('server/src/platform/http/server.ts').length, 3);
  assert.deepEqual(reached('web/src/ui/Button.tsx'), ['e2e/needs.test.ts', 'e2e/orders.test.ts']);
});

test('a changed test reaches itself, a file of data the flow that names it, a migration everything', () => {
  assert.deepEqual(reached('e2e/needs.test.ts'), ['e2e/needs.test.ts']);
  assert.deepEqual(reached('e2e/fixtures/orders.csv'), ['e2e/orders.test.ts']);
  assert.deepEqual(
    reached('server/database/functions/logistics/orders.sql'),
    [...ofOrders, 'server/src/logistics/needs/routes.test.ts'].sort(),
  );
  assert.equal(reached('server/migrations/0200_more.sql').length, tests.length);
  assert.deepEqual(reached('docs/jobs/warehouse.md'), []);
});
