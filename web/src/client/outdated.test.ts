import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from './call/send.ts';
import { keepLastAnswer } from './outdated.ts';

const failure = (status: number) => new CallError({ status, message: 'no', requestId: 'r' });

test('a last good answer stays when asking again fails, and is called outdated', () => {
  const noAnswer = [0, 408, 429, 500, 502, 503].map(failure);
  for (const error of [...noAnswer, new SyntaxError('a page instead of an answer')])
    assert.deepEqual(keepLastAnswer({ data: 'rows', error }), { data: 'rows', error: null, outdated: error });
});

test('an answer that the server takes back is gone: no permission any more, or no such thing any more', () => {
  for (const error of [400, 401, 403, 404, 409, 410, 422].map(failure))
    assert.deepEqual(keepLastAnswer({ data: 'rows', error }), { data: undefined, error, outdated: null });
});

test('where there was never an answer, the failure stands in its place', () => {
  for (const error of [0, 404, 500].map(failure))
    assert.deepEqual(keepLastAnswer({ data: undefined, error }), { data: undefined, error, outdated: null });
  assert.equal(keepLastAnswer({ data: undefined, error: null }).error, null);
});

test('an answer that came is simply shown', () => {
  assert.deepEqual(keepLastAnswer({ data: [], error: null }), { data: [], error: null, outdated: null });
});
