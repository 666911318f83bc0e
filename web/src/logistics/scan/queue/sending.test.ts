import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CallError } from '../../../client/call/send.ts';
import { type Outcome, sendInOrder } from '../../../client/outbox/sending.ts';
import { session } from '../../../client/session/current.ts';
import type { QueuedBooking } from './queue-storage.ts';
import { splitRefused } from './split.ts';

before(() => session.set({ token: 'somebody', permissions: [] }));

const entry = (seq: number, refused: string | null = null): QueuedBooking => ({
  seq,
  booking: `booking-${seq}`,
  person: 1,
  at: '',
  lines: [],
  told: [],
  refused,
  draft: null,
});

/** Sends the entries with these answers of the server; tells which were sent and the outcome of each. */
async function sendEntries(entries: QueuedBooking[], answers: Record<string, number>) {
  const asked: string[] = [];
  const became: [number, Outcome['is']][] = [];
  await sendInOrder(
    entries,
    async ({ booking }) => {
      asked.push(booking);
      const status = answers[booking];
      if (status !== undefined) throw new CallError({ status, message: 'No', requestId: '' });
      return { message: 'Fatto' };
    },
    async ({ seq }, { is }) => {
      became.push([seq, is]);
      return null;
    },
  );
  return { asked, became };
}

test('movements are sent in the order in which they were made', async () => {
  const { asked } = await sendEntries([entry(1), entry(2), entry(3)], {});
  assert.deepEqual(asked, ['booking-1', 'booking-2', 'booking-3']);
});

test('a refused entry is put aside, and the next ones are sent', async () => {
  const { became } = await sendEntries([entry(1), entry(2)], { 'booking-1': 409 });
  assert.deepEqual(became, [
    [1, 'refused'],
    [2, 'sent'],
  ]);
});

test('without an answer, or when the server is busy or asks to sign in, all next entries wait', async () => {
  for (const status of [0, 401, 429, 500, 503]) {
    const { asked, became } = await sendEntries([entry(1), entry(2)], { 'booking-1': status });
    assert.deepEqual([asked, became], [['booking-1'], [[1, 'waiting']]], String(status));
  }
});

test('a refused entry is not sent again by itself', async () => {
  const { asked } = await sendEntries([entry(1, 'Non ce n’è'), entry(2)], {});
  assert.deepEqual(asked, ['booking-2']);
});

const lines = ['a', 'b', 'c'].map((what, line) => ({
  movement: { type: 'carico' as const, productId: line + 1, quantity: '1', toLocationId: 1 },
  told: { what, quantity: '1 pz', where: '' },
}));
const list: QueuedBooking = {
  ...entry(7),
  lines: lines.map(({ movement }) => movement),
  told: lines.map(({ told }) => told),
  draft: { kind: 'carico', lines: ['a', 'b', 'c'] },
};

test('of a list that is refused for one line the others are sent, and that line is kept with its reason', () => {
  const split = splitRefused(list, 'Ne restano 2', [1]);
  assert.ok(split);
  const { good, bad } = split;
  const describeEntry = ({
    lines: moved,
    told,
    draft,
    refused,
    refusedLines,
  }: Omit<QueuedBooking, 'seq'>) => ({
    products: moved.map(({ productId }) => productId),
    told: told.map(({ what }) => what),
    draft,
    refused,
    refusedLines,
  });
  assert.deepEqual(describeEntry(good), {
    products: [1, 3],
    told: ['a', 'c'],
    draft: { kind: 'carico', lines: ['a', 'c'] },
    refused: null,
    refusedLines: undefined,
  });
  assert.deepEqual(describeEntry(bad), {
    products: [2],
    told: ['b'],
    draft: { kind: 'carico', lines: ['b'] },
    refused: 'Ne restano 2',
    refusedLines: [0],
  });
  assert.equal(good.seq, 7, 'it keeps its place in the queue');
  assert.equal(new Set([list.booking, good.booking, bad.booking]).size, 3, 'each has its own booking');
});

test('a list stays whole when no line is named, or all are bad', () => {
  assert.equal(splitRefused(list, 'No', []), null);
  assert.equal(splitRefused(list, 'No', [0, 1, 2]), null);
});

test('the rest of a list is sent before the next entry', async () => {
  const asked: string[] = [];
  await sendInOrder(
    [{ ...list, booking: 'whole' }, entry(8)],
    async ({ booking }) => {
      asked.push(booking);
      if (booking === 'whole') throw new CallError({ status: 409, message: 'No', requestId: '' });
      return { message: 'Fatto' };
    },
    async (_, { is }) => (is === 'refused' ? { ...list, booking: 'left' } : null),
  );
  assert.deepEqual(asked, ['whole', 'left', 'booking-8']);
});
