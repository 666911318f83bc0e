import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUndecided } from './check-dependencies.ts';

const page = (...names: string[]) =>
  ['| what | why |', '| --- | --- |', ...names.map((name) => `| \`${name}\` 4 | see \`other\` |`)].join('\n');

test('a dependency of any kind that no decision names is refused', () => {
  const manifests = [
    { dependencies: { zod: '4' }, devDependencies: { vite: '8' } },
    { optionalDependencies: { node: '26' }, peerDependencies: { react: '19' } },
  ];
  const pages = {
    foundations: page('zod'),
    others: ['The web is built by `vite`, and react is only a word.'],
  };
  assert.deepEqual(findUndecided(manifests, pages), [
    'node: no decision names it; give it a row in docs/decisions/0001-foundations.md',
    'react: no decision names it; give it a row in docs/decisions/0001-foundations.md',
  ]);
});

test('a package in the first column of 0001 must still be used; one in other columns may be gone', () => {
  assert.deepEqual(
    findUndecided([{ dependencies: { zod: '4' } }], { foundations: page('zod', 'left-pad'), others: [] }),
    ['left-pad: docs/decisions/0001-foundations.md names it, but no package.json does'],
  );
});

test('our own rooms need no decision', () => {
  const manifests = [{ dependencies: { '@wms/contract': '0.1.0' } }];
  assert.deepEqual(findUndecided(manifests, { foundations: page(), others: [] }), []);
});
