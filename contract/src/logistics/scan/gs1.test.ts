import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countUnits, pickLot, readGs1, ScannedCode, shortGtin, withoutSymbology } from './gs1.ts';

const today = '2026-11-21';
const nothing = { lot: null, serial: null, expiresOn: null, count: null, measures: {} };
const gtin = '08001234567897';

/** Codes as symbols, readers and people write them; U+001D is the separator. */
const vectors: [name: string, code: string, read: ReturnType<typeof readGs1>][] = [
  ['an article alone', `01${gtin}`, { ...nothing, gtin }],
  ['with its symbology', `]C101${gtin}10L-27`, { ...nothing, gtin, lot: 'L-27' }],
  [
    'expiry before the lot, which ends the symbol',
    `]d201${gtin}1727123110AB-1`,
    { ...nothing, gtin, lot: 'AB-1', expiresOn: '2027-12-31' },
  ],
  [
    'the lot ended by a separator',
    `01${gtin}10AB-1\u001d17271231\u001d21SN 7/9`,
    { ...nothing, gtin, lot: 'AB-1', expiresOn: '2027-12-31', serial: 'SN 7/9' },
  ],
  [
    'a reader that sends another separator, and one in front',
    `|01${gtin}21S-1|3712`,
    { ...nothing, gtin, serial: 'S-1', count: 12 },
  ],
  [
    'parts that we don’t use stand between: production date, weight, the maker’s own number',
    `]Q301${gtin}112511013103001250240ABC-9|10X`,
    { ...nothing, gtin, lot: 'X', measures: { kg: '1.25', g: '1250' } },
  ],
  ['the parts in another order', `]d210LOTTO\u001d01${gtin}`, { ...nothing, gtin, lot: 'LOTTO' }],
  ['the number of pieces in a box', `]C102${gtin}3748`, { ...nothing, gtin, count: 48 }],
  [
    'typed with brackets',
    ` (01)${gtin}(10)L(2) (17)280200(37)3 `,
    { ...nothing, gtin, lot: 'L(2)', expiresOn: '2028-02-29', count: 3 },
  ],
  [
    'an address',
    'https://shop.example.it/it/01/8001234567897/10/L%2F27/21/S-1?17=271231&37=4#dove',
    { ...nothing, gtin, lot: 'L/27', serial: 'S-1', expiresOn: '2027-12-31', count: 4 },
  ],
  ['another address', 'https://wms.example.org/prod/01/2', null],
  ['a wrong check digit', `(01)08001234567898(10)A`, { ...nothing, gtin: null, lot: 'A' }],
  [
    'a real label: production date, expiry, lot, serial number, the maker’s own number',
    ']d20108806388269617112302141728021310230214A3263-01\u001d21059\u001d240ARO4808C',
    {
      ...nothing,
      gtin: '08806388269617',
      lot: '230214A3263-01',
      serial: '059',
      expiresOn: '2028-02-13',
    },
  ],
  ['an EAN-13 alone is not a GS1 text', '8001234567897', null],
  ['digits that only begin like a GS1 text', '0108001234567898', null],
  ['an article followed by letters without a meaning', `01${gtin}AB`, null],
  ['a lot without an article', ']C110ABC', null],
  ['our own code', 'OFF-A-01', null],
  [
    'identifiers of three and four digits, whose values look like other identifiers',
    `01${gtin}422380|703038010LATTE|7003280213120010L-9`,
    { ...nothing, gtin, lot: 'L-9', expiresOn: '2028-02-13' },
  ],
  [
    'values of fixed length whose separators the reader leaves out',
    `01${gtin}422380800500012521S-4`,
    { ...nothing, gtin, serial: 'S-4' },
  ],
  ['an article that is made to order', `]C103${gtin}21S-5`, { ...nothing, gtin, serial: 'S-5' }],
  [
    'the number of an article of varying number',
    `01${gtin}3012|10L`,
    { ...nothing, gtin, count: 12, lot: 'L' },
  ],
  [
    'net length, area and volume',
    `01${gtin}311200125031430015003153000750`,
    { ...nothing, gtin, measures: { m: '12.5', 'm²': '1.5', l: '0.75', ml: '750' } },
  ],
  [
    'a weight with more decimals than ours, in kg',
    `01${gtin}3105000123`,
    { ...nothing, gtin, measures: { g: '1.23' } },
  ],
  ['a weight in pounds', `01${gtin}3202001250`, { ...nothing, gtin }],
  ['a lot of 21 characters', `01${gtin}10123456789012345678901`, { ...nothing, gtin }],
  ['an identifier of the future', `01${gtin}4999NUOVO|10L`, { ...nothing, gtin, lot: 'L' }],
];
for (const [name, code, read] of vectors)
  test(`GS1: ${name}`, () => assert.deepEqual(readGs1(code, today), read));

test('an expiry’s year is within 50 years, day 00 is the last of the month, and an impossible day is no expiry', () => {
  const expiry = (digits: string, now = today) => readGs1(`(01)${gtin}(17)${digits}`, now)?.expiresOn;
  assert.equal(expiry('760101'), '2076-01-01');
  assert.equal(expiry('770101'), '1977-01-01');
  assert.equal(expiry('491231', '2099-06-01'), '2149-12-31');
  assert.equal(expiry('270200'), '2027-02-28');
  assert.equal(expiry('270230'), null);
  assert.equal(expiry('271301'), null);
});

test('an article takes the lot or the serial number by its tracking, and the expiry only if it has one', () => {
  const said = { gtin, lot: 'L', serial: 'S', expiresOn: '2027-12-31', count: 3, measures: { kg: '0.5' } };
  assert.deepEqual(pickLot(said, { tracking: 'lot', hasExpiry: true }), {
    code: 'L',
    expiresOn: '2027-12-31',
  });
  assert.deepEqual(pickLot(said, { tracking: 'serial', hasExpiry: false }), { code: 'S', expiresOn: null });
  assert.equal(pickLot(said, { tracking: 'none', hasExpiry: false }), null);
  assert.equal(countUnits(said, 'm', '2.500'), '7.5');
  assert.equal(countUnits({ ...said, count: null }, 'pz', '100.000'), '100.000');
  assert.equal(countUnits({ ...said, count: null }, 'kg', '1.000'), '0.5', 'the label’s weight');
});

test('a reader’s prefix is cut off, its separators become «|», and a GTIN loses its leading zeros', () => {
  assert.equal(withoutSymbology(']E08001234567897'), '8001234567897');
  assert.equal(ScannedCode.parse('0110\u001d21'), '0110|21');
  assert.deepEqual([gtin, '00000096385074', '18001234567894'].map(shortGtin), [
    '8001234567897',
    '96385074',
    '18001234567894',
  ]);
});
