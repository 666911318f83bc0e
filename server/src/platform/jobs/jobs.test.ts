/** Tests jobs: none is lost, and none is done twice without need. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { countLivingJobs, shortPauses, startTestWorker, until, workOff } from '../../../testing/jobs.ts';
import { inTransaction } from '../database/connection.ts';
import { addJob, type Job, job } from './job.ts';
import { pauseAfter, pausesOf } from './pauses.ts';
import { forgetOldJobs, takeJob } from './queue.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
afterEach(() => app.db.deleteFrom('jobs').execute());
after(() => app.stop());

const Numbered = z.strictObject({ n: z.number() });

/** Makes a job that records its payloads; `run` may make it fail or last. */
function makeNote(
  run: (n: number, signal: AbortSignal) => unknown = () => undefined,
  more: Partial<Job> = {},
) {
  const seen: number[] = [];
  const note = job({
    name: 'note',
    payload: Numbered,
    ...more,
    async run({ n }, { signal }) {
      seen.push(n);
      return run(n, signal);
    },
  });
  return { note, seen };
}

const deaths = () =>
  app.db.selectFrom('jobs').select(['attempts', 'last_error']).where('died_at', 'is not', null).execute();

test('a job is done once its transaction is committed, and never when that was rolled back', async () => {
  const { note, seen } = makeNote();
  const broken = inTransaction(app.db, null, async (tx) => {
    await addJob(tx, note, { n: 1 });
    throw new Error('rolled back');
  });
  await assert.rejects(broken, /rolled back/);
  await inTransaction(app.db, null, (tx) => addJob(tx, note, { n: 2 }));
  await workOff(app, { jobs: [note] });
  assert.deepEqual(seen, [2]);
});

test('three servers that look at the same moment do each of fifty jobs once', async () => {
  const { note, seen } = makeNote(() => new Promise(setImmediate));
  for (let n = 0; n < 50; n++) await addJob(app.db, note, { n });
  await Promise.all(Array.from({ length: 3 }, () => workOff(app, { jobs: [note] })));
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    [...Array(50).keys()],
  );
});

test('a failing job is tried again until it works, or is given up with a line in the log', async () => {
  let failures = 20;
  const { note, seen } = makeNote((n) => {
    if (n === 2 || failures-- > 0) throw new Error(`no ${n}`);
  });
  await addJob(app.db, note, { n: 1 });
  await workOff(app, { jobs: [note] });
  assert.equal(seen.length, 21);
  assert.deepEqual(await deaths(), []);

  await addJob(app.db, { ...note, attempts: 3 }, { n: 2 });
  const lines = await workOff(app, { jobs: [note] });
  assert.deepEqual(await deaths(), [{ attempts: 3, last_error: 'no 2' }]);
  const [line] = lines.filter(({ level }) => level >= 50);
  assert.match(line?.msg ?? '', /a job was given up/);
  assert.equal(line?.job, 'note');
});

test('screens hear that a job of theirs is done or given up, and nothing of one that changed nothing', async () => {
  const { note } = makeNote(
    (n) => {
      if (n === 2) throw new Error('no');
      return n !== 3;
    },
    { shownIn: 'logistics' },
  );
  const heard: string[] = [];
  const changes = { ...app.changes, notify: (topic: string) => heard.push(topic) };
  const topicsAfter = async (n: number) => {
    heard.length = 0;
    await addJob(app.db, { ...note, attempts: 2 }, { n });
    await workOff({ ...app, changes }, { jobs: [note] });
    return heard;
  };
  assert.deepEqual(await topicsAfter(1), ['logistics']);
  assert.deepEqual(await topicsAfter(2), ['logistics']);
  assert.deepEqual(await topicsAfter(3), []);
});

test('a dead job stays for a month', async () => {
  const { note } = makeNote(() => {
    throw new Error('no');
  });
  await addJob(app.db, { ...note, attempts: 1 }, { n: 1 });
  await workOff(app, { jobs: [note] });
  await forgetOldJobs(app.db);
  assert.equal((await deaths()).length, 1);
  await sql`update jobs set died_at = now() - interval '31 days'`.execute(app.db);
  await forgetOldJobs(app.db);
  assert.equal((await deaths()).length, 0);
});

test('an expired job is not started, and is kept as dead', async () => {
  const { note, seen } = makeNote();
  await addJob(app.db, note, { n: 1 }, { expiresAt: new Date(Date.now() - 1) });
  await addJob(app.db, note, { n: 2 }, { expiresAt: new Date(Date.now() + 60_000) });
  await workOff(app, { jobs: [note] });
  assert.deepEqual(seen, [2]);
  assert.match((await deaths())[0]?.last_error ?? '', /of no use/);
});

test('a job for later waits until then', async () => {
  const { note, seen } = makeNote();
  await addJob(app.db, note, { n: 1 }, { runAt: new Date(Date.now() + 3_600_000) });
  await addJob(app.db, note, { n: 2 });
  const worker = startTestWorker(app, { jobs: [note] });
  await until(() => seen.length > 0);
  await worker.stop();
  assert.deepEqual([seen, await countLivingJobs(app.db)], [[2], 1]);
});

