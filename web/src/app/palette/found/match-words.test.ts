import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesWords } from './match-words.ts';

test('words are found by their beginnings, in any order, whatever their case and accents', () => {
  assert.equal(matchesWords('contab', 'Ricevute Contabilità'), true);
  assert.equal(matchesWords('CONTABILITÀ ric', 'Ricevute Contabilita'), true);
  assert.equal(matchesWords('', 'Home'), true);
  assert.equal(matchesWords('12/2026', 'Ricevuta 12/2026'), true);
  assert.equal(matchesWords('cevute', 'Ricevute'), false);
  assert.equal(matchesWords('prenota furgone', 'Prenota stanza'), false);
});

test('a word finds its singular and its plural', () => {
  assert.equal(matchesWords('furgone', 'Prenotazioni dei furgoni'), true);
  assert.equal(matchesWords('stanze prenotazione', 'Prenotazioni Stanza'), true);
  assert.equal(matchesWords('casse', 'Cassa'), true);
  assert.equal(matchesWords('ricevuta', 'Ricevute'), true);
  assert.equal(matchesWords('nota spese', 'Note spesa'), true);
  assert.equal(matchesWords('vite', 'Viti'), false);
  assert.equal(matchesWords('noti', 'Note'), false);
  assert.equal(matchesWords('furgoni', 'Furgoncino'), false);
});
