import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNavbarState } from './state.ts';

function screen(narrow: boolean) {
  let listener: (event: { matches: boolean }) => void = () => {};
  const query = {
    matches: narrow,
    addEventListener: (_: string, given: typeof listener) => (listener = given),
  };
  return { query: query as unknown as MediaQueryList, resize: (matches: boolean) => listener({ matches }) };
}

test('the navbar is open on wide screens, closed at 600 px and below, and follows resizing', () => {
  const wide = screen(false);
  const state = createNavbarState(wide.query);
  assert.equal(state.open.get(), true);
  wide.resize(true);
  assert.deepEqual([state.open.get(), state.narrow.get()], [false, true]);
  state.toggle();
  assert.equal(state.open.get(), true);
  wide.resize(false);
  assert.deepEqual([state.open.get(), state.narrow.get()], [true, false]);
  assert.equal(createNavbarState(screen(true).query).open.get(), false);
});
