import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatEuro } from '../formats.ts';
import { fromZero } from '../schema.ts';
import {
  amountKind,
  distanceKind,
  hundredthsKind,
  measureKind,
  ordinalKind,
  priceKind,
  rateKind,
  readNumber,
  readPlain,
  wholeKind,
  writeNumber,
} from './italian.ts';

const kinds = {
  amountKind,
  priceKind,
  wholeKind,
  measureKind,
  ordinalKind,
  rateKind,
  hundredthsKind,
  distanceKind,
};

describe('an amount is read as an Italian writes it', () => {
  for (const [typed, value] of [
    ['1.000', '1000'],
    ['1.500', '1500'],
    ['12.345,00', '12345.00'],
    ['1.234,56', '1234.56'],
    ['1234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['25', '25'],
    ['25,', '25'],
    ['25.5', '25.5'],
    ['25.50', '25.50'],
    ['0.125', '0.125'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['€ 25', '25'],
    ['€25,50', '25.50'],
    ['25 €', '25'],
    ['12,50 EUR', '12.50'],
    ['EUR 1.000', '1000'],
    ['1 000', '1000'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['€\u00a01.458,00', '1458.00'],
    ['−€\u00a0614,69', '-614.69'],
    ['€ -614,69', '-614.69'],
    ['- 5', '-5'],
  ] as const)
    test(`${typed} → ${value}`, () => assert.deepEqual(readNumber(typed, amountKind), { value }));
});

test('what is no number, or could be one of two kinds of writing, is refused', () => {
  const texts =
    '|€|,|.|-|12 50|1 2345|1.00.000|1.0000,5|1,234.56|1,2,3|1€50|--5|5-|dieci|1e3|1.234.5|0.000.5|01.000,5';
  for (const typed of texts.split('|')) assert.equal(readNumber(typed, amountKind), null, typed);
});

test('where three decimals are possible, a point before three digits may mean two numbers', () => {
  assert.deepEqual(readNumber('1.250', measureKind), { either: ['1250', '1.250'] });
  assert.deepEqual(readNumber('-12.500', priceKind), { either: ['-12500', '-12.500'] });
  assert.deepEqual(readNumber('1.250', wholeKind), { value: '1250' });
  assert.deepEqual(readNumber('1.250', distanceKind), { value: '1250' });
  assert.deepEqual(readNumber('1.250', hundredthsKind), { value: '1250' });
  assert.deepEqual(readNumber('0.250', measureKind), { value: '0.250' });
  assert.deepEqual(readNumber('1.250,0', measureKind), { value: '1250.0' });
  assert.deepEqual(readNumber('1.25', measureKind), { value: '1.25' });
  assert.deepEqual(readNumber('1.2500', measureKind), { value: '1.2500' });
  assert.deepEqual(readNumber('1.250.000', measureKind), { value: '1250000' });
  assert.equal(readPlain('1.250', measureKind), null);
});

test('where three decimals are impossible, a comma before three digits may be an English thousand', () => {
  assert.deepEqual(readNumber('1,000', amountKind), { either: ['1000', '1.000'] });
  assert.deepEqual(readNumber('€ -1,500', amountKind), { either: ['-1500', '-1.500'] });
  assert.deepEqual(readNumber('12,000', wholeKind), { either: ['12000', '12.000'] });
  assert.equal(readPlain('1,000', amountKind), null);
  // These are no thousands, or no decimals of the kind, which the contract refuses.
  assert.deepEqual(readNumber('0,500', amountKind), { value: '0.500' });
  assert.deepEqual(readNumber('1.250,000', amountKind), { value: '1250.000' });
  assert.deepEqual(readNumber('12,345', amountKind), { value: '12.345' });
  assert.deepEqual(readNumber('1,250', measureKind), { value: '1.250' });
  assert.deepEqual(readNumber('1,500', priceKind), { value: '1.500' });
});

test('a number is written in full', () => {
  assert.equal(writeNumber('1000', amountKind), '1.000,00');
  assert.equal(writeNumber('1234567,5', amountKind), '1.234.567,50');
  assert.equal(writeNumber('-614.69', amountKind), '−614,69');
  assert.equal(writeNumber('0.0042', priceKind), '0,0042');
  assert.equal(writeNumber('12.5', priceKind), '12,50');
  assert.equal(writeNumber('12.500', measureKind), '12,5');
  assert.equal(writeNumber('1250.000', measureKind), '1.250');
  assert.equal(writeNumber('0', wholeKind), '0');
  assert.equal(writeNumber('2026', wholeKind), '2.026');
  assert.equal(writeNumber('2026', ordinalKind), '2026');
  // An unreadable text stays for the person to mend.
  assert.equal(writeNumber('12 pezzi', wholeKind), '12 pezzi');
});

/** A seeded generator (mulberry32), so that a failure can be repeated. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('what the product writes and a person types back is the same number, in each kind', () => {
  const next = random(20261129);
  for (let round = 0; round < 3000; round++) {
    for (const [name, kind] of Object.entries(kinds)) {
      const decimals = Math.floor(next() * (kind.decimals + 1));
      const digits = Math.floor(next() * 9) + 1;
      const value = (next() * 10 ** digits).toFixed(decimals);
      const written = writeNumber(value, kind);
      // A measure of a thousand and more is written `1.250`, which alone may mean two numbers.
      const read = readNumber(written, kind);
      const values = read?.either ?? [read?.value];
      assert.ok(values.map(Number).includes(Number(value)), `${name}: ${value} is written ${written}`);
      assert.equal(read?.either && writeNumber(read.either[0], kind), read?.either && written);
    }
    const cents = (next() * 10 ** Math.floor(next() * 10 + 1)).toFixed(2);
    for (const amount of [cents, `-${cents}`])
      assert.equal(Number(readPlain(formatEuro(amount), amountKind)), Number(amount), formatEuro(amount));
  }
});

test('nothing that the reader refuses is a number for the contract, and no number becomes another one', () => {
  const next = random(7);
  const signs = '0123456789.,  €-';
  const schemas = Object.values(kinds).map((kind) => ({ kind, schema: fromZero(kind.decimals, 12) }));
  for (let round = 0; round < 5000; round++) {
    const length = Math.floor(next() * 9) + 1;
    const typed = Array.from({ length }, () => signs[Math.floor(next() * signs.length)]).join('');
    for (const { kind, schema } of schemas) {
      const read = readNumber(typed, kind);
      if (read === null) assert.equal(schema.safeParse(typed).success, false, `«${typed}»`);
      // No reading adds or drops a digit.
      const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
      for (const value of read?.either ?? (read ? [read.value] : []))
        assert.equal(digits(value), digits(typed), `«${typed}» is ${value}`);
    }
  }
});
