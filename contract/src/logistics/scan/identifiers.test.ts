import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findIdentifier, fits } from './identifiers.ts';

/** The number of identifiers of the standard with two, three and four digits; each decimal is one. */
test('every identifier of the standard is known, and no other', () => {
  const known = [2, 3, 4].map((length) => {
    const all = Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'));
    return all.filter((text) => findIdentifier(text)?.identifier === text && isOfStandard(text)).length;
  });
  assert.deepEqual(known, [26, 38, 477]);
});

/** Measures have up to five decimals, amounts nine, and not every group of measures has ten. */
function isOfStandard(identifier: string): boolean {
  const [, group = '', measure = '', decimals = ''] = /^(3[1-6])(\d)(\d)$/.exec(identifier) ?? [];
  const measures: Record<string, number> = { 31: 6, 32: 9, 33: 7, 34: 9, 35: 7, 36: 9 };
  if (group !== '') return Number(measure) <= (measures[group] ?? 0) && Number(decimals) <= 5;
  if (identifier.startsWith('394')) return Number(identifier[3]) <= 3;
  return !identifier.startsWith('395') || Number(identifier[3]) <= 5;
}

test('an identifier is as long as the standard says, and its value has the lengths of the standard', () => {
  const lengths = (text: string) => {
    const { identifier, format } = findIdentifier(text) ?? {};
    return [identifier, format?.digits, format?.shortest, format?.longest];
  };
  assert.deepEqual(lengths('10LOTTO'), ['10', false, 1, 20]);
  assert.deepEqual(lengths('3103001250'), ['3103', true, 6, 6]);
  assert.deepEqual(lengths('716A012345676'), ['716', false, 1, 20], 'the Italian number of a medicine');
  assert.deepEqual(lengths('7007260101260102'), ['7007', true, 6, 12]);
  assert.deepEqual(lengths('8003012345678901281'), ['8003', false, 14, 30]);
  assert.deepEqual(lengths('25500123456789011'), ['255', true, 13, 25]);
  assert.equal(findIdentifier('4999'), null);
  const count = findIdentifier('37')?.format;
  assert.ok(count && fits('48', count) && !fits('4A', count) && !fits('123456789', count));
});
