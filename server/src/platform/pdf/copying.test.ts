/** The copied text is the printed one, also where several letters are one sign. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { drawPages } from '../../testing/files/pdf-pages.ts';
import { copyText } from '../../testing/files/pdf-texts.ts';
import { makeCopyable } from './copying.ts';
import { renderPdf } from './render.ts';

const print = (articles: string[], title = 'T') =>
  renderPdf('demo-paper.typ', { by: 'O', title, articles }, { letters: 'boxes' });
/** The letters of the signs are added behind what Typst has made. */
function beforeSigns(pdf: Buffer): Buffer {
  const [end, ...more] = pdf.toString('latin1').matchAll(/startxref\n\d+\n%%EOF/g);
  return end && more.length > 0 ? pdf.subarray(0, end.index + end[0].length) : pdf;
}
const inOneLine = (text: string) =>
  text.replaceAll('O · documento dimostrativo', '').replace(/\s+/g, ' ').trim().normalize('NFC');

/** The greatest difference between the colours of two pictures; edges have shades. */
async function difference(one: Buffer, other: Buffer | undefined): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()));
  let most = 0;
  for (const [at, dot] of (first ?? Buffer.alloc(0)).entries())
    most = Math.max(most, Math.abs(dot - (second?.[at] ?? 0)));
  return most;
}

const hindi = 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।';
const bengali = 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে।';
const signs = [
  ['a conjunct, and a vowel sign that stands before its letter', 'कि क्षेत्र राष्ट्र में त्रत'],
  ['conjuncts that are not joined', 'क्‍ष क्‌ष'],
  ['Bengali', 'কি ক্ষ কো কলকাতা'],
  ['a letter that has both its marks', 'ế Nguyễn ế'],
  ['a letter with marks of its own', 'ế e\u0302\u0301 Nguye\u0302\u0303n ế'],
  ['a mark that stands higher than the first one', 'x̂́ax̂́x̂́ y x̂́̃ a'],
  ['emoji of several signs', '❤️ 👩🏿‍🔧 a'],
  ['several scripts in one line', 'Sala हिन्दी, ufficio বাংলা e x̂́ fine'],
  ['a long Hindi text', `${hindi} `.repeat(30).trim()],
  ['a long Bengali text', `${bengali} `.repeat(30).trim()],
] as const;

for (const [kind, text] of signs)
  test(`${kind} is copied with pdf.js as it is printed`, async () => {
    const copied = inOneLine(await copyText(print([text, `|${text}|`], text.slice(0, 60))));
    assert.ok(copied.includes(`Art. 1. ${inOneLine(text)} Art. 2. |${inOneLine(text)}|`), copied);
    assert.ok(copied.includes(`O ${inOneLine(text.slice(0, 60))} Art.`), copied);
  });

test('the print and the bytes of Typst stay as they are, and the same bytes come out each time', async () => {
  const pdf = print(signs.map(([, text]) => text));
  const typst = beforeSigns(pdf);
  assert.ok(typst.length < pdf.length);
  assert.deepEqual(makeCopyable(typst), makeCopyable(Buffer.from(typst)));
  const [before, after] = [await drawPages(typst, 2), await drawPages(pdf, 2)];
  assert.ok(before.length > 1 && before.length === after.length);
  for (const [number, page] of before.entries()) assert.ok((await difference(page, after[number])) < 64);
});

test('a PDF without such signs stays as Typst has made it', () => {
  const pdf = print(['Perché l’ufficio è efficiente, Łódź, Αθήνα, 漢字, שלום, محمد, Ω Ω']);
  assert.equal(makeCopyable(pdf), pdf);
  assert.equal(beforeSigns(pdf), pdf);
});

test('a PDF that can’t be read stays as it is, with a warning', async () => {
  // Each glyph of a font has a width there.
  const text = beforeSigns(print([hindi]))
    .toString('latin1')
    .replaceAll('/W [', '/V [');
  const unreadable = Buffer.from(text, 'latin1');
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  assert.equal(makeCopyable(unreadable), unreadable);
  assert.match((await warned).message, /not copied/);
});
