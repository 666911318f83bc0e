import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScannedCode } from './gs1.ts';
import { readVendorLabel, type VendorLabel } from './vendor-label.ts';

const [gs, rs, eot] = ['\u001d', '\u001e', '\u0004'];
const nothing = { quantity: null, lot: null, serial: null, expiresOn: null, order: null };
/** Fields as the symbol has them, with header and end. */
const label = (...fields: string[]) => `[)>${rs}06${gs}${fields.join(gs)}${rs}${eot}`;
const zeros = '0'.repeat(76);

/** Labels in the shapes in which distributors and makers print them. */
const vectors: [name: string, code: string, read: VendorLabel][] = [
  [
    'Digi-Key: our reference, the maker’s code, their own; no end',
    `[)>${rs}06${gs}PC1,C3,C5-7${gs}1P860010672008${gs}30P732-8660-1-ND${gs}K${gs}1K86761783${gs}10K104669300${gs}` +
      `9D1437${gs}1T317510011436695${gs}11K1${gs}4LCN${gs}Q1${gs}11ZPICK${gs}12Z5728615${gs}13Z999999${gs}20Z${zeros}`,
    {
      ...nothing,
      codes: ['732-8660-1-ND', '860010672008', 'C1,C3,C5-7'],
      quantity: '1',
      lot: '317510011436695',
    },
  ],
  [
    'Digi-Key as it was: their own code as P',
    `[)>${rs}06${gs}P296-LM358BIDDFRCT-ND${gs}1PLM358BIDDFR${gs}K${gs}1K72991337${gs}10K85781337${gs}11K1${gs}4LPH` +
      `${gs}Q10${gs}11ZPICK${gs}12Z15221337${gs}13Z361337${gs}20Z${zeros}`,
    { ...nothing, codes: ['LM358BIDDFR', '296-LM358BIDDFRCT-ND'], quantity: '10' },
  ],
  [
    'Mouser: our order, its line, the maker’s code',
    label('KO-2026-0012', '14K011', '1PMC34063ADR', 'Q3', '11K073121337', '4LMX', '1VTI'),
    { ...nothing, codes: ['MC34063ADR'], quantity: '3', order: 'O-2026-0012' },
  ],
  [
    'Mouser as it was: a «>» in front, no record separator, no end',
    `>[)>06${gs}K21421337${gs}14K033${gs}1PLDK320ADU33R${gs}Q32${gs}11K060931337${gs}4LCN${gs}1VSTMicro`,
    { ...nothing, codes: ['LDK320ADU33R'], quantity: '32', order: '21421337' },
  ],
  [
    'Texas Instruments: a reel with lot, date codes, and an empty field',
    label(
      ...['1PTPS79533DCQR', '6P', '2PA', 'Q2500', 'V0033317', '3D20260214', 'D2607+5', '1T6123456ML8'],
      ...['4WTID', '31T5123456TX3', '20Y', 'LT47', '3Z1/260C/UNLIM;//;111225', 'EG4', '1LTAI', '23LTWN', ''],
    ),
    { ...nothing, codes: ['TPS79533DCQR'], quantity: '2500', lot: '6123456ML8' },
  ],
  [
    'Würth: our own code, theirs, lot and expiry',
    label('PIND-47U', '1P744771147', '10D2631', '1TWE-220411', 'Q500PCS', '14D20290630', '4LTW'),
    {
      ...nothing,
      codes: ['744771147', 'IND-47U'],
      quantity: '500',
      lot: 'WE-220411',
      expiresOn: '2029-06-30',
    },
  ],
  [
    'one piece with its serial number, the day with its meaning',
    label('1PBMS-12', 'SSN 0042/B', '6D20301231036', 'Q1'),
    { ...nothing, codes: ['BMS-12'], quantity: '1', serial: 'SN 0042/B', expiresOn: '2030-12-31' },
  ],
  [
    'two lots in one bag: neither is the bag’s',
    label('1PX', '1TA', '1TB', 'Q4'),
    { ...nothing, codes: ['X'], quantity: '4' },
  ],
  ['metres', label('1PCAVO-2', 'Q2.500'), { ...nothing, codes: ['CAVO-2'], quantity: '2.5' }],
  ['leading zeros', label('1PX', 'Q00000100'), { ...nothing, codes: ['X'], quantity: '100' }],
  ['a unit that isn’t the product’s', label('1PCAVO-2', 'Q25FT'), { ...nothing, codes: ['CAVO-2'] }],
  [
    'a second format behind it: it ends the last field',
    `[)>${rs}06${gs}1PX${gs}Q5${rs}`,
    { ...nothing, codes: ['X'], quantity: '5' },
  ],
  ['Caps Lock at the reader', label('1px-9', 'q7'), { ...nothing, codes: ['x-9'], quantity: '7' }],
  ['an impossible day is no expiry', label('1PX', '14D20270230'), { ...nothing, codes: ['X'] }],
];
for (const [name, code, read] of vectors)
  test(`a label of a supplier: ${name}`, () =>
    assert.deepEqual(readVendorLabel(code), { label: read, wrong: null }));

