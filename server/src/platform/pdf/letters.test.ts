/** The letters that are taken as printable are printed, on every machine, and the others are named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTexts } from '../../../testing/files/pdf-texts.ts';
import { findUnprintable } from './letters.ts';
import { renderPdf } from './render.ts';

const written = [
  'Łucja D’Àngelo-Müßig, Đặng Thị Ễ, ș ț ğ ı å ø',
  'Ωμέγα Привет Київ שלום',
  'محمد الأمين',
  '王小明 臺灣 繁體 ひらがな カタカナ',
  'हिन्दी বাংলা საქართველო',
  '10 µm · Ø 6 × 1,5 ≥ 3 ≠ 4 ± ½ ² ₂ ° Ω ℃ № → ✓ ⌀ ⚙ ☎ ① € −5 – “x” …',
  '🎉 👩🏿‍🔧 ❤️',
];

/** A letter without a font is the glyph 0 of a font, which pdf.js reads as a control character. */
const print = async (text: string) =>
  (
    await readTexts(
      renderPdf('demo-paper.typ', { by: 'O', title: 'T', articles: [text] }, { letters: 'boxes' }),
    )
  ).join(' ');

test('the letters of the common scripts, signs and emoji have a font', async () => {
  for (const text of written) {
    assert.equal(findUnprintable({ text }), null);
    assert.doesNotMatch(await print(text), /[\0\ufffd]/, text);
  }
});

test('the letters that have none are found wherever they stand in the data, each once', async () => {
  const data = { lines: [{ name: 'Rossi' }, { name: '한국어 한 e Ա', amount: 3, code: null }] };
  assert.deepEqual(findUnprintable(data), { text: '한국어 한 e Ա', letters: ['한', '국', '어', 'Ա'] });
  assert.match(await print('한'), /\0/);
});

test('what is printable is printable in bold, too, where the font has fewer letters', async () => {
  const letters = Array.from({ length: 0x3000 - 0xa0 }, (_, at) => String.fromCodePoint(0xa0 + at)).filter(
    (letter) => /[\p{L}\p{S}\p{P}\p{N}]/u.test(letter) && findUnprintable(letter) === null,
  );
  assert.ok(letters.includes('⌀') && letters.length > 2000);
  const lines = Array.from({ length: Math.ceil(letters.length / 40) }, (_, at) =>
    letters.slice(40 * at, 40 * (at + 1)).join(' '),
  );
  const title = lines.join('\n');
  const organisation = { name: 'O', address: null, taxCode: null, vatNumber: null, logo: null };
  for (const pdf of [
    renderPdf('demo-paper.typ', { by: 'O', title, articles: ['x'] }, { letters: 'boxes' }),
    renderPdf(
      'volunteers.typ',
      { organisation, title: 'T', printedOn: null, notice: title, summary: '', rows: [] },
      { letters: 'boxes' },
    ),
  ])
    assert.deepEqual([...(await readTexts(pdf)).join(' ').matchAll(/.{0,9}\0.{0,9}/g)].map(String), []);
});
