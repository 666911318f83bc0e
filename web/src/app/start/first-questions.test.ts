/** The first script can't import the large contract, so its copies of paths are compared with the contract here. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { getGrantedPermissions } from '@wms/contract/identity/permissions/endpoints';
import { getInsertionStatus } from '@wms/contract/identity/registration/endpoints';
import { getSignInWays } from '@wms/contract/identity/sessions/endpoints';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { z } from 'zod';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { readFirstQuestions } from '../../../build/first-questions.ts';
import { pages } from '../pages/table.ts';
import { guardQuestions, openPaths, signInQuestion } from './first-questions.ts';

test('the guard’s questions are asked in its order', () => {
  assert.deepEqual(
    guardQuestions.map(({ path }) => path),
    [getInsertionStatus.path, getGrantedPermissions.path],
  );
});

test('the sign-in asks first how one signs in', () => {
  assert.equal(signInQuestion.path, getSignInWays.path);
});

test('every first question of a page is an endpoint of the server, with all fields of its query', async () => {
  const questions = await readFirstQuestions(join(import.meta.dirname, '../../..'));
  assert.deepEqual(
    Object.keys(questions).toSorted(),
    pages.flatMap(({ path, asks }) => (asks ? [path] : [])).toSorted(),
  );
  const [{ path, fields = {} } = { path: '' }] = questions['/prod'] ?? [];
  assert.equal(path, listProducts.path);
  // Without one of these fields the first question would not match the page's own.
  assert.deepEqual(
    [...Object.keys(fields), 'cursor', 'limit'].toSorted(),
    Object.keys(listProducts.query.shape).toSorted(),
  );
});

test('a first question takes from the address what its endpoint accepts, and nothing that it refuses', async () => {
  const endpoints = await readEndpoints();
  const questions = Object.values(await readFirstQuestions(join(import.meta.dirname, '../../..'))).flat();
  for (const { path, fields = {} } of questions)
    for (const [field, pattern] of Object.entries(fields)) {
      const endpoint = endpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path);
      const schema = endpoint?.query?.shape[field];
      assert.ok(schema instanceof z.ZodType, field);
      const taken = values
        .concat(pattern.split('|'))
        .filter((value) => new RegExp(`^(${pattern})$`, 'u').test(value));
      assert.notDeepEqual(taken, [], `${path} ${field} takes nothing`);
      const refused = taken.filter((value) => !schema.safeParse(value).success);
      assert.deepEqual(refused, [], `${path} ${field}`);
    }
});

/** Right values of some field, and values that are nearly right. */
const values = [
  ...['0', '1', '01', '12', '999999999', '2147483648', '-1', '1.5', '1e3', '1234567890123456'],
  ...[
    '1899',
    '1999',
    '2000',
    '2026',
    '2199',
    '2200',
    '2026x',
    'all',
    'none',
    '-',
    'yes',
    'YES',
    'no',
    'true',
  ],
  ...['2026-01-31', '2026-02-28', '2026-02-29', '2028-02-29', '2026-02-30', '2026-04-31', '2026-06-30'],
  ...['2026-13-01', '2026-00-10', '2026-10-00', '2026-1-1', '1999-12-31', '2300-01-01', '30/02/2026', 'ieri'],
  ...[
    'vite',
    'Vite M6 x 20',
    "dell'olio",
    'perché',
    'A\u0300',
    ' ',
    ' vite',
    'a\nb',
    'a\u200bb',
    '\u0000',
    '\ud800',
  ],
  ...['ﷺ'.repeat(30), 'x'.repeat(201), 'asc', 'ASC', 'asc\n', '__proto__'],
];

test('the pages that everybody may open are in the page table', () => {
  const paths: string[] = pages.map(({ path }) => path);
  for (const path of openPaths) assert.ok(paths.includes(path), path);
});
