import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { job } from './job.ts';
import { addDueJobs, lastSlot, type Moments, type Schedule } from './schedule.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const nightly = job({ name: 'nightly', payload: z.strictObject({}), run: async () => undefined });
const slotOf = (schedule: Moments, now: string) =>
  lastSlot({ job: nightly, ...schedule }, Temporal.Instant.from(now))?.toString();

test('an hour of the day is Rome’s, in summer, in winter and in the nights when the clocks change', () => {
  const at: Moments = { at: '03:15' };
  assert.equal(slotOf(at, '2026-01-10T02:14:59Z'), '2026-01-09T02:15:00Z');
  assert.equal(slotOf(at, '2026-01-10T02:15:00Z'), '2026-01-10T02:15:00Z');
  assert.equal(slotOf(at, '2026-07-10T01:15:00Z'), '2026-07-10T01:15:00Z');
  assert.equal(slotOf(at, '2026-07-10T01:14:59Z'), '2026-07-09T01:15:00Z');
  // 02:30 does not exist on 29 March 2026, and exists twice on 25 October.
  assert.equal(slotOf({ at: '02:30' }, '2026-03-29T03:00:00Z'), '2026-03-29T01:30:00Z');
  assert.equal(slotOf({ at: '02:30' }, '2026-10-25T00:29:59Z'), '2026-10-24T00:30:00Z');
  for (const now of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T05:00:00Z'])
    assert.equal(slotOf({ at: '02:30' }, now), '2026-10-25T00:30:00Z', 'once in that night');
});

test('a repeated job is due at each multiple of its minutes, after its first hour if it has one', () => {
  assert.equal(slotOf({ everyMinutes: 15 }, '2026-01-10T10:29:59Z'), '2026-01-10T10:15:00Z');
  const byDay: Moments = { everyMinutes: 15, from: '08:00' };
  assert.equal(slotOf(byDay, '2026-01-10T06:59:59Z'), undefined);
  assert.equal(slotOf(byDay, '2026-01-10T07:00:00Z'), '2026-01-10T07:00:00Z');
  assert.equal(slotOf(byDay, '2026-01-10T22:59:59Z'), '2026-01-10T22:45:00Z');
  assert.equal(slotOf(byDay, '2026-01-10T23:00:00Z'), undefined, 'midnight in Rome');
});

test('several servers add a job once for each moment, and after a pause it is added late', async () => {
  const schedules: Schedule[] = [{ job: nightly, at: '03:00' }];
  const addAndCount = async (now: string, servers = 3) => {
    const at = Temporal.Instant.from(now);
    await Promise.all(Array.from({ length: servers }, () => addDueJobs(app.db, schedules, at)));
    const { length } = await app.db
      .deleteFrom('jobs')
      .where('name', '=', 'nightly')
      .returning('id')
      .execute();
    return length;
  };
  assert.equal(await addAndCount('2026-01-10T12:00:00Z'), 1, 'the first start is late for this night');
  assert.equal(await addAndCount('2026-01-10T12:01:00Z'), 0);
  assert.equal(await addAndCount('2026-01-11T01:59:59Z'), 0);
  assert.equal(await addAndCount('2026-01-11T02:00:30Z'), 1);
  assert.equal(await addAndCount('2026-01-15T20:00:00Z'), 1, 'once for all nights that it was off');
  assert.equal(await addAndCount('2026-01-14T20:00:00Z'), 0, 'a clock that was put back adds nothing');
});

test('a job that still waits is not added a second time', async () => {
  const schedules: Schedule[] = [{ job: nightly, everyMinutes: 15 }];
  for (const now of ['2027-01-10T12:00:00Z', '2027-01-10T12:15:00Z'])
    await addDueJobs(app.db, schedules, Temporal.Instant.from(now));
  const rows = await app.db.selectFrom('jobs').select('id').where('name', '=', 'nightly').execute();
  assert.equal(rows.length, 1);
});
