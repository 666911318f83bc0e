import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesOwnWords, matchesWords } from './match-words.ts';

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

test('each word has a word of its own, where a name has to have all of them', () => {
  assert.equal(matchesOwnWords('loctite 243 2', 'Loctite 243'), false);
  assert.equal(matchesOwnWords('243 loct', 'Loctite 243'), true);
  assert.equal(matchesOwnWords('vite m5 16', 'Vite M5 × 16'), true);
  assert.equal(matchesOwnWords('m m5', 'M5 per metallo'), true);
  assert.equal(matchesOwnWords('guanti l 2', 'Guanti taglia L'), false);
});
