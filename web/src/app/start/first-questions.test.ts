/** The first script can't import the contract, which is large: what it repeats of it is compared here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '@wms/contract/endpoints';
import { getGrantedPermissions } from '@wms/contract/identity/permissions/endpoints';
import { getInsertionStatus } from '@wms/contract/identity/registration/endpoints';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { pages } from '../pages/table.ts';
import { firstQuestions, guardQuestions, openPaths } from './first-questions.ts';

const all: readonly Endpoint[] = endpoints;

test('the guard’s questions are asked in its order', () => {
  assert.deepEqual(
    guardQuestions.map(({ path }) => path),
    [getInsertionStatus.path, getGrantedPermissions.path],
  );
});

test('every first question is one that the server answers, with these fields', () => {
  for (const { path, fields = [] } of Object.values(firstQuestions).flat()) {
    const endpoint = all.find((candidate) => candidate.method === 'GET' && candidate.path === path);
    assert.ok(endpoint, path);
    const known = Object.keys(endpoint.query?.shape ?? {});
    for (const field of fields) assert.ok(known.includes(field), `${path}: ${field}`);
    // Else the answer to a narrower question would be missed.
    const missing = known.filter((field) => !fields.includes(field) && !['cursor', 'limit'].includes(field));
    assert.deepEqual(missing, [], path);
  }
});

test('they belong to pages of the page table', () => {
  const paths: string[] = pages.map(({ path }) => path);
  for (const path of [...Object.keys(firstQuestions), ...openPaths]) assert.ok(paths.includes(path), path);
});
