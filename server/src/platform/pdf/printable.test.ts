/** No paper is made with letters that no font has, unless who makes it has decided that it comes out in any case. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../refusal.ts';
import { renderPdf, renderPdfInThread } from './render.ts';

const paper = (text: string) => ({ by: 'O', title: 'T', articles: [text] });
const korean = paper('Sala di 김철수');
const sentence = 'Nei caratteri di stampa non c’è 김, 철 e 수: scrivi «Sala di 김철수» con altre lettere';
const isRefusal = (error: unknown) =>
  error instanceof Refusal && error.status === 409 && error.message === sentence;

test('a paper is refused with its letters, here and in a thread, or comes out with boxes', async () => {
  assert.throws(() => renderPdf('demo-paper.typ', korean, { letters: 'refuse' }), isRefusal);
  await assert.rejects(renderPdfInThread('demo-paper.typ', korean, { letters: 'refuse' }), isRefusal);
  for (const [data, letters] of [
    [korean, 'boxes'],
    [paper('Perché, Łódź, Αθήνα, 漢字'), 'refuse'],
  ] as const)
    assert.equal(renderPdf('demo-paper.typ', data, { letters }).subarray(0, 4).toString(), '%PDF');
});

test('of a list the row is named', () => {
  const rows = [
    { name: 'Anna', city: 'Torino' },
    { name: 'Bruno', city: 'กรุงเทพ' },
  ];
  assert.throws(
    () => renderPdf('demo-paper.typ', { rows }, { letters: 'refuse' }),
    /scrivi «กรุงเทพ» con altre lettere, alla voce «Bruno»$/,
  );
});
