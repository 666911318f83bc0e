import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundProduct } from '@wms/contract/logistics/stock';
import { type Line, lineOf, missingIn, movementOf, withLine } from './lines.ts';

const shelf = { id: 1, code: 'OFF-A-01', name: 'OFF-A-01' };
const bin = { id: 2, code: 'OFF-A-02', name: 'OFF-A-02' };

const row = (location: typeof shelf, quantity: string, lot: string | null = null) => ({
  id: Math.round(Math.random() * 1e6),
  location: { ...location, path: [location.code] },
  lot: lot === null ? null : { id: 1, code: lot, expiresOn: null },
  quantity,
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
  stockState: 'ok',
  photoId: null,
  tracking: 'none',
  hasExpiry: false,
  active: true,
  hazards: [],
  stock: [row(shelf, '3'), row(bin, '7')],
  ...values,
});

const read = (of: FoundProduct, packageQuantity = '1', lot: string | null = null) => ({
  product: of,
  packageQuantity,
  lot: lot === null ? null : { code: lot, expiresOn: null },
});

const scan = (
  lines: Line[],
  ...[kind, reading, place]: Parameters<typeof lineOf> extends [infer K, infer R, infer P, unknown]
    ? [K, R, P]
    : never
) => withLine(lines, lineOf(kind, reading, place, lines)) ?? assert.fail('refused');

test('the same thing read again is one more of its line; the code of a box is as many as are in it', () => {
  let lines = scan([], 'carico', read(product()), shelf);
  lines = scan(lines, 'carico', read(product()), shelf);
  lines = scan(lines, 'carico', read(product(), '100'), shelf);
  assert.deepEqual(
    lines.map(({ quantity, to }) => [quantity, to?.code]),
    [[102_000, 'OFF-A-01']],
  );
});

test('an unload takes from the place that was read, else from the first, and from the next when that one is empty', () => {
  const [first] = scan([], 'scarico', read(product()), bin);
  assert.equal(first?.from?.code, 'OFF-A-02');
  let lines: Line[] = [];
  for (let i = 0; i < 4; i += 1) lines = scan(lines, 'scarico', read(product()), null);
  assert.deepEqual(
    lines.map(({ from, quantity }) => [from?.code, quantity]),
    [
      ['OFF-A-01', 3000],
      ['OFF-A-02', 1000],
    ],
  );
});

test('a transfer never takes from where it goes to', () => {
  const [line] = scan([], 'trasferimento', read(product()), shelf);
  assert.deepEqual([line?.from?.code, line?.to?.code], ['OFF-A-02', 'OFF-A-01']);
  assert.equal(line && missingIn('trasferimento', line), null);
});

test('a serial number is one piece, once', () => {
  const serial = product({ tracking: 'serial', stock: [row(shelf, '1', 'SN1')] });
  const lines = scan([], 'scarico', read(serial, '5', 'SN1'), null);
  assert.equal(lines[0]?.quantity, 1000);
  assert.equal(withLine(lines, lineOf('scarico', read(serial, '1', 'SN1'), null, lines)), undefined);
});

test('what is missing is said: the lot, its expiry, the place, whole pieces', () => {
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
  const half = { ...lineOf('scarico', read(product()), null, []), quantity: 500 };
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
