/** Series: conflicts before saving, and one, the following or all dates changed and cancelled. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { type Caller, json } from '../../../../testing/app.ts';
import { addResource, bookingDesk, mondayAt, refusalOf } from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { findOverlaps } from '../../../../testing/workshop/rows.ts';

const { app, anna, bruno, manager } = await openWorkshop();

const weekly = (count: number, clashes = 'refuse') => ({
  repetition: { frequency: 'weekly', interval: 1, weekdays: [], until: null, count },
  clashes,
});
const [ten, eleven] = [mondayAt('10:00'), mondayAt('11:00')];
const clockOf = async (id: number) => romeClock((await bookingDesk(anna).read(id)).from);

describe('a date whose place is taken', () => {
  const prepare = async () => {
    const room = await addResource(app.db, { name: 'Serie' });
    await bookingDesk(bruno).book(room, mondayAt('10:30', { weeks: 1 }), mondayAt('11:30', { weeks: 1 }));
    return room;
  };

  test('is named before anybody books, with a place elsewhere', async () => {
    const room = await prepare();
    const other = await addResource(app.db, { name: 'Altra' });
    const { occurrences, state } = await bookingDesk(anna).preview(room, ten, eleven, weekly(3));
    assert.equal(state, 'confermata');
    assert.deepEqual(
      occurrences.map(({ obstacle }) => obstacle !== null),
      [false, true, false],
    );
    assert.match(occurrences[1]?.obstacle ?? '', /«Serie» è già di Bruno Prova/);
    assert.ok(occurrences[1]?.elsewhere);
    assert.ok(other);
    const { bookings } = await bookingDesk(anna).calendar(ten, eleven);
    assert.ok(!bookings.some(({ title }) => title === 'Serie'), 'nothing was booked');
  });

  test('is left out, booked elsewhere, or nothing is booked, as the person has chosen', async () => {
    const desk = bookingDesk(anna);
    const room = await prepare();
    const refused = await refusalOf(desk.tryBook(room, ten, eleven, weekly(3)));
    assert.equal(refused.type, '/problems/taken');
    const elsewhere = await desk.bookMany(room, ten, eleven, weekly(3, 'elsewhere'));
    assert.equal(elsewhere.ids.length, 3);
    const places = await Promise.all(elsewhere.ids.map(async (id) => (await desk.read(id)).resourceIds));
    assert.deepEqual([places[0], places[2]], [[room], [room]]);
    assert.notDeepEqual(places[1], [room]);
    assert.equal((await desk.cancelSeries(elsewhere.ids[0] ?? 0, 'all')).status, 200);
    const free = await desk.bookMany(room, ten, eleven, weekly(3, 'skip'));
    assert.equal(free.ids.length, 2);
    assert.deepEqual(
      free.skipped.map(({ from }) => romeClock(from)),
      [mondayAt('10:00', { weeks: 1 })],
    );
    // The message names the date and who has the place, as the preview does.
    assert.match(
      free.message,
      /^2 date prenotate, Serie\. 1 data no: \d\d\/\d\d\/\d{4} \(«Serie» è già di Bruno Prova, .*\)$/,
    );
    assert.match(free.skipped[0]?.obstacle ?? '', /«Serie» è già di Bruno Prova/);
  });

  test('when no date is free, the first obstacle is the answer', async () => {
    const room = await addResource(app.db);
    await bookingDesk(bruno).bookMany(room, ten, eleven, weekly(2));
    const refused = await refusalOf(bookingDesk(anna).tryBook(room, ten, eleven, weekly(2, 'skip')));
    assert.deepEqual([refused.status, refused.type], [409, '/problems/taken']);
  });
});

describe('a change', () => {
  const make = async (count = 3) => {
    const room = await addResource(app.db);
    const { ids } = await bookingDesk(anna).bookMany(room, ten, eleven, weekly(count));
    return { room, ids, desk: bookingDesk(anna) };
  };

  test('of this one leaves the others', async () => {
    const { ids, desk } = await make();
    const [, second = 0] = ids;
    const target = { from: mondayAt('14:00', { weeks: 1 }), to: mondayAt('15:00', { weeks: 1 }) };
    assert.equal((await desk.tryChange(second, 'this', { ...target, title: 'Altro' })).status, 200);
    assert.deepEqual(await Promise.all(ids.map(clockOf)), [
      ten,
      target.from,
      mondayAt('10:00', { weeks: 2 }),
    ]);
    assert.equal((await desk.read(second)).title, 'Altro');
    assert.equal((await desk.read(ids[0] ?? 0)).title, 'Prova');
  });

  test('of this and the following moves them by the same clock, and keeps their ids', async () => {
    const { ids, desk } = await make(4);
    const [, second = 0] = ids;
    const answer = await desk.tryChange(second, 'following', {
      from: mondayAt('10:30', { weeks: 1, days: 1 }),
      to: mondayAt('12:00', { weeks: 1, days: 1 }),
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.deepEqual(await Promise.all(ids.map(clockOf)), [
      ten,
      ...[1, 2, 3].map((weeks) => mondayAt('10:30', { weeks, days: 1 })),
    ]);
  });

  test('of all by a whole week finds the places that the others leave, in both directions', async () => {
    const { ids, desk } = await make();
    const [first = 0] = ids;
    const to = (weeks: number) => ({ from: mondayAt('10:00', { weeks }), to: mondayAt('11:00', { weeks }) });
    assert.equal((await desk.tryChange(first, 'all', to(1))).status, 200);
    assert.deepEqual(
      await Promise.all(ids.map(clockOf)),
      [1, 2, 3].map((weeks) => mondayAt('10:00', { weeks })),
    );
    assert.equal((await desk.tryChange(first, 'all', to(0))).status, 200);
    assert.equal(await clockOf(first), ten);
  });

  test('that meets another’s booking changes nothing at all', async () => {
    const { room, ids, desk } = await make();
    await bookingDesk(bruno).book(room, mondayAt('15:00', { weeks: 2 }), mondayAt('16:00', { weeks: 2 }));
    const answer = await refusalOf(
      desk.tryChange(ids[0] ?? 0, 'all', { from: mondayAt('15:00'), to: mondayAt('16:00'), title: 'Nuovo' }),
    );
    assert.equal(answer.type, '/problems/taken');
    assert.deepEqual(
      await Promise.all(ids.map(clockOf)),
      [0, 1, 2].map((weeks) => mondayAt('10:00', { weeks })),
    );
    assert.equal((await desk.read(ids[0] ?? 0)).title, 'Prova');
  });

  test('so that its dates would overlap each other is refused', async () => {
    const { ids, desk } = await make();
    const answer = await refusalOf(
      desk.tryChange(ids[0] ?? 0, 'all', { from: ten, to: mondayAt('11:00', { weeks: 1 }) }),
    );
    assert.match(answer.detail, /si sovrappongono/);
  });

  test('that makes each date longer counts the dates of its week where they are by then', async () => {
    const room = await addResource(app.db, { name: 'Con quota', person_week_minutes: 240 });
    const desk = bookingDesk(anna);
    const daily = { repetition: { ...weekly(3).repetition, frequency: 'daily' } };
    const { ids } = await desk.bookMany(room, ten, eleven, daily);
    const answer = await refusalOf(desk.tryChange(ids[0] ?? 0, 'all', { from: ten, to: mondayAt('12:00') }));
    assert.equal(answer.detail, 'In quella settimana avresti «Con quota» per 5 ore: il massimo è 4 ore');
    const later = { from: mondayAt('09:00', { days: 1 }), to: mondayAt('10:00', { days: 1 }) };
    assert.equal((await desk.tryChange(ids[0] ?? 0, 'all', later)).status, 200);
  });

  test('that brings its dates nearer to each other than the buffer of their place is refused', async () => {
    const room = await addResource(app.db, { name: 'Pulita', buffer_minutes: 120 });
    const desk = bookingDesk(anna);
    const daily = { repetition: { ...weekly(3).repetition, frequency: 'daily' } };
    const { ids } = await desk.bookMany(room, ten, eleven, daily);
    for (const to of [
      { from: ten, to: mondayAt('09:00', { days: 1 }) },
      { from: mondayAt('12:00', { days: -1 }), to: eleven },
    ]) {
      const answer = await refusalOf(desk.tryChange(ids[0] ?? 0, 'all', to));
      assert.equal(answer.status, 409);
      assert.match(answer.detail, /^«Pulita» è già .*resta un po’ di tempo per il riordino$/);
    }
  });

  test('is in the history of each of its dates as if it had changed alone', async () => {
    const room = await addResource(app.db, { name: 'Lunga', approval: 'longer', approval_minutes: 60 });
    const desk = bookingDesk(anna);
    const { ids } = await desk.bookMany(room, ten, eleven, weekly(2));
    const historyOf = async (id: number) => {
      const { rows } = await json<{ rows: HistoryEntry[] }>(
        await anna.get(`${desk.base}/bookings/${id}/history`),
      );
      return rows.map(({ user, what, changes }) => ({ user, what: what?.split(':')[0], changes }));
    };
    const alone = await desk.book(room, mondayAt('10:00', { weeks: 9 }), mondayAt('11:00', { weeks: 9 }));
    await desk.tryChange(alone, 'this', {
      from: mondayAt('14:00', { weeks: 9 }),
      to: mondayAt('16:00', { weeks: 9 }),
      title: 'Altro',
    });
    assert.equal(
      (
        await desk.tryChange(ids[0] ?? 0, 'all', {
          from: mondayAt('14:00'),
          to: mondayAt('16:00'),
          title: 'Altro',
        })
      ).status,
      200,
    );
    const expected = await historyOf(alone);
    assert.ok(expected.some(({ what }) => what === 'Spostata'));
    for (const id of ids) assert.deepEqual(await historyOf(id), expected);
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await desk.read(id)).state)), [
      'in attesa',
      'in attesa',
    ]);
  });

  test('to what must be approved asks again, and back needs no answer', async () => {
    const room = await addResource(app.db, { approval: 'longer', approval_minutes: 60 });
    const desk = bookingDesk(anna);
    const id = await desk.book(room, ten, eleven);
    await desk.move(id, room, ten, mondayAt('12:00'));
    assert.equal((await desk.read(id)).state, 'in attesa');
    await desk.move(id, room, ten, eleven);
    assert.equal((await desk.read(id)).state, 'confermata');
  });
});

describe('a change onto a time at which the person has another booking', () => {
  const say = /^Hai già «Colloquio» in Altrove /;
  const prepare = async () => {
    const [room, other] = [await addResource(app.db), await addResource(app.db, { name: 'Altrove' })];
    // She has no other bookings than those of this test.
    const carla = await app.person({ permissions: ['WRK_ROB'], nome: 'Carla' });
    const desk = bookingDesk(carla);
    const { ids } = await desk.bookMany(room, ten, eleven, weekly(3));
    const at = [mondayAt('15:00', { weeks: 2 }), mondayAt('16:00', { weeks: 2 })] as const;
    await desk.book(other, ...at, { title: 'Colloquio' });
    return { carla, desk, room, ids, at };
  };
  const previewed = async (caller: Caller, id: number, body: object) => {
    const answer = await caller.post(`/api/workshop/rooms/bookings/${id}/preview`, { people: [], ...body });
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ warnings: string[] }>(answer)).warnings;
  };

  test('is said before it is saved, for each date that changes with it, and never of its own dates', async () => {
    const { carla, room, ids } = await prepare();
    const [first = 0, , last = 0] = ids;
    const to = { from: mondayAt('15:00'), to: mondayAt('16:00'), resourceIds: [room] };
    assert.deepEqual(await previewed(carla, first, { which: 'this', ...to }), []);
    const [warning = '', ...more] = await previewed(carla, first, { which: 'all', ...to });
    assert.match(warning, say);
    assert.deepEqual(more, []);
    const own = { from: mondayAt('10:30'), to: mondayAt('11:30'), resourceIds: [room] };
    assert.deepEqual(await previewed(carla, first, { which: 'all', ...own }), []);
    const onto = { from: mondayAt('10:00'), to: eleven, resourceIds: [room] };
    assert.match((await previewed(carla, last, { which: 'this', ...onto }))[0] ?? '', /^Hai già «Prova» /);
    const [ofOther = ''] = await previewed(manager, first, { which: 'all', ...to });
    assert.match(ofOther, /^Carla Prova ha già «Colloquio» /);
    assert.equal(
      (
        await bruno.post(`/api/workshop/rooms/bookings/${first}/preview`, {
          people: [],
          which: 'this',
          ...to,
        })
      ).status,
      409,
    );
  });

  test('is said after a drag, which is never refused for it', async () => {
    const { desk, room, ids, at } = await prepare();
    const { message } = await desk.move(ids[2] ?? 0, room, ...at);
    assert.match(message.replace(/^Prenotazione spostata: [^.]*\. /, ''), say);
  });
});

test('cancelling this and the following frees their places, and tells once', async () => {
  const room = await addResource(app.db);
  const desk = bookingDesk(anna);
  const more = { ...weekly(3), people: [{ userId: bruno.id, role: 'partecipa' }] };
  const { ids } = await desk.bookMany(room, ten, eleven, more);
  assert.equal((await desk.cancelSeries(ids[1] ?? 0, 'following')).status, 200);
  const states = await Promise.all(ids.map(async (id) => (await desk.read(id)).state));
  assert.deepEqual(states, ['confermata', 'annullata', 'annullata']);
  const news = await app.db
    .selectFrom('notifications')
    .select('sentence')
    .where('user_id', '=', bruno.id)
    .execute();
  const cancelled = news.filter(({ sentence }) => sentence.includes('annullata'));
  assert.equal(cancelled.length, 1);
  assert.match(cancelled[0]?.sentence ?? '', /e un’altra data\) è stata annullata da Anna Prova$/);
  const why = await refusalOf(bookingDesk(manager).cancelSeries(ids[0] ?? 0, 'all'));
  assert.equal(why.status, 422);
  assert.equal((await bookingDesk(manager).cancelSeries(ids[0] ?? 0, 'all', 'Serve la sala')).status, 200);
  assert.deepEqual(await findOverlaps(app.owner), []);
});
