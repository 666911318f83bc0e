import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundProduct } from '@wms/contract/logistics/stock/reading';
import {
  choicesFor,
  doubtOf,
  isGuess,
  lineOf,
  missingIn,
  movementOf,
  takenFrom,
  withLine,
  withPlace,
} from './booked.ts';
import type { Kind, Line } from './line.ts';

const shelf = { id: 1, code: 'OFF-A-01', name: 'OFF-A-01' };
const bin = { id: 2, code: 'OFF-A-02', name: 'OFF-A-02' };

let rows = 0;
const row = (location: typeof shelf, quantity: string, lot: string | null = null) => ({
  id: ++rows,
  location: { ...location, path: [location.code] },
  lot: lot === null ? null : { id: 1, code: lot, expiresOn: null },
  quantity,
  lastMovementId: rows,
});

const product = (values: Partial<FoundProduct> = {}): FoundProduct => ({
  id: 7,
  code: 'VITE-M8',
  name: 'Vite M8',
  description: null,
  macro: 'Officina',
  sub: 'Minuteria',
  unit: 'pz',
  quantity: '10',
  available: '10',
  incoming: '0',
  incomingOn: null,
  stockState: 'ok',
  moved: true,
  allLent: false,
  photoId: null,
  tracking: 'none',
  hasExpiry: false,
  active: true,
  hazards: [],
  likelyFrom: null,
  likelyTo: null,
  stock: [row(shelf, '3'), row(bin, '7')],
  ...values,
});

const read = (product: FoundProduct, packageQuantity = '1', lot: string | null = null) => ({
  product: product,
  packageQuantity,
  lot: lot === null ? null : { code: lot, expiresOn: null },
});

const scan = (
  lines: Line[],
  ...[kind, reading, place]: Parameters<typeof lineOf> extends [infer K, infer R, infer P, ...unknown[]]
    ? [K, R, P]
    : never
) => withLine(lines, lineOf(kind, reading, place, lines)) ?? assert.fail('refused');

test('a code read again adds one to its line, and the code of a box adds its contents', () => {
  let lines = scan([], 'carico', read(product()), shelf);
  lines = scan(lines, 'carico', read(product()), shelf);
  lines = scan(lines, 'carico', read(product(), '100'), shelf);
  assert.deepEqual(
    lines.map(({ quantity, to }) => [quantity, to?.code]),
    [[102_000, 'OFF-A-01']],
  );
});

test('the place of an unload is the scanned one, the only one with stock, or else the likely one', () => {
  const [sticky] = scan([], 'scarico', read(product()), bin);
  assert.equal(sticky?.from?.code, 'OFF-A-02');
  const [line] = scan([], 'scarico', read(product({ stock: [row(shelf, '3')] })), null);
  assert.deepEqual([line?.from?.code, line?.guessed], ['OFF-A-01', false]);

  let lines: Line[] = [];
  for (let i = 0; i < 2; i += 1) lines = scan(lines, 'scarico', read(product()), null);
  const [likely] = lines;
  assert.ok(likely && lines.length === 1);
  assert.deepEqual([likely.quantity, likely.from?.code, likely.guessed], [2000, 'OFF-A-02', true]);
  const choices = choicesFor('scarico', likely, lines);
  assert.deepEqual(
    choices.map((choice) => [choice.location.code, isGuess('scarico', likely, choice)]),
    [
      ['OFF-A-01', false],
      ['OFF-A-02', true],
    ],
  );
  const [first] = choices;
  assert.ok(first);
  // The next reading takes one more from there while there is one; then only the other place is left.
  lines = [takenFrom(likely, first)];
  for (let i = 0; i < 2; i += 1) lines = scan(lines, 'scarico', read(product()), null);
  assert.deepEqual(
    lines.map(({ from, quantity, guessed }) => [from?.code, quantity, guessed]),
    [
      ['OFF-A-01', 3000, false],
      ['OFF-A-02', 1000, false],
    ],
  );
});

test('the likely place is where one stands, where goods left last, or where most lie, and has enough', () => {
  const guess = (values: Partial<FoundProduct>, quantity?: string, lines: Line[] = []) =>
    lineOf('scarico', read(product({ id: 8, ...values }), quantity), null, lines).from?.code;
  assert.equal(guess({}), 'OFF-A-02', 'most of them');
  assert.equal(guess({ likelyFrom: shelf }), 'OFF-A-01');
  assert.equal(guess({ likelyFrom: shelf }, '5'), 'OFF-A-02', 'three are not enough');
  assert.equal(guess({}, '100'), undefined, 'not so many');
  assert.equal(guess({ tracking: 'serial' }), undefined);
  const stands = scan([], 'scarico', read(product()), shelf);
  assert.equal(guess({ likelyFrom: bin }, '1', stands), 'OFF-A-01', 'as the line before');
  const onlyLikely = scan([], 'scarico', read(product({ likelyFrom: shelf })), null);
  assert.equal(guess({ likelyFrom: bin }, '1', onlyLikely), 'OFF-A-02', 'a guess is no ground for another');
  const moved = lineOf('trasferimento', read(product({ likelyFrom: bin })), bin, []);
  assert.equal(moved.from?.code, 'OFF-A-01', 'never from where it goes');
});

