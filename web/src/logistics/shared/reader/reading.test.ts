import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseText } from './choose.ts';
import { type Reading, readingAt } from './reading.ts';
import { createWedge } from './wedge.ts';

/** The same seed gives the same numbers, so that a failure can be repeated. */
function makeRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Our codes, codes that end like others, EAN numbers, addresses of labels, and GS1 texts. */
function makeCodes(random: (below: number) => number): string[] {
  const digits = (count: number) => Array.from({ length: count }, () => random(10)).join('');
  const forms = [
    () => `VIT-VIT-${digits(5)}`,
    () => `VIT-${digits(5)}`,
    () => digits(5),
    () => `OFF-A-${digits(2)}-${digits(2)}-C`,
    () => `80${digits(11)}`,
    () => `https://wms.example.org/p/${random(9999) + 1}`,
    () => `]C1010800123456789710L${digits(4)}\u001d17301231`,
  ];
  return Array.from({ length: 2000 }, (_, at) => forms[at % forms.length]?.() ?? '');
}

/** The signs that an Italian computer writes for the keys of an American reader. */
const italian: Record<string, string> = { '-': "'", '/': '-', ':': 'ç', ']': '+', '\u001d': '\u001d' };

/** A page with a field for codes: what a reader types, at a time of its own. */
function makePage() {
  const wedge = createWedge();
  const page = { field: '', focus: 'nothing' as 'nothing' | 'field' | 'other', at: 0, other: '' };
  const press = (key: string, place: string, gap: number): Reading | null => {
    page.at += gap;
    const { heard } = wedge({ key, place, at: page.at });
    if (key === 'Enter' || key === 'Tab') {
      const inField = page.focus === 'field';
      const reading = readingAt(key, heard, {
        codeField: inField ? page.field : null,
        isForCodes: true,
        isEditable: page.focus !== 'nothing',
      });
      if (inField && reading) page.field = '';
      return reading;
    }
    // Keys that are typed while nothing editable has the focus go to the field.
    if (page.focus === 'nothing') page.focus = 'field';
    if (key !== '\u001d') page[page.focus === 'field' ? 'field' : 'other'] += key;
    return null;
  };
  return { page, press };
}

test('of 10,000 codes at 25 to 90 ms a key, with pauses up to 400 ms, none is lost and none invented', async () => {
  const random = makeRandom(20_261_128);
  const codes = makeCodes(random);
  const known = new Set(codes);
  const { page, press } = makePage();
  const wrong: string[] = [];
  for (let round = 0; round < 10_000; round += 1) {
    const code = codes[random(codes.length)] ?? '';
    // A reader has its own speed, from which single keys differ.
    const speed = 25 + random(60);
    const gap = () => (random(25) === 0 ? 100 + random(300) : speed + random(6));
    const isAmerican = random(5) === 0;
    page.focus = random(2) === 0 ? 'nothing' : 'field';
    page.at += random(4) === 0 ? 120 : 600;
    for (const sign of code) press(isAmerican ? (italian[sign] ?? sign) : sign, sign, gap());
    const reading = press(random(8) === 0 ? 'Tab' : 'Enter', '', gap());
    const read = reading && (await chooseText(reading, (text) => known.has(text)));
    if (read !== code) wrong.push(`${round} ${code} at ${speed}: ${read}`);
  }
  assert.deepEqual(wrong, []);
});

test('a fast reader is read in any other field, also in pieces; a person there is not', async () => {
  const random = makeRandom(7);
  const codes = makeCodes(random).filter((code) => code.length > 5);
  const known = new Set(codes);
  const { page, press } = makePage();
  for (const code of codes) {
    page.focus = 'other';
    page.at += 1000;
    const pause = 1 + random(code.length - 1);
    for (const [at, sign] of [...code].entries()) press(sign, sign, at === pause ? 400 : 25 + random(20));
    const reading = press('Enter', '', 30);
    assert.equal(reading && (await chooseText(reading, (text) => known.has(text))), code);
    page.at += 1000;
    for (const sign of code) press(sign, sign, 95 + random(150));
    assert.equal(press('Enter', '', 100), null, `${code} by hand`);
  }
});

test('a slow code in a field for a quantity is a code, and a quantity there is none', () => {
  const typed = (text: string, end: 'Enter' | 'Tab' = 'Enter') => {
    const wedge = createWedge();
    for (const [at, key] of [...text].entries()) wedge({ key, place: key, at: at * 60 });
    const { heard } = wedge({ key: end, place: '', at: text.length * 60 });
    const where = { codeField: null, isForCodes: true, isEditable: true, isQuantity: true };
    return readingAt(end, heard, where)?.texts[0] ?? null;
  };
  for (const code of ['CAB-CAV-00005', '80012345', '3*VITE-M8', 'COLLA', '1234AB', '12-3X'])
    assert.equal(typed(code), code);
  for (const quantity of [
    '12',
    '1250,5',
    '1.000.000',
    '1500 pz',
    '10kg',
    '120mq',
    '10m2',
    '12 ore',
    'EUR 1250',
    '2*',
  ])
    assert.equal(typed(quantity), null, quantity);
  assert.equal(typed('COLLA', 'Tab'), null);
});

test('the rest of a code that was cut is never taken for another product’s', async () => {
  const { page, press } = makePage();
  page.focus = 'other';
  for (const sign of 'VIT-VX') press(sign, sign, 20);
  for (const [at, sign] of [...'00007'].entries()) press(sign, sign, at === 0 ? 300 : 20);
  const reading = press('Enter', '', 20);
  assert.ok(reading);
  assert.equal(await chooseText(reading, (text) => text === '00007'), null);
  assert.deepEqual(reading.texts, ['VIT-VX00007']);
});

test('text that was left in the field for codes does not spoil the next code', async () => {
  const { page, press } = makePage();
  page.focus = 'field';
  for (const sign of 'abc') press(sign, sign, 200);
  page.at += 5000;
  for (const sign of 'VITE-M8') press(sign, sign, 30);
  const reading = press('Enter', '', 30);
  assert.equal(reading && (await chooseText(reading, (text) => text === 'VITE-M8')), 'VITE-M8');
});
