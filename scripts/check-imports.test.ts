import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crowdedFolders, importsOf, violations } from './check-imports.ts';

const names = (imports: Record<string, string[]>) => violations(new Map(Object.entries(imports)));

test('imports of every form are read, also over several lines', () => {
  const source = [
    "import { z } from 'zod';",
    "import type {\n  A,\n  B,\n} from '../a.ts';",
    "export { c } from './c.ts';",
    "import './style.css';",
    "const lazy = () => import('./screen.tsx');",
    'const text = "from \'nowhere\'";',
    "import { d } from '@wms/contract/logistics/products/reading';",
    "import { e } from '../../../contract/src/platform/schema.ts';",
  ].join('\n');
  assert.deepEqual(importsOf('web/src/app/x.ts', source), [
    'zod',
    'web/src/a.ts',
    'web/src/app/c.ts',
    'web/src/app/style.css',
    'web/src/app/screen.tsx',
    'contract/src/logistics/products/reading.ts',
    '../contract/src/platform/schema.ts',
  ]);
});

test('imports that the architecture allows pass', () => {
  assert.deepEqual(
    names({
      'contract/src/logistics/products/reading.ts': ['zod', 'contract/src/platform/schema.ts'],
      'server/src/logistics/products/reading.ts': [
        'contract/src/logistics/products/reading.ts',
        'server/src/platform/database/connection.ts',
        'kysely',
      ],
      'server/src/platform/http.test.ts': ['server/src/identity/login.ts'],
      'web/src/app/cupboards.ts': ['web/src/logistics/contents.ts'],
      'web/src/app/frame/navbar/Navbar.tsx': ['web/src/utilities/notifications/Bell.tsx'],
      'web/src/logistics/contents.ts': ['web/src/logistics/products/contents.ts'],
      'web/src/logistics/products/contents.ts': ['web/src/logistics/products/list/Products.screen.tsx'],
      'web/src/logistics/products/list/Products.screen.tsx': ['web/src/logistics/products/search.ts'],
    }),
    [],
  );
});

test('each rule is enforced', () => {
  const broken = {
    'contract/src/a.ts': ['kysely'],
    'contract/src/b.ts': ['node:fs'],
    'server/src/a.ts': ['../web/src/a.ts'],
    'web/src/a.ts': ['@wms/server/x'],
    'web/src/b.ts': ['node:fs'],
    'server/src/platform/c.ts': ['server/src/identity/login.ts'],
    'web/src/ui/d.tsx': ['web/src/workshop/vans/Van.tsx'],
    'web/src/ui/e.tsx': ['web/src/app/frame/Shell.tsx'],
    'web/src/client/f.ts': ['web/src/ui/page/Page.tsx'],
    'web/src/app/frame/h.tsx': ['web/src/logistics/scan/shared/kept-here.ts'],
    'web/src/main.tsx': ['web/src/logistics/scan/shared/kept-here.ts'],
    'web/src/utilities/i.tsx': ['web/src/app/pages/table.ts'],
    'contract/src/platform/g.ts': ['contract/src/logistics/loans/endpoints.ts'],
    'server/src/cupboards.ts': ['server/src/logistics/loans/contents.ts'],
    'web/src/logistics/orders/j.ts': ['web/src/logistics/loans/contents.ts'],
  };
  for (const [file, targets] of Object.entries(broken))
    assert.equal(names({ [file]: targets }).length, 1, file);
});

test('a circle of imports is found once', () => {
  const circle = {
    'server/src/a.ts': ['server/src/b.ts'],
    'server/src/b.ts': ['server/src/c.ts'],
    'server/src/c.ts': ['server/src/a.ts'],
  };
  assert.deepEqual(names(circle), [
    'server/src/a.ts → server/src/b.ts → server/src/c.ts → server/src/a.ts: a circle',
  ]);
});

test('two folders of a drawer that import each other are found, a test that looks at both sides is not', () => {
  const bothWays = {
    'web/src/logistics/loans/list/A.tsx': ['web/src/logistics/loans/page/B.tsx'],
    'web/src/logistics/loans/page/C.tsx': ['web/src/logistics/loans/list/D.tsx'],
  };
  assert.deepEqual(names(bothWays), [
    'web/src/logistics/loans/page/C.tsx → web/src/logistics/loans/list/D.tsx and ' +
      'web/src/logistics/loans/list/A.tsx → web/src/logistics/loans/page/B.tsx: folders both ways',
  ]);
  const oneWay = {
    'server/src/logistics/loans/a.ts': ['server/src/logistics/stock/b.ts'],
    'server/src/logistics/stock/c.test.ts': ['server/src/logistics/loans/d.ts'],
  };
  assert.deepEqual(names(oneWay), []);
});

test('two drawers that import each other are found whatever the folders, contents are not', () => {
  const bothWays = {
    'web/src/logistics/loans/page/A.tsx': ['web/src/logistics/stock/B.tsx'],
    'web/src/logistics/stock/lots/C.tsx': ['web/src/logistics/loans/shared/words.ts'],
  };
  assert.deepEqual(names(bothWays), [
    'web/src/logistics/stock/lots/C.tsx → web/src/logistics/loans/shared/words.ts and ' +
      'web/src/logistics/loans/page/A.tsx → web/src/logistics/stock/B.tsx: drawers both ways',
  ]);
  const oneWay = {
    'web/src/logistics/loans/page/A.tsx': ['web/src/logistics/stock/B.tsx'],
    'web/src/logistics/stock/contents.ts': ['web/src/logistics/loans/page/C.tsx'],
    'web/src/logistics/search.ts': ['web/src/logistics/loans/shared/words.ts'],
  };
  assert.deepEqual(names(oneWay), []);
});

test('a cupboard imports identity, and no other cupboard', () => {
  const imports = {
    'server/src/accounting/receipts/a.ts': [
      'server/src/identity/users/b.ts',
      'server/src/logistics/stock/c.ts',
    ],
    'contract/src/identity/d.ts': ['contract/src/utilities/home/e.ts'],
    'web/src/workshop/list/g.tsx': ['web/src/identity/sessions/h.ts', 'web/src/logistics/loans/i.ts'],
    'server/src/workshop/vans/f.test.ts': ['server/src/logistics/stock/c.ts'],
  };
  assert.deepEqual(names(imports), [
    'server/src/accounting/receipts/a.ts → server/src/logistics/stock/c.ts: a cupboard imports another',
    'contract/src/identity/d.ts → contract/src/utilities/home/e.ts: a cupboard imports another',
    'web/src/workshop/list/g.tsx → web/src/logistics/loans/i.ts: a cupboard imports another',
  ]);
});

test('a folder with more files than can be kept in view is refused', () => {
  const files = Array.from({ length: 25 }, (_, at) => `web/src/ui/${at}.ts`);
  assert.deepEqual(crowdedFolders(files.slice(1)), []);
  assert.deepEqual(crowdedFolders(files), ['web/src/ui: 25 files, a folder is missing']);
});
