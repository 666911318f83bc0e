import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathAbove, shortPath } from './short-path.ts';

test('a short path leaves out the codes that a later one begins with', () => {
  assert.equal(shortPath(['OFF', 'OFF-A', 'OFF-A-01']), 'OFF-A-01');
  assert.equal(shortPath(['OFF', 'OFF-C', 'BOX-7']), 'OFF-C › BOX-7');
  assert.equal(shortPath(['MAG']), 'MAG');
  assert.equal(shortPath([]), '');
  assert.equal(pathAbove(['OFF', 'OFF-A', 'OFF-A-01']), '');
  assert.equal(pathAbove(['OFF', 'OFF-C', 'BOX-7']), 'OFF-C');
});
