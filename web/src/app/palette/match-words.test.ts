import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesWords } from './match-words.ts';

test('words are found by their beginnings, in any order, whatever their case and accents', () => {
  assert.equal(matchesWords('contab', 'Ricevute Contabilità'), true);
  assert.equal(matchesWords('CONTABILITÀ ric', 'Ricevute Contabilita'), true);
  assert.equal(matchesWords('', 'Home'), true);
  assert.equal(matchesWords('cevute', 'Ricevute'), false);
  assert.equal(matchesWords('prenota furgone', 'Prenota stanza'), false);
});