test('a place that is scanned takes the place of a likely one, where the goods lie', () => {
  const lines = scan([], 'scarico', read(product()), null);
  const placed = (kind: Kind, lines: Line[], place: typeof shelf) =>
    withPlace(kind, lines, place).map(({ from, to, guessed }) => [from?.code, to?.code, guessed]);
  assert.deepEqual(placed('scarico', lines, shelf), [['OFF-A-01', undefined, false]]);
  const elsewhere = { ...shelf, id: 99, code: 'OFF-Z-01' };
  assert.deepEqual(placed('scarico', lines, elsewhere), [['OFF-A-02', undefined, true]]);
  const moved = scan([], 'trasferimento', read(product()), null);
  assert.deepEqual(placed('trasferimento', moved, bin), [['OFF-A-01', 'OFF-A-02', false]]);
  const loaded = scan([], 'carico', read(product({ likelyTo: bin })), null);
  assert.deepEqual(placed('carico', loaded, elsewhere), [[undefined, 'OFF-Z-01', false]]);
});

test('a load goes to the place of the product, if there is only one', () => {
  const asking = lineOf(
    'carico',
    read(product({ stock: [row(shelf, '3', 'L1'), row(shelf, '1', 'L2'), row(bin, '7')] })),
    null,
    [],
  );
  assert.equal(asking.to, null);
  const choices = choicesFor('carico', asking, [asking]);
  assert.deepEqual(
    choices.map(({ location }) => location.code),
    ['OFF-A-01', 'OFF-A-02'],
  );
  assert.equal(lineOf('carico', read(product({ stock: [row(bin, '7')] })), null, []).to?.code, 'OFF-A-02');
  const likely = lineOf('carico', read(product({ likelyTo: shelf })), null, []);
  assert.deepEqual([likely.to?.code, likely.guessed], ['OFF-A-01', true]);
  assert.equal(choicesFor('carico', likely, [likely]).length, 2, 'the other one is a touch away');
});

test('the lot that expires first is taken, wherever it lies; without an expiry the line asks', () => {
  const dated = { ...row(bin, '1', 'L1'), lot: { id: 1, code: 'L1', expiresOn: '2998-01-01' } };
  const later = { ...row(shelf, '1', 'L2'), lot: { id: 2, code: 'L2', expiresOn: '2999-01-01' } };
  const lots = (stock: FoundProduct['stock']) => read(product({ tracking: 'lot', stock }));
  assert.equal(lineOf('scarico', lots([dated, later]), null, []).lot?.code, 'L1');
  const twice = lineOf(
    'scarico',
    lots([dated, { ...dated, ...row(shelf, '1', 'L1'), lot: dated.lot }]),
    null,
    [],
  );
  assert.deepEqual([missingIn('scarico', twice), twice.guessed, twice.lot?.code], [null, true, 'L1']);
  const same = lineOf('scarico', lots([row(shelf, '1', 'L1'), row(shelf, '1', 'L2')]), shelf, []);
  assert.equal(missingIn('scarico', same), 'Quale lotto?');
});

test('an expired lot is taken only when it was scanned or chosen', () => {
  const expired = { ...row(bin, '1', 'L1'), lot: { id: 1, code: 'L1', expiresOn: '2020-01-01' } };
  const good = { ...row(shelf, '1', 'L2'), lot: { id: 2, code: 'L2', expiresOn: '2999-01-01' } };
  const lots = (stock: FoundProduct['stock']) => read(product({ tracking: 'lot', stock }));
  assert.equal(lineOf('scarico', lots([expired]), null, []).lot, null);
  const scanned = { ...lots([expired]), lot: { code: 'L1', expiresOn: null } };
  assert.equal(lineOf('scarico', scanned, null, []).lot?.code, 'L1');
  assert.equal(lineOf('scarico', lots([good, expired]), null, []).lot?.code, 'L2');
  // A move inside the house, for example to quarantine, is no reason to ask.
  assert.equal(lineOf('trasferimento', lots([expired]), null, []).lot?.code, 'L1');
});

test('a place read after its products answers their questions, and equal lines become one', () => {
  const other = product({ id: 8, stock: [] });
  let lines = scan([], 'scarico', read(product()), shelf);
  lines = [...lines, { ...lineOf('scarico', read(product()), null, []), key: 2 }];
  lines = scan(lines, 'scarico', read(other), null);
  assert.deepEqual(
    withPlace('scarico', lines, shelf).map(({ product: { id }, from, quantity }) => [
      id,
      from?.code,
      quantity,
    ]),
    [
      [7, 'OFF-A-01', 2000],
      [8, 'OFF-A-01', 1000],
    ],
  );
  const moved = scan([], 'trasferimento', read(product()), null);
  const [settled] = withPlace('trasferimento', moved, bin);
  assert.deepEqual([settled?.from?.code, settled?.to?.code], ['OFF-A-01', 'OFF-A-02']);
});

