/** The offers instead of a taken place are those that a person would make, and none of them is refused. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { momentsOf, romeClock } from '@wms/contract/platform/fields/rome-time';
import { licenceCategories } from '@wms/contract/platform/people/licence-categories';
import { categoriesFor } from '@wms/contract/workshop/vans/licences';
import { sql } from 'kysely';
import { type Caller, json } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { makeDocument } from '../../../../testing/documents.ts';
import {
  addResource,
  bookingBody,
  bookingDesk,
  close,
  inDaysAt,
  mondayAt,
  openDaily,
  refusalOf,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { addVan, giveLicence, vanDesk } from '../../../../testing/workshop/vans.ts';
import { waitsTwice } from './waiting.ts';

const { app, anna, bruno, manager: boss } = await openWorkshop({ licensed: true });
await giveLicence(app.db, boss.id);
const walks = await app.person({ permissions: ['WRK_VAB'] });
const [driver, other] = [vanDesk(app, anna), vanDesk(app, bruno)];

const onlyVan = async (values = {}) => {
  await sql`update resources set dismissed_at = now() where kind = 'van' and dismissed_at is null`.execute(
    app.owner,
  );
  return addVan(app.db, { name: 'Ducato', ...values });
};
const clockOf = ({ from, to }: { from: string; to: string }) => [romeClock(from), romeClock(to)];

describe('instead of a taken van', () => {
  test('the same hours on the nearest days come first, and nothing at night', async () => {
    const van = await onlyVan();
    await driver.trip(van, mondayAt('09:00'), mondayAt('19:00'));
    const { alternatives = [] } = await refusalOf(other.tryTrip(van, mondayAt('10:00'), mondayAt('16:00')));
    assert.deepEqual(
      alternatives.map(clockOf),
      [1, -1, 2, -2, 3].map((days) => [mondayAt('10:00', { days }), mondayAt('16:00', { days })]),
    );
  });

  test('who asks for the night is offered the night', async () => {
    const van = await onlyVan();
    await driver.trip(van, mondayAt('23:00'), mondayAt('23:30'));
    const { alternatives = [] } = await refusalOf(other.tryTrip(van, mondayAt('23:00'), mondayAt('23:30')));
    assert.ok(alternatives.some((alternative) => clockOf(alternative)[0] === mondayAt('23:30')));
  });

  test('nothing that the driver’s licence isn’t enough for, neither another day nor another van', async () => {
    const van = await onlyVan();
    await addVan(app.db, { name: 'Camion', van: { licence_category: 'C1' } });
    const small = await addVan(app.db, { name: 'Doblò', capacity: 1 });
    await giveLicence(app.db, bruno.id, { expiresOn: mondayAt('', { days: 1 }).slice(0, 10) });
    await driver.trip(van, mondayAt('09:00'), mondayAt('19:00'));
    const people = [
      { userId: bruno.id, role: 'guida' },
      { userId: anna.id, role: 'partecipa' },
    ];
    const { alternatives = [] } = await refusalOf(
      other.tryTrip(van, mondayAt('10:00'), mondayAt('16:00'), { people }),
    );
    assert.ok(alternatives.length > 0);
    assert.ok(alternatives.every(({ resourceIds }) => resourceIds[0] === van && resourceIds[0] !== small));
    for (const { from, to } of alternatives)
      assert.equal((await other.tryTrip(van, from, to, { people })).status, 200, `${from} was offered`);
    const free = await json<{ resourceIds: number[]; from: string }[]>(
      await bruno.get(`/api/workshop/vans/free?minutes=60&from=${mondayAt('00:00', { days: 2 })}`),
    );
    assert.deepEqual(free, [], 'past the last day of the licence');
    await giveLicence(app.db, bruno.id);
  });

  test('the categories that are enough for a van are the same in the database', async () => {
    for (const category of licenceCategories) {
      const { rows } = await sql<{ held: string[] }>`select licences_for(${category}) as held`.execute(
        app.db,
      );
      assert.deepEqual(rows[0]?.held.toSorted(), [...categoriesFor(category)].toSorted(), category);
    }
  });
});

describe('slots', () => {
  test('begin at the opening, in what is booked, offered and refused', async () => {
    const room = await addResource(app.db, { name: 'Studio', slot_minutes: 60 });
    await openDaily(app.db, room, '08:30', '12:30');
    const desk = bookingDesk(anna);
    const off = await json<{ errors: unknown }>(
      await desk.tryBook(room, mondayAt('09:00'), mondayAt('10:00')),
    );
    assert.deepEqual(off.errors, { from: '«Studio» si prenota a passi di 1 ora: per esempio dalle 08:30' });
    const free = await json<{ from: string }[]>(
      await anna.get(`/api/workshop/rooms/free?minutes=60&resource=${room}&from=${mondayAt('00:00')}`),
    );
    assert.equal(free[0]?.from, momentsOf(mondayAt('08:30'))[0]?.toISOString());
    await desk.book(room, mondayAt('08:30'), mondayAt('09:30'));
    await desk.book(room, mondayAt('11:30'), mondayAt('12:30'));
    const { alternatives = [] } = await refusalOf(
      bookingDesk(bruno).tryBook(room, mondayAt('08:30'), mondayAt('09:30')),
    );
    const [another] = alternatives.filter(
      ({ from, resourceIds }) => resourceIds[0] === room && from > mondayAt(''),
    );
    assert.ok(another);
    await bookingDesk(bruno).book(room, another.from, another.to);
  });

  test('after a midday pause begin anew', async () => {
    const room = await addResource(app.db, { name: 'Due turni', slot_minutes: 60 });
    await openDaily(app.db, room, '08:00', '12:00');
    await openDaily(app.db, room, '12:30', '17:30');
    const desk = bookingDesk(anna);
    await desk.book(room, mondayAt('12:30'), mondayAt('13:30'));
    await desk.book(room, mondayAt('16:30'), mondayAt('17:30'));
    assert.equal((await desk.tryBook(room, mondayAt('14:00'), mondayAt('15:00'))).status, 422);
  });
});

type NotFreeReason = { resourceId: number; why: string; wait: { from: string; to: string } | null };

describe('where nothing is free', () => {
  const hear = async (who: Caller, more = 'minutes=240') =>
    json<NotFreeReason[]>(await who.get(`/api/workshop/vans/free/why?${more}`));
  const shut = (van: number) => close(app.db, van, `${inDays(0)}T00:00`, `${inDays(60)}T00:00`, 'Revisione');
  const join = (who: Caller, van: number, { from, to }: { from: string; to: string }) => {
    const {
      repetition: _repetition,
      clashes: _clashes,
      ...asked
    } = bookingBody(van, from, to, {
      people: [{ userId: who.id, role: 'guida' }],
      trip: { destination: 'Torino' },
    });
    return who.post('/api/workshop/vans/waits', asked);
  };
  const nine = momentsOf(inDaysAt(1, '09:00'))[0]?.toISOString() ?? '';
  const later = (from: string, minutes: number) => ({
    from,
    to: new Date(Date.parse(from) + minutes * 60_000).toISOString(),
  });

  test('each says why, and when it can be waited for', async () => {
    const van = await onlyVan();
    const reserved = await addVan(app.db, { name: 'Riservato', bookable_by: 'teams' });
    await shut(van);
    const why = await hear(bruno);
    assert.deepEqual(
      why.map(({ resourceId, wait }) => [resourceId, wait !== null]),
      [
        [van, true],
        [reserved, false],
      ],
    );
    assert.match(why[0]?.why ?? '', /chiuso dal .*, fino .*: Revisione/);
    assert.equal(why[1]?.why, 'è riservato ad alcuni');
  });

  // Each van is shut for two months; whether it can be waited for depends on its rules and on the person. A manager is
  // not told of a rule that doesn't bind them.
  for (const [name, minutes, values, expected, ofManager = expected] of [
    ['whose insurance ends before', 240, { van: { insurance_until: inDays(0) } }, /L’assicurazione .* scade/],
    ['whose inspection ends in three days', 240, { van: { inspection_until: inDays(3) } }, null],
    [
      'whose inspection ends in three days, for four',
      5760,
      { van: { inspection_until: inDays(3) } },
      /La revis/,
    ],
    ['that asks for ten days of notice', 240, { notice_minutes: 14_400 }, null],
    [
      'that asks for ten days of notice and is booked a week ahead',
      240,
      { notice_minutes: 14_400, ahead_days: 7 },
      /prima/,
      /^chiuso dal .*: Revisione$/,
    ],
    [
      'for more hours of a week than a person may have',
      240,
      { person_week_minutes: 120 },
      /In quella settimana/,
      /^chiuso dal .*: Revisione$/,
    ],
    ['with slots of an hour, for ninety minutes', 90, { slot_minutes: 60 }, /a passi di 1 ora/],
    ['that is for teams', 240, { bookable_by: 'teams' }, /riservato ad alcuni/, /^chiuso dal .*: Revisione$/],
  ] as const)
    for (const manages of [false, true])
      test(`a van ${name} is offered to ${manages ? 'who manages' : 'a driver'} if it can be waited for`, async () => {
        const van = await onlyVan(values);
        await shut(van);
        const who = manages ? boss : bruno;
        const [told] = await hear(who, `minutes=${minutes}&from=${inDaysAt(1, '00:00')}`);
        const joined = await join(who, van, told?.wait ?? later(nine, minutes));
        if (expected) {
          assert.equal(told?.wait, null);
          assert.match(told?.why ?? '', manages ? (ofManager ?? expected) : expected);
          assert.ok([409, 422].includes(joined.status), 'it would be refused');
        } else {
          assert.ok(told?.wait);
          assert.equal(joined.status, 200, await joined.clone().text());
        }
      });

  test('a van that only some may have, and that is shut, is shut for who manages', async () => {
    const van = await onlyVan({ bookable_by: 'teams' });
    await shut(van);
    const whys = async (who: Caller) => (await hear(who)).map(({ why }) => why);
    assert.match(`${await whys(boss)}`, /^chiuso dal .*, fino .*: Revisione$/);
    assert.deepEqual(await whys(bruno), ['è riservato ad alcuni']);
  });

  test('a van that opens again within the four weeks, but has no time then, is said to have none', async () => {
    const van = await onlyVan();
    await close(app.db, van, `${inDays(0)}T00:00`, `${inDays(2)}T00:00`, 'Revisione');
    await driver.trip(van, `${inDays(2)}T00:00`, `${inDays(30)}T00:00`);
    assert.match(
      (await hear(bruno))[0]?.why ?? '',
      /^chiuso dal .*, fino .*: Revisione\. Poi è occupato o chiuso di nuovo$/,
    );
  });

  test('a van that is taken until it is shut for the rest is said to be both', async () => {
    const van = await onlyVan();
    await close(app.db, van, `${inDays(2)}T00:00`, `${inDays(60)}T00:00`, 'Revisione');
    await driver.trip(van, `${inDays(1)}T00:00`, `${inDays(2)}T00:00`);
    const [told] = await hear(bruno, `minutes=240&from=${inDaysAt(1, '00:00')}`);
    assert.match(told?.why ?? '', /^è occupato, poi chiuso dal .*, fino .*: Revisione$/);
  });

  test('a time that is waited for already, or that the person has themselves, is not offered again', async () => {
    const van = await onlyVan({ notice_minutes: 0, ahead_days: 2 });
    await driver.trip(van, inDaysAt(1, '07:00'), inDaysAt(1, '20:00'));
    await close(app.db, van, inDaysAt(2, '00:00'), inDaysAt(60, '00:00'));
    const from = `minutes=600&from=${inDaysAt(1, '08:00')}`;
    const [own] = await hear(anna, from);
    assert.equal(own?.wait?.from.slice(0, 10), inDays(2), 'not the day of her own trip');
    const [first] = await hear(bruno, from);
    assert.equal(first?.wait?.from.slice(0, 10), inDays(1));
    for (let times = 0; times < 2; times += 1) {
      const [told] = await hear(bruno, from);
      assert.ok(told?.wait);
      assert.equal((await join(bruno, van, told.wait)).status, 200);
    }
    const [last] = await hear(bruno, from);
    assert.deepEqual([last?.wait, last?.why], [null, waitsTwice]);
  });

  test('a taken place that the rules refuse, too, offers no wait', async () => {
    const room = await addResource(app.db, { longest_minutes: 60 });
    await bookingDesk(anna).book(room, mondayAt('10:00'), mondayAt('11:00'));
    for (const [to, waitable] of [
      ['11:00', true],
      ['12:00', false],
    ] as const) {
      const refused = await refusalOf(bookingDesk(bruno).tryBook(room, mondayAt('10:00'), mondayAt(to)));
      assert.deepEqual([refused.type, refused.waitable], ['/problems/taken', waitable], refused.detail);
    }
  });
});

describe('who may not drive', () => {
  const on = [mondayAt('09:00', { weeks: 3 }), mondayAt('19:00', { weeks: 3 })] as const;
  const why = async (more = '') =>
    json<NotFreeReason[]>(await walks.get(`/api/workshop/vans/free/why?minutes=240${more}`));

  test('reads so where the van is taken, too, with what to do, and is offered nothing', async () => {
    const van = await onlyVan();
    await addVan(app.db, { name: 'Transit' });
    await driver.trip(van, ...on);
    const lacking = await refusalOf(vanDesk(app, walks).tryTrip(van, ...on));
    assert.deepEqual(
      [lacking.status, lacking.detail, lacking.alternatives],
      [
        409,
        'Non hai una patente approvata: caricala fra i tuoi documenti, oppure scegli un’altra persona che guida',
        undefined,
      ],
    );
    // With somebody else at the wheel the place is what is missing.
    const people = [{ userId: bruno.id, role: 'guida' }];
    const { type, alternatives = [] } = await refusalOf(vanDesk(app, walks).tryTrip(van, ...on, { people }));
    assert.equal(type, '/problems/taken');
    assert.ok(alternatives.length > 0);
  });

  test('finds free times for who drives, and hears of each van why there is none', async () => {
    const van = await onlyVan();
    const free = async (more = '') =>
      json<{ resourceIds: number[] }[]>(await walks.get(`/api/workshop/vans/free?minutes=60${more}`));
    assert.deepEqual(await free(), []);
    assert.deepEqual(
      (await why()).map((reason) => [reason.resourceId, reason.wait !== null]),
      [[van, false]],
    );
    assert.match(
      (await why())[0]?.why ?? '',
      /^ti serve una patente approvata .* scegli un’altra persona che guida$/,
    );
    const asBruno = `&driver=${bruno.id}`;
    assert.deepEqual((await free(asBruno))[0]?.resourceIds, [van]);
    assert.deepEqual(await why(asBruno), [], 'a van that is free is not among those that are not');
  });

  test('whose licence waits for its verification reads that', async () => {
    const van = await onlyVan();
    const { rows } = await sql<{ id: number }>`select id from document_types where licence limit 1`.execute(
      app.db,
    );
    await makeDocument(app.db, { userId: walks.id, typeId: rows[0]?.id ?? 0, expiresOn: inDays(900) });
    const { detail } = await refusalOf(vanDesk(app, walks).tryTrip(van, ...on));
    assert.equal(detail, 'La tua patente aspetta ancora la verifica: scegli un’altra persona che guida');
    assert.match((await why())[0]?.why ?? '', /aspetta ancora la verifica/);
  });

  test('a van that is free is not explained beside one that is not', async () => {
    const van = await onlyVan();
    const closed = await addVan(app.db, { name: 'Fermo' });
    await close(app.db, closed, `${inDays(0)}T00:00`, `${inDays(60)}T00:00`, 'Revisione');
    const explained = await json<{ resourceId: number }[]>(
      await bruno.get('/api/workshop/vans/free/why?minutes=240'),
    );
    assert.deepEqual([explained.map(({ resourceId }) => resourceId), van === closed], [[closed], false]);
  });
});
