import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import { today } from '@wms/contract/platform/schema';
import {
  excessOf,
  expiredIn,
  isMarkedTwice,
  linesToSend,
  markOf,
  missingIn,
  restOf,
  withMark,
  withoutWaiting,
} from './marks.ts';
import { readerOf, troubleOf } from './reading.ts';

const shelf = { id: 3, code: 'OFF-A-01', name: 'OFF-A-01' };
const line = (
  values: Partial<AwaitedLine> = {},
  product: Partial<NonNullable<AwaitedLine['product']>> = {},
): AwaitedLine => ({
  id: 1,
  description: 'Vite',
  supplierCode: null,
  unit: 'pz',
  quantity: '10',
  received: '0',
  open: '10.000',
  packSize: '1',
  neededOn: null,
  place: shelf,
  codes: [],
  product: { id: 7, code: 'V', name: 'Vite', unit: 'pz', tracking: 'none', hasExpiry: false, ...product },
  ...values,
});

test('a line is marked whole with what is open of it, in its place, until nothing is open', () => {
  const marks = withMark([], { ...markOf(line(), [], null), quantity: 4000 });
  assert.equal(restOf(line(), marks), 6000);
  const rest = markOf(line(), marks, null);
  assert.deepEqual([rest.quantity, rest.place, missingIn(line(), rest)], [6000, shelf, null]);
  const all = withMark(marks, rest);
  assert.deepEqual([all.length, restOf(line(), all)], [1, 0], 'what goes to one place is one mark');
  assert.deepEqual(linesToSend(all), [
    { orderLineId: 1, quantity: '10', locationId: 3, lot: null, over: false },
  ]);
});

test('more than is open is said, also when a mark is changed', () => {
  const mark = { ...markOf(line(), [], null), quantity: 11_000 };
  assert.match(excessOf(line(), [], mark) ?? '', /Ne restano da ricevere 10/);
  assert.equal(excessOf(line(), [mark], { ...mark, quantity: 10_000 }), null);
  assert.match(excessOf(line({ open: '0.000' }), [], mark) ?? '', /già arrivato tutto/);
});

test('a lot that has expired is said, with its day, and may be marked all the same', () => {
  const food = line({}, { tracking: 'lot', hasExpiry: true });
  const mark = (expiresOn: string) => ({ ...markOf(food, [], null), lot: { code: 'L', expiresOn } });
  assert.equal(expiredIn(mark('2020-02-29')), 'Scaduto il 29/02/2020: controlla la data');
  assert.equal(expiredIn(mark('2020-03-08')), 'Scaduto l’08/03/2020: controlla la data');
  assert.equal(missingIn(food, mark('2020-02-29')), null);
  for (const day of [today(), '2199-01-01']) assert.equal(expiredIn(mark(day)), null);
});

test('a lot, a serial number and an expiry are asked for where the product has them', () => {
  const asks = (product: object, lot: object | null) =>
    missingIn(line({}, product), { ...markOf(line({}, product), [], null), lot: lot as never });
  assert.equal(asks({ tracking: 'lot' }, null), 'Manca il lotto');
  assert.equal(
    asks({ tracking: 'lot', hasExpiry: true }, { code: 'L', expiresOn: null }),
    'Manca la scadenza',
  );
  const serial = line({}, { tracking: 'serial' });
  const piece = { ...markOf(serial, [], null), lot: { code: 'S1', expiresOn: null } };
  assert.deepEqual([piece.quantity, missingIn(serial, piece)], [1000, null]);
  assert.equal(isMarkedTwice(serial, [piece], { ...piece, key: 2 }), true);
});

test('what waits for the network is no longer open', () => {
  const [left] = withoutWaiting(
    [line()],
    [[{ orderLineId: 1, quantity: '4' }], [{ orderLineId: 2, quantity: '1' }]],
  );
  assert.equal(left?.open, '6');
});

test('a label is found by the supplier’s code and by GS1, which says lot, expiry and how many', () => {
  const lots = { tracking: 'lot', hasExpiry: true } as const;
  const resin = line(
    {
      id: 2,
      codes: [
        ['8806388269617', '1'],
        ['RS-1', '1'],
      ],
    },
    { id: 8, code: 'R', ...lots },
  );
  const read = readerOf({ lines: [line(), resin, line({ id: 3, product: null, supplierCode: 'TAR-9' })] });
  assert.deepEqual(
    read('rs-1')?.lines.map(({ id }) => id),
    [2],
  );
  assert.deepEqual(
    read('tar-9')?.lines.map(({ id }) => id),
    [3],
  );
  const { lines, quantity, lot } = read('(01)08806388269617(10)L-9(17)310531(37)2') ?? {};
  assert.deepEqual(
    [lines?.map(({ id }) => id), quantity, lot],
    [[2], 2000, { code: 'L-9', expiresOn: '2031-05-31' }],
  );
  assert.equal(read('altro'), null);
});

test('the barcode of a box is one box; one of a single piece leaves the quantity to what is open', () => {
  const codes: AwaitedLine['codes'] = [
    ['8806388269617', '2.000'],
    ['PEZZO', '1.000'],
  ];
  const read = readerOf({ lines: [line({ codes })] });
  assert.deepEqual([read('8806388269617')?.quantity, read('PEZZO')?.quantity], [2000, null]);
  assert.equal(markOf(line(), [], null, read('8806388269617') ?? {}).quantity, 2000);
});

test('a supplier’s label fills line, quantity, lot and expiry; of another order, or cut, it says so', () => {
  const resin = line(
    { id: 2, codes: [['RS-1', '25']] },
    { id: 8, code: 'R', tracking: 'lot', hasExpiry: true },
  );
  const read = readerOf({ lines: [line(), resin, line({ id: 3, product: null, supplierCode: 'TAR-9' })] });
  const { lines, quantity, lot } = read('[)>␞06|PX1|1PRS-1|Q3|1TL-9|14D20310531␞␄') ?? {};
  assert.deepEqual(
    [lines?.map(({ id }) => id), quantity, lot],
    [[2], 3000, { code: 'L-9', expiresOn: '2031-05-31' }],
  );
  assert.equal(read('[)>␞06|30PTAR-9|Q2␞␄')?.quantity, 2000);
  assert.equal(read('[)>␞06|1PRS-1␞␄')?.quantity, null, 'without a quantity the person looks');
  assert.equal(troubleOf('[)>␞06|1PRS-1|Q3|KO-2026-0001', 'O-2026-0001'), null);
  assert.match(
    troubleOf('[)>␞06|1PRS-1|Q3|KO-2026-0002', 'O-2026-0001') ?? '',
    /^Questa etichetta è dell’ordine O-2026-0002/,
  );
  assert.equal(troubleOf('[)>␞06|1PRS-1|K4500012', 'O-2026-0001'), null, 'their own number says nothing');
  assert.match(troubleOf('[)>061PRS-1Q3', 'O-2026-0001') ?? '', /separatori/);
});
