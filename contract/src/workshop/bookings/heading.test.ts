import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingOf } from './heading.ts';

test('a trip is called after where it goes, with its own title if somebody wrote one', () => {
  assert.equal(headingOf({ title: 'Viaggio', destination: 'Torino' }), 'Torino');
  assert.equal(headingOf({ title: 'Prove in pista', destination: 'Varano' }), 'Prove in pista · Varano');
});

test('a room’s booking, and a private one of others, has its title alone', () => {
  assert.equal(headingOf({ title: 'Riunione', destination: null }), 'Riunione');
  assert.equal(headingOf({ title: 'Occupato', destination: null }), 'Occupato');
});
