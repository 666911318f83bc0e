import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '@wms/contract/platform/schema';
import { askFor, type Paper } from './named-paper.ts';

const papers: readonly Paper[] = ['ddt', 'ricevuta', 'ordine', 'nota spesa'];
const year = today().slice(0, 4);

test('a number with the word of its paper is asked of this paper alone, as its list writes it', () => {
  for (const [text, paper, q] of [
    ['DDT 24/2026', 'ddt', '24/2026'],
    ['ddt n. 24', 'ddt', `24/${year}`],
    ['ddt 7/A/2026', 'ddt', '7/A/2026'],
    ['ricevuta 36/2026', 'ricevuta', '36/2026'],
    ['Ricevuta n.36', 'ricevuta', `36/${year}`],
    ['O-2026-31', 'ordine', 'O-2026-0031'],
    ['o-2026-0031', 'ordine', 'O-2026-0031'],
    ['ordine 31', 'ordine', `O-${year}-0031`],
    ['ordine 12345/2026', 'ordine', 'O-2026-12345'],
    ['nota spese 8/2026', 'nota spesa', 'NS-2026-0008'],
    ['NS-2026-8', 'nota spesa', 'NS-2026-0008'],
  ] as const)
    for (const candidate of papers)
      assert.deepEqual(
        askFor(candidate, text),
        { q: candidate === paper ? q : null, named: true },
        `${candidate}: ${text}`,
      );
});

test('other texts are asked as they are', () => {
  for (const text of ['ricevuta', 'ordine viti', 'ddt rossi 24', '24/2026', 'vite m8', 'o-ring 2026-31'])
    for (const paper of papers) assert.deepEqual(askFor(paper, text), { q: text, named: false });
});
