import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { counted, countLimit, pageOf, readIdCursor } from './paging.ts';

describe('a page out of the rows that were read, one more than it shows', () => {
  const page = (read: number, limit: number) =>
    pageOf(
      Array.from({ length: read }, (_, index) => index + 1),
      limit,
      null,
      String,
    );

  test('one row too many: there is a page after this, which begins after the last one shown', () => {
    assert.deepEqual(page(4, 3), { rows: [1, 2, 3], cursor: '3', total: null });
  });
  test('exactly full: it is the last one', () => {
    assert.deepEqual(page(3, 3), { rows: [1, 2, 3], cursor: null, total: null });
  });
  test('not full, or empty: it is the last one', () => {
    assert.deepEqual(page(2, 3), { rows: [1, 2], cursor: null, total: null });
    assert.deepEqual(page(0, 3), { rows: [], cursor: null, total: null });
  });
});

test('a thousand are counted, and one more makes it «more than a thousand»', () => {
  assert.equal(countLimit, 1001);
  assert.deepEqual(
    [999, 1000, 1001].map((count) => counted(count)),
    [
      { count: 999, more: false },
      { count: 1000, more: false },
      { count: 1000, more: true },
    ],
  );
  assert.deepEqual(counted(), { count: 0, more: false });
});

test('the cursor of a list by ids is a number without sign, zero in front or anything after', () => {
  assert.equal(readIdCursor(undefined), undefined);
  assert.equal(readIdCursor('17'), 17);
  for (const wrong of ['0', '-1', '01', '1 ', '1e3', '', 'x', '9'.repeat(16)])
    assert.throws(() => readIdCursor(wrong), { status: 422 });
});
