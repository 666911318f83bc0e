import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pressKey, shownPressed } from './pressed.ts';

const press = (...keys: readonly string[]) => keys.reduce(pressKey, '');

test('keys write a quantity digit by digit, and it is shown in full at each of them', () => {
  assert.equal(press('1', '2', '5', '0'), '1250');
  assert.equal(shownPressed('1250'), '1.250');
  assert.equal(press('0', '5'), '5');
  assert.equal(press(',', '0', '5', ','), '0,05');
  assert.equal(shownPressed('1250,'), '1.250,');
  assert.equal(shownPressed('1250,0'), '1.250,0');
  assert.equal(press('1', ',', 'back'), '1');
  assert.equal(press('1', 'back', 'back'), '');
  assert.equal(shownPressed(''), '');
});
