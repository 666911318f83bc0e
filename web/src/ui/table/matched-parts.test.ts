import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchedParts } from './matched-parts.ts';

const markParts = (text: string, searched: string) =>
  matchedParts(text, searched)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('');

test('beginnings of words are marked, whatever their case and accents, and no text is lost', () => {
  assert.equal(markParts('Caffè macinato città', 'CITTA caff'), '[Caff]è macinato [città]');
  assert.equal(markParts('Vite TCEI M5×20', 'vit tcei vite'), '[Vite] [TCEI] M5×20');
  assert.equal(markParts('VIT-VIT-00005', 'vit-00'), '[VIT]-[VIT]-[00]005');
  assert.equal(markParts('Davvero', 'vero'), 'Davvero');
  assert.equal(markParts('Acqua', 'a'), 'Acqua');
  assert.equal(markParts('', 'x'), '');
  assert.equal(markParts('100% cotone (*)', '(*'), '100% cotone (*)');
});