test('a transfer never takes from where it goes to', () => {
  const [line] = scan([], 'trasferimento', read(product()), shelf);
  assert.deepEqual([line?.from?.code, line?.to?.code], ['OFF-A-02', 'OFF-A-01']);
  assert.equal(line && missingIn('trasferimento', line), null);
});

test('a serial number is one piece, and can’t be added twice', () => {
  const serial = product({ tracking: 'serial', stock: [row(shelf, '1', 'SN1')] });
  const lines = scan([], 'scarico', read(serial, '5', 'SN1'), null);
  assert.equal(lines[0]?.quantity, 1000);
  assert.equal(withLine(lines, lineOf('scarico', read(serial, '1', 'SN1'), null, lines)), undefined);
});

test('the person chooses which piece with a serial number is taken', () => {
  const serial = product({ tracking: 'serial', stock: [row(shelf, '1', 'SN1'), row(shelf, '1', 'SN2')] });
  let lines = scan([], 'scarico', read({ ...serial, stock: serial.stock.slice(0, 1) }), null);
  assert.deepEqual(
    lines.map((line) => [line.lot, missingIn('scarico', line)]),
    [[null, 'Quale numero di serie?']],
  );
  // The piece's own code, read after the product's, is the answer; another piece is another line.
  lines = scan(lines, 'scarico', read(serial, '1', 'SN2'), null);
  lines = scan(lines, 'scarico', read(serial), shelf);
  assert.deepEqual(
    lines.map(({ lot, quantity }) => [lot?.code, quantity]),
    [
      ['SN2', 1000],
      [undefined, 1000],
    ],
  );
  const [, asking] = lines;
  assert.deepEqual(asking && choicesFor('scarico', asking, lines).map(({ lot }) => lot?.code), ['SN1']);
});

test('a line says what it misses: the place, the lot, its expiry, whole pieces', () => {
  const resin = product({ unit: 'kg', tracking: 'lot', hasExpiry: true, stock: [] });
  const line = lineOf('carico', read(resin), null, []);
  assert.equal(missingIn('carico', line), 'Dove?');
  const there = { ...line, to: shelf };
  assert.equal(missingIn('carico', there), 'Manca il lotto');
  assert.equal(
    missingIn('carico', { ...there, lot: { code: '', expiresOn: '2030-01-01' } }),
    'Manca il lotto',
  );
  assert.equal(missingIn('carico', { ...there, lot: { code: 'L1', expiresOn: null } }), 'Manca la scadenza');
  assert.equal(missingIn('carico', { ...there, lot: { code: 'L1', expiresOn: '2030-01-01' } }), null);
  const unseen = lineOf('scarico', read({ ...resin, stock: [row(shelf, '3', 'L0')] }, '1', 'L1'), null, []);
  assert.equal(missingIn('scarico', unseen), 'Il lotto L1 non risulta in giacenza: da dove?');
  const half = { ...lineOf('scarico', read(product()), bin, []), quantity: 500 };
  assert.equal(missingIn('scarico', half), 'Pezzi e confezioni si contano interi');
});

test('a line becomes the movement that the server takes', () => {
  const line = { ...lineOf('scarico', read(product()), bin, []), quantity: 2500 };
  assert.deepEqual(movementOf('scarico', line), {
    type: 'scarico',
    productId: 7,
    quantity: '2.5',
    lot: null,
    fromLocationId: 2,
  });
});

test('an unload is checked against the stock of the scanned place, when the line is made and as it grows', () => {
  const elsewhere = product({ stock: [row(bin, '7')] });
  const [line] = scan([], 'scarico', read(elsewhere), shelf);
  assert.ok(line);
  const doubt = (line: Line, lines = [line]) => doubtOf('scarico', line, { lines, place: shelf });
  assert.deepEqual(
    [line.from, missingIn('scarico', line), doubt(line)],
    [null, 'Da dove?', 'Non risulta in OFF-A-01'],
  );
  const [there] = choicesFor('scarico', line, [line]);
  assert.equal(there?.location.code, 'OFF-A-02', 'the real place is offered');

  let lines: Line[] = [];
  for (let i = 0; i < 3; i += 1) lines = scan(lines, 'scarico', read(product()), shelf);
  assert.deepEqual(
    lines.map((own) => doubt(own, lines)),
    [null],
    'the whole stock can be taken',
  );
  lines = scan(lines, 'scarico', read(product()), shelf);
  assert.deepEqual(
    lines.map((own) => doubt(own, lines)),
    ['In OFF-A-01 ne risultano 3\u00a0pz'],
  );

  const [nowhere] = scan([], 'scarico', read(product({ stock: [] })), shelf);
  assert.ok(nowhere);
  assert.deepEqual(
    [nowhere.from?.code, missingIn('scarico', nowhere), doubt(nowhere)],
    ['OFF-A-01', null, 'Non risulta in OFF-A-01'],
    'the doubt does not prevent the booking: the data of a device without a network may be old',
  );
});
