/** Tests that sentences about the rows of a list have the articles of their nouns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { articles } from './articles.ts';

for (const [singular, plural, none, the, others] of [
  ['prodotto', 'prodotti', 'Nessun prodotto', 'i prodotti', 'altri'],
  ['ordine', 'ordini', 'Nessun ordine', 'gli ordini', 'altri'],
  ['strumento', 'strumenti', 'Nessuno strumento', 'gli strumenti', 'altri'],
  ['zaino', 'zaini', 'Nessuno zaino', 'gli zaini', 'altri'],
  ['DDT', 'DDT', 'Nessun DDT', 'i DDT', 'altri'],
  ['persona', 'persone', 'Nessuna persona', 'le persone', 'altre'],
  ['emissione', 'emissioni', 'Nessun’emissione', 'le emissioni', 'altre'],
  ['prenotazione', 'prenotazioni', 'Nessuna prenotazione', 'le prenotazioni', 'altre'],
] as const)
  test(`${none}, ${the}`, () => assert.deepEqual(articles([singular, plural]), { none, the, others }));
