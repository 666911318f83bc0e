/** Where a request in waiting holds nothing, somebody else may have its place first, and its person hears so. */
import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import type { Caller } from '../../../../testing/app.ts';
import { mailTo, workOff } from '../../../../testing/jobs.ts';
import { openMailbox } from '../../../../testing/mailbox.ts';
import { addResource, bookingDesk, mondayAt, refusalOf } from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { joinWaits, offerPlaces, waitsOf } from '../../../../testing/workshop/waits.ts';
import { bookingClockJob } from './clock.ts';

const mailbox = await openMailbox();
after(() => mailbox.close());
afterEach(() => mailbox.delivered.splice(0));
const { app, anna, bruno, manager: marta } = await openWorkshop();

const [ten, eleven, noon] = [mondayAt('10:00'), mondayAt('11:00'), mondayAt('12:00')];
const ofAnna = bookingDesk(anna);
const ofBruno = bookingDesk(bruno);

/** The news that this person got of places that were taken, or are free again, the oldest first. */
async function heardOf(caller: Caller, kind = 'workshop.request-overtaken'): Promise<string[]> {
  const rows = await app.db
    .selectFrom('notifications')
    .select('sentence')
    .where('user_id', '=', caller.id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ sentence }) => sentence);
}

/** A room where whoever wants more than an hour asks, and a request doesn't hold its place; Anna's request for it. */
async function requested(values: { [column: string]: unknown } = {}, more: object = {}) {
  const room = await addResource(app.db, {
    approval: 'longer',
    approval_minutes: 60,
    waiting_holds: false,
    ...values,
  });
  const [id = 0] = (await ofAnna.bookMany(room, ten, noon, { title: 'Prova motore', ...more })).ids;
  assert.equal((await ofAnna.read(id)).state, 'in attesa');
  const before = (await heardOf(anna)).length;
  return { room, id, heard: async () => (await heardOf(anna)).slice(before) };
}

test('whoever asked for a place that somebody else has now hears who has it and what they can do', async () => {
  const { room, id, heard } = await requested({ name: 'Banco motori' });
  await ofBruno.book(room, eleven, noon, { title: 'Taratura' });
  const [sentence, ...others] = await heard();
  assert.deepEqual(others, []);
  assert.match(sentence ?? '', /«Prova motore» \(Banco motori, (il |l’).* dalle 10:00 alle 12:00\)/);
  assert.match(
    sentence ?? '',
    /«Banco motori» è già di Bruno Prova, «Taratura», (il |l’).* dalle 11:00 alle 12:00/,
  );
  assert.match(sentence ?? '', /spostala o annullala/);
  assert.deepEqual(await heardOf(bruno), []);
  // The clock of the bookings has days to wait, and mails have not.
  await app.db.deleteFrom('jobs').where('name', '=', bookingClockJob.name).execute();
  await workOff(app, { mail: mailTo(mailbox) });
  const mail = mailbox.delivered.find(
    ({ to, content }) =>
      to.some((candidate) => candidate.startsWith(anna.username)) && /Taratura/.test(content),
  );
  assert.match(mail?.content ?? '', /spostala dove/);

  const refused = await refusalOf(bookingDesk(marta).step(id, 'confirm'));
  assert.deepEqual([refused.status, refused.type], [409, '/problems/taken']);
  assert.match(
    refused.detail,
    /^«Banco motori» è già di Bruno Prova, «Taratura», (il |l’).* dalle 11:00 alle 12:00$/,
  );
  assert.ok((refused.alternatives?.length ?? 0) > 2);
  assert.equal((await ofAnna.read(id)).state, 'in attesa');
  await ofAnna.move(id, room, mondayAt('14:00'), mondayAt('16:00'));
  assert.equal((await bookingDesk(marta).step(id, 'confirm')).status, 200);
});

test('the page of such a request says who has its place, and lets nobody confirm it until it is free', async () => {
  const { room, id } = await requested({ name: 'Banco freni' });
  const pageFor = async (who: Caller) => {
    const { overtaken, moves } = await bookingDesk(who).read(id);
    return { overtaken: overtaken as string | null, confirms: (moves as string[]).includes('confirm') };
  };
  assert.deepEqual(await pageFor(marta), { overtaken: null, confirms: true });
  const taken = await ofBruno.book(room, eleven, noon, { title: 'Colloquio', private: true });
  const [forOwner, forManager] = [await pageFor(anna), await pageFor(marta)];
  assert.match(forOwner.overtaken ?? '', /^«Banco freni» è già occupato (il |l’).* dalle 11:00 alle 12:00$/);
  assert.match(forManager.overtaken ?? '', /di Bruno Prova, «Colloquio»/);
  assert.equal(forManager.confirms, false);
  // People who can't do anything about it don't read it.
  assert.equal((await pageFor(bruno)).overtaken, null);
  assert.equal((await ofBruno.step(taken, 'cancel')).status, 200);
  assert.equal((await pageFor(anna)).overtaken, null);
  assert.deepEqual(await pageFor(marta), { overtaken: null, confirms: true });
});