test('separators are read as readers send them, and as they travel to the server', () => {
  const plain = label('1PX-1', 'Q5', '1TL-9');
  const expected = readVendorLabel(plain);
  const as = (g: string, r: string, e: string) =>
    plain.replaceAll(gs, g).replaceAll(rs, r).replaceAll(eot, e);
  for (const code of [
    ...[as('|', '', ''), as('␝', '␞', '␄'), as('<GS>', '<RS>', '<EOT>'), as('{GS}', '{RS}', '{EOT}')],
    ...[
      as('^]', '^^', ''),
      as('\\x1d', '\\x1e', '\\x04'),
      as('~029', '~030', '~004'),
      as('↔', '▲', '♦'),
      ` ${plain}\r\n`,
    ],
    ...[`>${plain}`, plain.slice(0, -2), plain.slice(0, -1), ScannedCode.parse(plain)],
  ])
    assert.deepEqual(readVendorLabel(code), expected, JSON.stringify(code));
});

/** A wrong reading says what to do, and counts as nothing. */
const wrong: [name: string, code: string, sentence: RegExp][] = [
  ['separators that the reader swallows', '[)>06P12331PABCQ5', /non invia i separatori/],
  ['only the header', `[)>${rs}06`, /incompleta/],
  ['less than the header', '[)>', /incompleta/],
  ['no fields', label(''), /incompleta/],
  ['another format', `[)>${rs}12${gs}PNO123${gs}QTY5${rs}${eot}`, /formato 12/],
  ['a field without an identifier', label('1PX', '123'), /non si capisce «123»/],
  ['no product', label('KO-1', 'Q5', '13Z99'), /non c’è il codice del prodotto/],
  ['a quantity of letters', label('1PX', 'QABC'), /«ABC» non è una quantità/],
  ['a quantity below zero', label('1PX', 'Q-5'), /non è una quantità/],
  ['nothing', label('1PX', 'Q0'), /non è una quantità/],
  ['two quantities', label('1PX', 'Q5', 'Q7'), /due quantità, 5 e 7/],
  ['more decimals than there are', label('1PX', 'Q0.0005'), /non è una quantità/],
];
for (const [name, code, sentence] of wrong)
  test(`a label that can’t be read whole is refused: ${name}`, () => {
    const reading = readVendorLabel(code);
    assert.equal(reading?.label, null);
    assert.match(reading?.wrong ?? '', sentence);
  });

test('other codes are no such labels', () => {
  for (const code of ['8001234567897', 'OFF-A-01', '(01)08001234567897', '{pbn:PICK1,pc:C3,qty:2}', 'x[)>06'])
    assert.equal(readVendorLabel(code), null, code);
});