test('one job per key waits, with the newest payload; one added during its run is run after it', async () => {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const { note, seen } = makeNote(async (n) => {
    begun.resolve();
    if (n === 2) await go.promise;
  });
  await addJob(app.db, note, { n: 1 }, { key: 'one' });
  await addJob(app.db, note, { n: 2 }, { key: 'one' });
  const worked = workOff(app, { jobs: [note] });
  await begun.promise;
  await addJob(app.db, note, { n: 3 }, { key: 'one' });
  go.resolve();
  await worked;
  assert.deepEqual(seen, [2, 3]);
});

test('the job of a lost server is started by another one, and the first one’s later result is ignored', async () => {
  const go = Promise.withResolvers<void>();
  const { note, seen } = makeNote(() => (seen.length === 1 ? go.promise : undefined));
  await addJob(app.db, note, { n: 1 });
  const first = startTestWorker(app, { jobs: [note] });
  await until(() => seen.length === 1);
  await sql`update jobs set run_at = now()`.execute(app.db);
  await workOff(app, { jobs: [note] });
  assert.equal(seen.length, 2);
  await addJob(app.db, note, { n: 2 });
  go.resolve();
  await until(() => seen.length === 3);
  await first.stop();
  assert.deepEqual([seen, await deaths()], [[1, 1, 2], []]);
});

test('a long job of a living server is not started by another one', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const pauses = { ...shortPauses, leaseMs: 90_000 };
  const go = Promise.withResolvers<void>();
  const { note, seen } = makeNote(() => go.promise);
  await addJob(app.db, note, { n: 1 });
  const servers = [
    startTestWorker(app, { jobs: [note], pauses }),
    startTestWorker(app, { jobs: [note], pauses }),
  ];
  await until(() => seen.length === 1, 'a server has begun the job');
  const lasts = sql`select from jobs where run_at > clock_timestamp() + interval '60 seconds'`;
  for (const third of [1, 2, 3, 4]) {
    // A third of the lease passes.
    await sql`update jobs set run_at = run_at - interval '30 seconds'`.execute(app.db);
    t.mock.timers.tick(pauses.leaseMs / 3);
    await until(
      async () => (await lasts.execute(app.db)).rows.length > 0,
      `the lease is renewed, time ${third}`,
    );
  }
  assert.equal(await takeJob(app.db, { names: [note.name], held: [], leaseMs: 1 }), undefined);
  go.resolve();
  await until(async () => (await countLivingJobs(app.db)) === 0, 'the job is done');
  for (const server of servers) await server.stop();
  assert.deepEqual(seen, [1]);
});

test('a job that kills every server is given up, too', async () => {
  const { note, seen } = makeNote();
  await addJob(app.db, { ...note, attempts: 2 }, { n: 1 });
  await sql`update jobs set attempts = 2, lease = gen_random_uuid()`.execute(app.db);
  await workOff(app, { jobs: [note] });
  assert.deepEqual(seen, []);
  assert.match((await deaths())[0]?.last_error ?? '', /the server died/);
});

test('a server that stops gives its running job back, and the attempt doesn’t count', async () => {
  const { note, seen } = makeNote(async (_, signal) => {
    if (seen.length > 1) return;
    await until(() => signal.aborted);
    signal.throwIfAborted();
  });
  await addJob(app.db, { ...note, attempts: 1 }, { n: 1 });
  const worker = startTestWorker(app, { jobs: [note] });
  await until(() => seen.length === 1);
  await worker.stop();
  await workOff(app, { jobs: [note] });
  assert.deepEqual([seen.length, await deaths()], [2, []]);
});

test('without a mail server a job that needs one waits, and is forgotten a day after it expired', async () => {
  const { note, seen } = makeNote(undefined, { name: 'note-mail', needsMail: true });
  const other = makeNote();
  await addJob(app.db, note, { n: 1 }, { expiresAt: new Date(Date.now() + 60_000) });
  await addJob(app.db, other.note, { n: 2 });
  const worker = startTestWorker(app, { jobs: [note, other.note] });
  await until(() => other.seen.length === 1);
  await worker.stop();
  await forgetOldJobs(app.db);
  assert.deepEqual([seen.length, await countLivingJobs(app.db)], [0, 1]);
  await sql`update jobs set expires_at = now() - interval '25 hours'`.execute(app.db);
  await forgetOldJobs(app.db);
  assert.equal(await countLivingJobs(app.db), 0);
});

test('pauses grow to the longest one; a short setting shortens all but the wait for a lost server', () => {
  const usual = pausesOf(1_800_000);
  assert.deepEqual(usual, { longestMs: 1_800_000, leaseMs: 30_000, lookMs: 2000 });
  for (const [attempts, seconds] of [
    [1, 2],
    [2, 4],
    [5, 32],
    [10, 1024],
    [11, 1800],
    [300, 1800],
  ] as const) {
    const pause = pauseAfter(attempts, usual) / 1000;
    assert.ok(pause >= seconds * 0.8 && pause <= seconds * 1.2, `${attempts}: ${pause}`);
  }
  assert.deepEqual(pausesOf(50), { longestMs: 50, leaseMs: 2000, lookMs: 50 });
});
