/** Tests what is free first, who must approve, and which documents are asked for. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import { sql } from 'kysely';
import { teamDesk } from '../../../../testing/desk.ts';
import {
  addResource,
  bookingDesk,
  close,
  mondayAt,
  openDaily,
  refusalOf,
} from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { addVan } from '../../../../testing/workshop/vans.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });

const iso = (clock: string) => momentsOf(clock)[0]?.toISOString() ?? '';
const [nine, ten, eleven] = [mondayAt('09:00'), mondayAt('10:00'), mondayAt('11:00')];

describe('«Quando prima»', () => {
  test('finds the first time in opening hours, after what is booked and its buffer', async () => {
    const room = await addResource(app.db, { buffer_minutes: 30 });
    await openDaily(app.db, room, '09:00', '12:00');
    await bookingDesk(bruno).book(room, nine, ten);
    const find = async (minutes: number) =>
      (await bookingDesk(anna).free({ minutes, resource: room, from: mondayAt('07:10') }))[0];
    assert.equal((await find(60))?.from, iso(mondayAt('10:30')));
    // Until the room closes no buffer is needed.
    assert.deepEqual(
      [(await find(90))?.from, (await find(90))?.to],
      [iso(mondayAt('10:30')), iso(mondayAt('12:00'))],
    );
    assert.equal((await find(120))?.from, iso(mondayAt('09:00', { days: 1 })));
    assert.equal(await find(240), undefined);
    const [first] = await bookingDesk(anna).free({ minutes: 60, resource: room, from: mondayAt('07:10') });
    await bookingDesk(anna).book(first?.resourceIds ?? [], first?.from ?? '', first?.to ?? '');
  });

  test('knows people, equipment, closures, and who may book', async () => {
    const [small, large, closed, others] = [
      await addResource(app.db, { capacity: 4, equipment: ['Lavagna interattiva'] }),
      await addResource(app.db, { capacity: 12, equipment: ['lavagna', 'Proiettore 4K'] }),
      await addResource(app.db, { capacity: 50, equipment: ['lavagna', 'proiettore'] }),
      await addResource(app.db, {
        capacity: 60,
        equipment: ['lavagna', 'proiettore'],
        bookable_by: 'people',
      }),
    ];
    await close(app.db, closed, mondayAt('00:00'), mondayAt('00:00', { weeks: 8 }));
    const find = async (query: Record<string, string | number>) =>
      (await bookingDesk(anna).free({ minutes: 60, from: ten, ...query })).flatMap(
        ({ resourceIds }) => resourceIds,
      );
    const lavagna = await find({ equipment: 'LAVAGNA' });
    assert.deepEqual(lavagna.slice(0, 2), [small, large], 'the smallest first');
    assert.deepEqual(await find({ equipment: 'lavagna, proiettore' }), [large]);
    assert.deepEqual(await find({ equipment: 'lavagna', people: 5 }), [large]);
    await sql`insert into resource_people (resource_id, user_id) values (${others}, ${anna.id})`.execute(
      app.db,
    );
    assert.deepEqual((await find({ equipment: 'lavagna', people: 5 })).slice(0, 2), [large, others]);
  });

  test('at one moment begins with what is confirmed at once, then rooms, then the smallest that suffices', async () => {
    const equipment = ['telaio di prova'];
    const add = (name: string, values: object) => addResource(app.db, { name, equipment, ...values });
    await add('Sotto chiave', { capacity: 2, approval: 'always' });
    await add('Oltre un’ora', { capacity: 3, approval: 'longer', approval_minutes: 60 });
    const large = await add('Grande', { capacity: 9 });
    await add('Media B', { capacity: 6, approval: 'outside hours' });
    await add('Media A', { capacity: 6 });
    await add('Banco', { capacity: 2, kind: 'bench', parent_id: large });
    const namesFor = async (who: typeof anna, minutes: number) =>
      (await bookingDesk(who).free({ minutes, from: ten, equipment: 'telaio' }))
        .filter(({ from }) => from === iso(ten))
        .map(({ name }) => name);
    const atOnce = ['Media A', 'Media B', 'Grande', 'Grande · Banco'];
    assert.deepEqual(await namesFor(anna, 60), ['Oltre un’ora', ...atOnce, 'Sotto chiave']);
    assert.deepEqual(await namesFor(anna, 120), [...atOnce, 'Sotto chiave', 'Oltre un’ora']);
    // A booking by a manager of the workshop needs no approval.
    const rooms = ['Sotto chiave', 'Oltre un’ora', 'Media A', 'Media B', 'Grande'];
    assert.deepEqual(await namesFor(manager, 120), [...rooms, 'Grande · Banco']);
    const asking = async (who: typeof anna, minutes: number) =>
      (await bookingDesk(who).free({ minutes, from: ten, equipment: 'telaio' }))
        .filter(({ from, waits }) => from === iso(ten) && waits)
        .map(({ name }) => name);
    assert.deepEqual(await asking(anna, 60), ['Sotto chiave']);
    assert.deepEqual(await asking(anna, 120), ['Sotto chiave', 'Oltre un’ora']);
    assert.deepEqual(await asking(manager, 120), []);
  });

  test('a van’s trip may last over the night, but it is taken and given back in opening hours', async () => {
    const van = await addResource(app.db, { kind: 'van', name: 'Ducato' });
    await openDaily(app.db, van, '08:00', '20:00');
    const desk = bookingDesk(anna, 'vans');
    const find = async (minutes: number, from: string) =>
      (await desk.free({ minutes, resource: van, from }))[0];
    assert.equal((await find(24 * 60, mondayAt('14:00')))?.from, iso(mondayAt('14:00')));
    // Ten hours from two in the afternoon would end at midnight.
    const night = await find(10 * 60, mondayAt('14:00'));
    const ends = new Date(night?.to ?? '').getTime();
    assert.ok(ends > Date.parse(iso(mondayAt('08:00', { days: 1 }))), 'it ends after the opening');
    const trip = { trip: { destination: 'Modena', expectedKm: null } };
    await desk.book(van, mondayAt('18:00'), mondayAt('09:00', { days: 1 }), trip);
    assert.match(
      (
        await refusalOf(
          desk.tryBook(van, mondayAt('18:00', { days: 2 }), mondayAt('22:00', { days: 2 }), trip),
        )
      ).detail,
      /«Ducato» si prenota dalle 08:00 alle 20:00/,
    );
  });
});

describe('what the rules would refuse is not offered', () => {
  const day = (days: number) => mondayAt('00:00', { days }).slice(0, 10);

  test('a van past its insurance or inspection on the day of return, neither first nor as another one', async () => {
    const wanted = await addVan(app.db, { name: 'Voluto', capacity: 8 });
    const [old, unseen, good, small] = [
      await addVan(app.db, { capacity: 8, van: { insurance_until: day(0) } }),
      await addVan(app.db, { capacity: 8, van: { inspection_until: day(0) } }),
      await addVan(app.db, { capacity: 9, van: { insurance_until: day(1), inspection_until: day(1) } }),
      await addVan(app.db, { capacity: 2 }),
    ];
    const desk = bookingDesk(anna, 'vans');
    const free = async (minutes: number, from: string) =>
      (await desk.free({ minutes, from })).flatMap(({ resourceIds }) => resourceIds);
    const today = await free(120, ten);
    assert.deepEqual(
      [old, unseen, good].map((id) => today.includes(id)),
      [true, true, true],
    );
    const tomorrow = await free(24 * 60, mondayAt('20:00'));
    assert.deepEqual(
      [old, unseen, good].map((id) => tomorrow.includes(id)),
      [false, false, true],
    );
    assert.equal((await desk.free({ minutes: 120, from: ten, people: 3 })).some(isOf(small)), false);
    const trip = { trip: { destination: 'Modena', expectedKm: null } };
    const [evening, next] = [mondayAt('20:00'), mondayAt('20:00', { days: 1 })];
    await bookingDesk(bruno, 'vans').book(wanted, evening, next, trip);
    const three = { ...trip, people: [manager, bruno].map(({ id }) => ({ userId: id, role: 'partecipa' })) };
    const { alternatives = [] } = await refusalOf(desk.tryBook(wanted, evening, next, three));
    const offered = alternatives.flatMap(({ resourceIds }) => resourceIds);
    assert.deepEqual(
      [old, unseen, good, small].map((id) => offered.includes(id)),
      [false, false, true, false],
    );
  });

  test('a room that asks for a document, or of which one has enough; with notice only what is after it', async () => {
    const [asking, full, slow, plain] = [
      await addResource(app.db, { equipment: ['pressa'], capacity: 1 }),
      await addResource(app.db, { equipment: ['pressa'], capacity: 2, most_open: 1 }),
      await addResource(app.db, { equipment: ['pressa'], capacity: 3, notice_minutes: 60 * 24 * 3 }),
      await addResource(app.db, { equipment: ['pressa'], capacity: 4 }),
    ];
    await sql`
      with category as (insert into document_categories (name) values ('Presse') returning id),
           type as (insert into document_types (category_id, name) select id, 'Corso presse' from category
                    returning id)
      insert into resource_documents (resource_id, type_id) select ${asking}, id from type`.execute(app.db);
    await bookingDesk(anna).book(full, ten, eleven);
    const asked = Date.now();
    const found = await bookingDesk(anna).free({ minutes: 60, equipment: 'pressa' });
    assert.deepEqual(
      [asking, full, slow, plain].map((id) => found.some(isOf(id))),
      [false, false, true, true],
    );
    const forManager = await bookingDesk(manager).free({ minutes: 60, equipment: 'pressa' });
    assert.ok(!forManager.some(isOf(asking)), 'documents bind whoever manages, too');
    const noticed = found.find(isOf(slow));
    assert.ok(Date.parse(noticed?.from ?? '') >= asked + 3 * 24 * 3_600_000 - 60_000);
    const forBruno = await bookingDesk(bruno).free({ minutes: 60, equipment: 'pressa' });
    assert.ok(forBruno.some(isOf(full)), 'the limit is each person’s own');
    await bookingDesk(bruno).book(plain, ten, eleven);
    const { alternatives = [] } = await refusalOf(bookingDesk(anna).tryBook(plain, ten, eleven));
    assert.ok(alternatives.length > 0 && !alternatives.some(isOf(asking)) && !alternatives.some(isOf(full)));
  });
});

const isOf =
  (id: number) =>
  ({ resourceIds }: { resourceIds: readonly number[] }) =>
    resourceIds.includes(id);

describe('who approves', () => {
  const stateOf = async (values: { [column: string]: unknown }, from: string, to: string) => {
    const room = await addResource(app.db, values);
    await openDaily(app.db, room, '09:00', '12:00');
    const id = await bookingDesk(anna).book(room, from, to);
    return (await bookingDesk(anna).read(id)).state;
  };

  test('nobody, always, outside hours, or what is longer', async () => {
    assert.equal(await stateOf({}, ten, eleven), 'confermata');
    assert.equal(await stateOf({ approval: 'always' }, ten, eleven), 'in attesa');
    const longer = { approval: 'longer', approval_minutes: 60 };
    assert.equal(await stateOf(longer, ten, eleven), 'confermata');
    assert.equal(await stateOf(longer, ten, mondayAt('11:30')), 'in attesa');
    assert.equal(await stateOf({ approval: 'outside hours' }, ten, eleven), 'confermata');
    assert.equal(
      await stateOf({ approval: 'outside hours' }, mondayAt('20:00'), mondayAt('21:00')),
      'in attesa',
    );
  });

  test('a request in waiting keeps others away where the room says so', async () => {
    const room = await addResource(app.db, { approval: 'always' });
    const first = await bookingDesk(anna).book(room, ten, eleven);
    assert.equal((await bookingDesk(bruno).tryBook(room, ten, eleven)).status, 409);
    const news = await app.db
      .selectFrom('notifications')
      .select(['sentence', 'path'])
      .where('user_id', '=', manager.id)
      .where('kind', '=', 'workshop.booking-asked')
      .execute();
    assert.ok(news.some(({ sentence }) => /^Anna Prova chiede «Prova»/.test(sentence)));
    assert.equal((await bookingDesk(manager).step(first, 'refuse', 'Chiuso per lavori')).status, 200);
    assert.equal((await bookingDesk(anna).read(first)).reason, 'Chiuso per lavori');
    await bookingDesk(bruno).book(room, ten, eleven);
  });

  test('where it doesn’t, of two confirmed at once one wins and the other hears who has it', async () => {
    const room = await addResource(app.db, { approval: 'always', waiting_holds: false, name: 'Contesa' });
    const ids = [
      await bookingDesk(anna).book(room, ten, eleven),
      await bookingDesk(bruno).book(room, ten, eleven),
    ];
    const answers = await Promise.all(ids.map((id) => bookingDesk(manager).step(id, 'confirm')));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const states = await Promise.all(ids.map(async (id) => (await bookingDesk(manager).read(id)).state));
    assert.deepEqual(states.toSorted(), ['confermata', 'rifiutata']);
  });
});

test('a document that is asked for must be approved and valid on the last day', async () => {
  const room = await addResource(app.db, { name: 'Frese' });
  await sql`
    with category as (insert into document_categories (name) values ('Corsi') returning id),
         type as (insert into document_types (category_id, name) select id, 'Corso sicurezza' from category
                  returning id)
    insert into resource_documents (resource_id, type_id) select ${room}, id from type`.execute(app.db);
  const detail = async (days = 0) =>
    (
      await refusalOf(
        bookingDesk(anna).tryBook(room, mondayAt('10:00', { days }), mondayAt('11:00', { days })),
      )
    ).detail;
  assert.match(await detail(), /fra i tuoi documenti approvati manca, valido .*, Corso sicurezza$/);
  await sql`insert into files (sha256, size, type) values (${'a'.repeat(64)}, 1, 'application/pdf')`.execute(
    app.db,
  );
  await sql`
    insert into documents (user_id, type_id, sha256, state, expires_on)
    select ${anna.id}, id, ${'a'.repeat(64)}, 'in verifica', ${mondayAt('00:00').slice(0, 10)}::date
      from document_types where name = 'Corso sicurezza'`.execute(app.db);
  assert.match(await detail(), /manca/);
  await sql`update documents set state = 'approvato' where user_id = ${anna.id}`.execute(app.db);
  assert.match(await detail(1), /manca/, 'the day after its last one');
  await bookingDesk(anna).book(room, ten, eleven);
  await bookingDesk(manager).tryBook(room, eleven, mondayAt('12:00'), { userId: bruno.id });
  const forBruno = await refusalOf(
    bookingDesk(manager).tryBook(room, eleven, mondayAt('12:00'), { userId: bruno.id }),
  );
  assert.match(forBruno.detail, /fra i documenti della persona/);
});

test('a team is one’s own, and has its hours of a week', async () => {
  const hr = await app.person({ permissions: ['ru_TEAM_MAN'] });
  const desk = teamDesk(hr);
  const [own, other] = [await desk.create('TEL'), await desk.create('MOT')];
  await desk.add(own, [anna.id, bruno.id]);
  const room = await addResource(app.db, { name: 'R', team_week_minutes: 60 });
  const foreign = await refusalOf(bookingDesk(anna).tryBook(room, ten, eleven, { teamId: other }));
  assert.match(foreign.detail, /Scegli un reparto di cui fai parte/);
  await bookingDesk(anna).book(room, ten, eleven, { teamId: own });
  const full = await refusalOf(bookingDesk(bruno).tryBook(room, eleven, mondayAt('11:30'), { teamId: own }));
  assert.match(full.detail, /il reparto avrebbe «R» per 1 ora e 30 minuti: il massimo è 1 ora/);
  await bookingDesk(bruno).book(room, eleven, mondayAt('11:30'));
  const onlyTeam = await addResource(app.db, { bookable_by: 'teams' });
  await sql`insert into resource_teams (resource_id, team_id) values (${onlyTeam}, ${own})`.execute(app.db);
  await bookingDesk(anna).book(onlyTeam, ten, eleven);
  const stranger = await app.person({ permissions: ['WRK_ROB'] });
  assert.equal((await bookingDesk(stranger).tryBook(onlyTeam, eleven, mondayAt('12:00'))).status, 409);
});
