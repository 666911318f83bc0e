import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { counted, countLimit, makePage, readIdCursor } from './paging.ts';

describe('a page is made from its rows and one more', () => {
  const page = (read: number, limit: number) =>
    makePage(
      Array.from({ length: read }, (_, index) => index + 1),
      limit,
      null,
      String,
    );

  test('with one row more, there is a next page, which begins after the last row shown', () => {
    assert.deepEqual(page(4, 3), { rows: [1, 2, 3], cursor: '3', total: null });
  });
  test('a page that is exactly full is the last one', () => {
    assert.deepEqual(page(3, 3), { rows: [1, 2, 3], cursor: null, total: null });
  });
  test('a page that is not full, or empty, is the last one', () => {
    assert.deepEqual(page(2, 3), { rows: [1, 2], cursor: null, total: null });
    assert.deepEqual(page(0, 3), { rows: [], cursor: null, total: null });
  });
});

test('rows are counted up to a thousand, and one more makes it «more than a thousand»', () => {
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
