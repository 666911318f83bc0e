/** The first script can't import the large contract, so its copies of paths are compared with the contract here. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { getGrantedPermissions } from '@wms/contract/identity/permissions/endpoints';
import { getInsertionStatus } from '@wms/contract/identity/registration/endpoints';
import { getSignInWays } from '@wms/contract/identity/sessions/endpoints';
import { listProducts } from '@wms/contract/logistics/products/reading';
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
  const [{ path, fields = [] } = { path: '' }] = questions['/prod'] ?? [];
  assert.equal(path, listProducts.path);
  // Without one of these fields the first question would not match the page's own.
  assert.deepEqual(
    [...fields, 'cursor', 'limit'].toSorted(),
    Object.keys(listProducts.query.shape).toSorted(),
  );
});

test('the pages that everybody may open are in the page table', () => {
  const paths: string[] = pages.map(({ path }) => path);
  for (const path of openPaths) assert.ok(paths.includes(path), path);
});
