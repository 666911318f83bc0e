import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutZeros, withZeros } from './lost-zeros.ts';

test('a number that lost its first zeros gets them back when its check digit is right', () => {
  assert.equal(withZeros('12345678905'), '00012345678905', 'a UPC-A');
  assert.equal(withZeros('1234565'), '00000001234565', 'an EAN-8');
  for (const other of ['12345678906', '123456', 'A2345678905', '012345678905', '100000000000000'])
    assert.equal(withZeros(other), null, other);
});

test('a whole number finds what a spreadsheet left of it', () => {
  assert.equal(withoutZeros('012345678905'), '12345678905');
  assert.equal(withoutZeros('00012345678905'), '12345678905');
  for (const other of ['4006381333931', '012345678906', '0012345'])
    assert.equal(withoutZeros(other), null, other);
});
