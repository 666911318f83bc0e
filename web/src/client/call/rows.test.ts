import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromKeysAndValues } from './rows.ts';

test('a body with keys and rows of values becomes a list of objects', () => {
  const body = {
    keys: ['permission', 'since'],
    values: [
      ['WRK_MAN', 2024],
      ['WMS_BUG', null],
    ],
  };
  assert.deepEqual(fromKeysAndValues(body), [
    { permission: 'WRK_MAN', since: 2024 },
    { permission: 'WMS_BUG', since: null },
  ]);
  assert.deepEqual(fromKeysAndValues({ keys: ['a'], values: [] }), []);
});

test('any other body stays as it is', () => {
  for (const body of [
    null,
    3,
    'keys',
    [1],
    { keys: ['a'] },
    { values: [[1]] },
    { keys: 'a', values: [] },
    { keys: ['a'], values: [1] },
  ]) {
    assert.equal(fromKeysAndValues(body), body);
  }
});
