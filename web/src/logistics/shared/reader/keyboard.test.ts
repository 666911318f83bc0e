import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atPlace, looksMistyped } from './keyboard.ts';

/** The signs that an Italian keyboard writes for the keys that a reader with an American one presses. */
const pressed: [key: string, code: string, shiftKey: boolean][] = [
  ['V', 'KeyV', true],
  ["'", 'Minus', false],
  ['ç', 'Semicolon', true],
  ['-', 'Slash', false],
  ['8', 'Digit8', false],
  ['(', 'Digit8', true],
  ['?', 'Minus', true],
  ['x', 'KeyX', true],
];

test('the places of the keys say what a reader with an American keyboard means', () => {
  assert.equal(pressed.map(([key, code, shiftKey]) => atPlace({ key, code, shiftKey })).join(''), 'V-:/8*_x');
  assert.equal(atPlace({ key: '1', code: 'Numpad1', shiftKey: false }), '');
});

test('a code with the signs of another keyboard is told from a code and from a name', () => {
  assert.ok(looksMistyped("VIT'VIT'00007") && looksMistyped('httpç--wms.example.org-p-2'));
  assert.ok(!looksMistyped('VIT-VIT-00007') && !looksMistyped('trapano'));
});
