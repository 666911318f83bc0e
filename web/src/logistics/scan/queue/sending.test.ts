import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CallError } from '../../../client/call/send.ts';
import { session } from '../../../client/session/current.ts';
import type { Queued } from './kept.ts';
import { type Outcome, sendInOrder } from './sending.ts';

before(() => session.set({ token: 'somebody', permissions: [] }));

const entry = (seq: number, refused: string | null = null): Queued => ({
  seq,
  booking: `booking-${seq}`,
  person: 1,
  at: '',
  lines: [],
  told: [],
  refused,
  draft: null,
});

/** What became of each, when the server answers so. */
async function sent(entries: Queued[], answers: Record<string, number>) {
  const asked: string[] = [];
  const became: [number, Outcome['is']][] = [];
  await sendInOrder(
    entries,
    async ({ booking }) => {
      asked.push(booking);
      const status = answers[booking];
      if (status !== undefined) throw new CallError({ status, message: 'No', requestId: '' });
      return 'Fatto';
    },
    async ({ seq }, { is }) => void became.push([seq, is]),
  );
  return { asked, became };
}

test('movements are sent in the order in which they were made', async () => {
  const { asked } = await sent([entry(1), entry(2), entry(3)], {});
  assert.deepEqual(asked, ['booking-1', 'booking-2', 'booking-3']);
});

test('what the server refuses stands aside and those behind it go on', async () => {
  const { became } = await sent([entry(1), entry(2)], { 'booking-1': 409 });
  assert.deepEqual(became, [
    [1, 'refused'],
    [2, 'booked'],
  ]);
});

test('without an answer, or from a server that is busy or doesn’t know us any more, all behind it wait', async () => {
  for (const status of [0, 401, 429, 500, 503]) {
    const { asked, became } = await sent([entry(1), entry(2)], { 'booking-1': status });
    assert.deepEqual([asked, became], [['booking-1'], [[1, 'waiting']]], String(status));
  }
});

test('what was refused is not sent again by itself', async () => {
  const { asked } = await sent([entry(1, 'Non ce n’è'), entry(2)], {});
  assert.deepEqual(asked, ['booking-2']);
});