describe('that the place is free again', () => {
  /** Answers a function that returns what Anna has heard since. */
  async function listen(): Promise<() => Promise<string[]>> {
    const hear = async () => {
      await offerPlaces(app);
      return heardOf(anna, 'workshop.request-free-again');
    };
    const before = (await hear()).length;
    return async () => (await hear()).slice(before);
  }

  test('is told once, when the last booking that has it is cancelled or moved', async () => {
    const { room, id } = await requested({ name: 'Banco luci' });
    const heard = await listen();
    const first = await ofBruno.book(room, ten, eleven);
    const last = await ofBruno.book(room, eleven, noon);
    assert.equal((await ofBruno.step(first, 'cancel')).status, 200);
    assert.deepEqual(await heard(), []);
    await ofBruno.move(last, room, mondayAt('15:00'), mondayAt('16:00'));
    const [sentence, ...others] = await heard();
    assert.match(
      sentence ?? '',
      /^Il posto della tua richiesta «Prova motore» \(Banco luci, .* è di nuovo libero/,
    );
    assert.deepEqual(others, []);
    const again = await ofBruno.book(room, mondayAt('16:00'), mondayAt('17:00'));
    assert.equal((await ofBruno.step(again, 'cancel')).status, 200);
    assert.equal((await heard()).length, 1);
    assert.equal((await bookingDesk(marta).step(id, 'confirm')).status, 200);
  });

  test('is told of the dates of a series together', async () => {
    const repetition = { frequency: 'weekly', interval: 1, weekdays: [1], until: null, count: 3 };
    const { room } = await requested({}, { repetition });
    const heard = await listen();
    const [first = 0] = (await ofBruno.bookMany(room, eleven, noon, { repetition })).ids;
    assert.equal((await ofBruno.cancelSeries(first, 'all')).status, 200);
    const [sentence, ...others] = await heard();
    assert.match(sentence ?? '', / e altre date: 2\)/);
    assert.deepEqual(others, []);
  });

  test('is not told of a request that was moved or cancelled meanwhile', async () => {
    const [moved, cancelled] = [await requested(), await requested()];
    const heard = await listen();
    const taken = await Promise.all([moved, cancelled].map(({ room }) => ofBruno.book(room, eleven, noon)));
    await ofAnna.move(moved.id, moved.room, mondayAt('14:00'), mondayAt('16:00'));
    assert.equal((await ofAnna.step(cancelled.id, 'cancel')).status, 200);
    for (const id of taken) assert.equal((await ofBruno.step(id, 'cancel')).status, 200);
    assert.deepEqual(await heard(), []);
  });

  test('is not told while the place is offered to somebody who waits for it', async () => {
    const { room } = await requested();
    const heard = await listen();
    const taken = await ofBruno.book(room, eleven, noon);
    assert.equal((await joinWaits(marta, room, eleven, noon)).status, 200);
    assert.equal((await ofBruno.step(taken, 'cancel')).status, 200);
    assert.deepEqual(await heard(), []);
  });
});

test('of a private booking they hear only that the place is taken', async () => {
  const { room, heard } = await requested();
  await ofBruno.book(room, eleven, noon, { title: 'Colloquio', private: true });
  const [sentence] = await heard();
  assert.match(sentence ?? '', /è già occupato (il |l’)/);
  assert.doesNotMatch(sentence ?? '', /Colloquio|Bruno/);
});

test('a booking that is moved onto a request tells its person, once', async () => {
  const { room, heard } = await requested({}, { people: [{ userId: marta.id, role: 'partecipa' }] });
  const id = await ofBruno.book(room, mondayAt('16:00'), mondayAt('17:00'));
  assert.deepEqual(await heard(), []);
  await ofBruno.move(id, room, ten, eleven);
  assert.equal((await heard()).length, 1);
  await ofBruno.move(id, room, mondayAt('10:30'), mondayAt('11:30'));
  await bookingDesk(marta).book(room, ten, mondayAt('10:30'));
  assert.equal((await heard()).length, 1, 'the place was lost already');
  assert.deepEqual(await heardOf(marta), [], 'whoever comes along has nothing to do');
});

test('a booking beside a request, or one that it would have to tidy up for, tells only where they meet', async () => {
  for (const [begins, times] of [
    ['13:00', 0],
    ['12:30', 1],
  ] as const) {
    const { room, heard } = await requested({ buffer_minutes: 60 });
    await ofBruno.book(room, mondayAt(begins), mondayAt('13:30'));
    assert.equal((await heard()).length, times, begins);
  }
});

test('the room takes the place of whoever asked for one of its benches', async () => {
  const room = await addResource(app.db);
  const { heard } = await requested({ kind: 'bench', parent_id: room });
  await ofBruno.book(room, eleven, noon);
  assert.equal((await heard()).length, 1);
});

test('the dates of a series that lose their place are told together', async () => {
  const repetition = { frequency: 'weekly', interval: 1, weekdays: [1], until: null, count: 4 };
  const { room, heard } = await requested({}, { repetition });
  await ofBruno.book(room, eleven, noon, { repetition: { ...repetition, count: 3 } });
  const [sentence, ...others] = await heard();
  assert.deepEqual(others, []);
  assert.match(sentence ?? '', / e altre date: 2\)/);
});

test('whoever takes the place of their own request knows it', async () => {
  const { room, heard } = await requested();
  await ofAnna.book(room, ten, eleven);
  assert.deepEqual(await heard(), []);
});

test('a place that is only offered to somebody is told when they accept it', async () => {
  const room = await addResource(app.db, { approval: 'longer', approval_minutes: 60, waiting_holds: false });
  const taken = await bookingDesk(marta).book(room, ten, eleven);
  assert.equal((await joinWaits(bruno, room, ten, eleven)).status, 200);
  assert.equal((await bookingDesk(marta).step(taken, 'cancel')).status, 200);
  const id = await ofAnna.book(room, ten, noon);
  assert.equal((await ofAnna.read(id)).state, 'in attesa');
  const before = (await heardOf(anna)).length;
  await offerPlaces(app);
  const offer = (await waitsOf(bruno))[0]?.offer?.bookingId ?? 0;
  assert.equal((await heardOf(anna)).length, before);
  assert.equal((await bruno.post(`/api/workshop/rooms/bookings/${offer}/accept`, {})).status, 200);
  assert.equal((await heardOf(anna)).length, before + 1);
});
