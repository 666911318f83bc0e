import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causaleNames, isUnusualCausale } from './names.ts';

test('a causale is doubted where goods hardly ever travel so, and no causale everywhere', () => {
  const doubted = (causale: string) =>
    (['uscita', 'entrata', 'interno'] as const).filter((direction) => isUnusualCausale(causale, direction));
  assert.deepEqual(doubted('vendita'), ['entrata', 'interno']);
  assert.deepEqual(doubted('trasferimento'), ['uscita', 'entrata']);
  assert.deepEqual(doubted('reso'), ['interno']);
  assert.deepEqual(doubted('altro'), []);
  for (const causale of Object.keys(causaleNames)) assert.ok(doubted(causale).length < 3, causale);
});
