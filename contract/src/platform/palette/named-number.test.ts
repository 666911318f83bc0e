import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNamedNumber } from './named-number.ts';

const year = '2026';

test('a number with the word of its paper is read as the list of these papers writes it', () => {
  for (const [text, kind, number] of [
    ['DDT 24/2026', 'deliveryNote', '24/2026'],
    ['ddt n. 24', 'deliveryNote', '24/2026'],
    ['ddt 7/a/2025', 'deliveryNote', '7/A/2025'],
    ['bolla 24/25', 'deliveryNote', '24/2025'],
    ['ricevuta 36/2026', 'receipt', '36/2026'],
    ['Ricevuta n.036', 'receipt', '36/2026'],
    ['ric. 36', 'receipt', '36/2026'],
    ['O-2026-31', 'order', 'O-2026-0031'],
    ['o-2026-0031', 'order', 'O-2026-0031'],
    ['ordine O-2025-31', 'order', 'O-2025-0031'],
    ['ordine 31', 'order', 'O-2026-0031'],
    ['ordine 12345/2026', 'order', 'O-2026-12345'],
    ['nota spese 8/2026', 'expenseReport', 'NS-2026-0008'],
    ['NS-2026-8', 'expenseReport', 'NS-2026-0008'],
  ] as const)
    assert.deepEqual(readNamedNumber(text, year), { kind, number, unsure: false }, text);
});

test('a letter alone may also belong to a code', () => {
  for (const [text, kind, number] of [
    ['R 36', 'receipt', '36/2026'],
    ['r36', 'receipt', '36/2026'],
    ['NS 57', 'expenseReport', 'NS-2026-0057'],
  ] as const)
    assert.deepEqual(readNamedNumber(text, year), { kind, number, unsure: true }, text);
});

test('other texts name no paper', () => {
  for (const text of [
    'ricevuta',
    'ordine viti',
    'ddt rossi 24',
    '24/2026',
    'vite m8',
    'o-ring 2026-31',
    'r',
    '',
  ])
    assert.equal(readNamedNumber(text, year), null, text);
});
