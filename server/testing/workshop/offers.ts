/** Random requests for rooms and vans under random rules: whatever the product offers instead is then booked. */
import assert from 'node:assert/strict';
import type { Alternative } from '@wms/contract/platform/problem';
import type { Clash } from '@wms/contract/workshop/closures/endpoints';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { offerFreedPlaces } from '../../src/workshop/bookings/waits/offering.ts';
import { findOtherVans } from '../../src/workshop/vans/other-vans.ts';
import { type Caller, json } from '../app.ts';
import { teamDesk } from '../desk.ts';
import { makeDocument, makeDocumentType } from '../documents.ts';
import { addResource, bookingBody, bookingDesk, mondayAt, openDaily, refusalOf } from './bookings.ts';
import { seeded } from './chaos.ts';
import type { openWorkshop } from './open.ts';
import { addVan, giveLicence } from './vans.ts';

type Workshop = Awaited<ReturnType<typeof openWorkshop>>;
type Random = ReturnType<typeof choices>;

/** Choices that a seed fixes. */
function choices(seed: number) {
  const random = seeded(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(...from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0];
  const some = <T>(from: readonly T[], most: number) =>
    [...from].sort(() => random() - 0.5).slice(0, below(most + 1));
  return { below, one: pick, some };
}

/** The day of a Monday's four weeks on which something ends. */
const dayAt = (days: number) => mondayAt('', { days }).slice(0, 10);

/** People, teams, rooms and vans whose rules are chosen at random. */
async function makeWorld({ app, anna, bruno, manager }: Workshop, { below, one, some }: Random) {
  const carla = await app.person({ permissions: ['WRK_ROB', 'WRK_VAB'], nome: 'Carla' });
  const people = [anna, bruno, carla, manager];
  const hr = teamDesk(await app.person({ permissions: ['ru_TEAM_MAN'] }));
  const teams = [await hr.create('TEL'), await hr.create('MOT')] as const;
  await hr.add(teams[0], [anna.id, bruno.id, manager.id]);
  await hr.add(teams[1], [bruno.id, carla.id]);
  const licences = [
    { category: 'C1', expiresOn: dayAt(200) },
    { category: 'BE', expiresOn: dayAt(9) },
    { category: 'B', expiresOn: dayAt(15) },
  ];
  for (const [at, licence] of licences.entries()) await giveLicence(app.db, people[at]?.id ?? 0, licence);
  const typeId = await makeDocumentType(app.db);
  for (const { id } of [anna, manager])
    await makeDocument(app.db, { userId: id, typeId, state: 'approvato', expiresOn: dayAt(11) });
  const places: Record<Area, number[]> = { rooms: [], vans: [] };
  const limits = () => ({
    slot_minutes: one(15, 15, 30, 60),
    shortest_minutes: one(null, null, 60),
    longest_minutes: one(null, null, 180),
    notice_minutes: one(0, 0, 60 * 24 * 9),
    ahead_days: one(null, null, 24),
    most_open: one(null, null, 4),
    person_week_minutes: one(null, null, 240),
    team_week_minutes: one(null, null, 300),
    approval: one('never', 'never', 'always', 'outside hours'),
    buffer_minutes: one(0, 0, 30),
    bookable_by: one('everyone', 'everyone', 'everyone', 'people', 'teams'),
  });
  const add = async (area: Area, make: () => Promise<number>) => {
    const id = await make();
    places[area].push(id);
    const friend = one(anna, carla);
    await sql`insert into resource_people (resource_id, user_id) values (${id}, ${friend.id})`.execute(
      app.db,
    );
    await sql`insert into resource_teams (resource_id, team_id) values (${id}, ${one(...teams)})`.execute(
      app.db,
    );
    if (below(4) === 0)
      await sql`insert into resource_documents (resource_id, type_id) values (${id}, ${typeId})`.execute(
        app.db,
      );
    const hours = one(['08:00', '18:00'], ['08:30', '13:00'], ['09:15', '19:00'], null);
    if (hours?.[0] && hours[1]) await openDaily(app.db, id, hours[0], hours[1]);
    if (hours?.[1] === '13:00') await openDaily(app.db, id, '14:00', '19:30');
    return id;
  };
  for (let nth = 0; nth < 8; nth++) {
    const room = await add('rooms', () => addResource(app.db, { ...limits(), capacity: one(1, 2, 6, null) }));
    for (const name of some(['Banco A', 'Banco B'], 1))
      await add('rooms', () => addResource(app.db, { ...limits(), kind: 'bench', parent_id: room, name }));
  }
  for (let nth = 0; nth < 7; nth++)
    await add('vans', () =>
      addVan(app.db, {
        ...limits(),
        capacity: one(2, 3, 9),
        van: {
          licence_category: one('B', 'B', 'BE', 'C1'),
          insurance_until: one(null, dayAt(200), dayAt(10)),
          inspection_until: one(null, dayAt(13)),
        },
      }),
    );
  return { people, teams, places };
}

/** The numbers of what was offered and then booked, by the kind of the offer. */
export type Booked = Record<'alternatives' | 'first' | 'elsewhere' | 'freed' | 'vans' | 'moved', number>;

/**
 * Makes random requests and books every offer; returns how many there were of each kind. What was booked for the trial
 * is taken off again, because each offer is one of its own.
 */
export async function bookEveryOffer(workshop: Workshop, seed: number, requests: number): Promise<Booked> {
  const { app, manager } = workshop;
  const choice = choices(seed);
  const { below, one, some } = choice;
  const { people, teams, places } = await makeWorld(workshop, choice);
  const owner = await app.person({ nome: 'Dario' });
  const booked: Booked = { alternatives: 0, first: 0, elsewhere: 0, freed: 0, vans: 0, moved: 0 };
  const forget = (ids: readonly number[]) =>
    sql`delete from bookings where id = any (${[...ids]}::integer[])`.execute(app.owner);
  const clock = (quarters: number) =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
  /** Books an offer; refuses to go on when the product refuses it. */
  const take = async (kind: keyof Booked, what: unknown, answer: Promise<Response>): Promise<number[]> => {
    const response = await answer;
    const said = await json<{ ids?: number[]; id?: number; detail?: string }>(response);
    assert.equal(response.status, 200, `${kind} (seed ${seed}): ${said.detail}\n${JSON.stringify(what)}`);
    booked[kind] += 1;
    return said.ids ?? [said.id ?? 0];
  };

  for (let nth = 0; nth < requests; nth++) {
    const area = one('rooms', 'vans');
    const person = people[below(people.length)] ?? manager;
    const desk = bookingDesk(person, area);
    const days = below(18);
    const begins = one(28, 32, 34, 36, 37, 40, 44, 52, 56, 60);
    const from = mondayAt(clock(begins), { days });
    const to =
      area === 'vans' && below(4) === 0
        ? mondayAt(clock(begins), { days: days + 1 })
        : mondayAt(clock(begins + one(2, 4, 4, 8, 16)), { days });
    const driver = one(person, person, ...people);
    const others = some(
      people.filter(({ id }) => id !== driver.id && id !== person.id),
      2,
    );
    const roles = others.map(({ id }) => ({ userId: id, role: one('partecipa', 'partecipa', 'guida') }));
    const body = {
      people:
        area === 'vans'
          ? [{ userId: driver.id, role: 'guida' }, ...roles]
          : others.map(({ id }) => ({ userId: id, role: 'partecipa' })),
      teamId: one(null, null, ...teams),
      ...(area === 'vans' && { trip: { destination: 'Torino' } }),
    };
    const first = places[area][below(places[area].length)] ?? 0;
    const resourceIds = [...new Set([first, ...(below(6) === 0 ? some(places[area], 1) : [])])];
    const asked = { who: person.id, area, resourceIds, from, to, ...body };
    const say = (offer: unknown) => ({ asked, offer });

    const taken = below(3) > 0 ? await occupy(app, { area, resourceIds, from, to, by: owner.id }) : null;
    const answer = await desk.tryBook(resourceIds, from, to, body);
    if (answer.status === 200) {
      const { id } = await json<{ id: number }>(answer.clone());
      if (below(3) === 0) await forget([id]);
    } else {
      const { alternatives = [], waitable } = await refusalOf(answer);
      for (const { resourceIds: ids, from: since, to: until } of alternatives)
        await forget(
          await take('alternatives', say({ ids, since, until }), desk.tryBook(ids, since, until, body)),
        );
      if (waitable) {
        const {
          repetition: _repetition,
          clashes: _clashes,
          ...wait
        } = bookingBody(resourceIds, from, to, body);
        await take('freed', say('a wait'), person.post(`${desk.base}/waits`, wait));
        await sql`
          delete from bookings b
           where b.id in (select booking_id from find_clashes(${resourceIds}::integer[],
                            ${from}::timestamp at time zone 'Europe/Rome',
                            ${to}::timestamp at time zone 'Europe/Rome', '{}'))`.execute(app.owner);
        await offerFreedPlaces(app.db);
        for (const { offer } of await json<{ offer: { bookingId: number } | null }[]>(
          await person.get(`${desk.base}/waits`),
        ))
          if (offer) {
            const accept = person.post(`${desk.base}/bookings/${offer.bookingId}/accept`, {
              acceptedRules: [],
            });
            await take('freed', say(offer), accept);
          }
        await sql`delete from waits where user_id = ${person.id}`.execute(app.owner);
      }
    }

    if (taken !== null && below(3) > 0) await forget([taken]);

    if (area === 'vans') {
      const trip = { ...body, teamId: null };
      const late = await occupy(app, { area, resourceIds: [first], from, to, by: person.id, ...trip });
      if (late !== null) {
        const vans = await findOtherVans(app.db, late, first, { asOffer: true });
        await forget([late]);
        for (const { id } of vans.slice(0, 3))
          await forget(await take('vans', say(id), desk.tryBook(id, from, to, trip)));
      }
    }

    if (nth % 3 === 0) {
      const minutes = one(30, 60, 90, 120);
      const heads = area === 'vans' ? body.people.length : body.people.length + 1;
      const query = { minutes, people: heads, from, ...(area === 'vans' && { driver: driver.id }) };
      const free = await desk.free(query);
      // The page asks for one driver and has no team.
      const plain = {
        ...body,
        teamId: null,
        people: body.people.map((person, at) => ({
          ...person,
          role: area === 'vans' && at === 0 ? 'guida' : 'partecipa',
        })),
      };
      for (const { resourceIds: ids, from: since, to: until } of [...free.slice(0, 2), ...some(free, 3)])
        await forget(await take('first', say({ query, ids, since }), desk.tryBook(ids, since, until, plain)));
    }

    if (nth % 4 === 1) {
      const repetition = { frequency: 'daily', interval: one(1, 2), weekdays: [], until: null, count: 5 };
      const series = { ...body, repetition, clashes: 'elsewhere' };
      const tried = await person.post(`${desk.base}/bookings/preview`, bookingBody(first, from, to, series));
      if (tried.status === 200) {
        const { occurrences } = await json<{
          occurrences: { obstacle: string | null; elsewhere: Alternative | null }[];
        }>(tried);
        const bookable = occurrences.filter(({ obstacle, elsewhere }) => !obstacle || elsewhere);
        if (bookable.length > 0) {
          const ids = await take('elsewhere', say(occurrences), desk.tryBook(first, from, to, series));
          assert.equal(
            ids.length,
            bookable.length,
            `elsewhere (seed ${seed}): ${JSON.stringify(say(occurrences))}`,
          );
          await forget(ids);
        }
      }
    }

    if (nth % 8 === 2) await moveForClosure(manager, { first, days, say, take, booked });
  }
  return booked;
}

type Occupied = {
  area: Area;
  resourceIds: readonly number[];
  from: string;
  to: string;
  by: number;
  teamId?: number | null;
  people?: readonly { userId: number; role: string }[];
};

/** Writes a booking past all rules, so that the place is taken; null where somebody has it already. */
async function occupy(
  { owner }: Workshop['app'],
  { area, resourceIds, from, to, by, teamId = null, people = [] }: Occupied,
) {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into bookings (area, title, during, user_id, team_id, state)
      select ${area}, 'Altro', period, ${by}, ${teamId}::integer, 'confermata'
        from (select tstzrange(${from}::timestamp at time zone 'Europe/Rome',
                               ${to}::timestamp at time zone 'Europe/Rome') as period) asked
       where not exists (select from find_clashes(${resourceIds}::integer[], lower(period), upper(period), '{}'))
      returning id
    ), travellers as (
      insert into booking_people (booking_id, user_id, role)
      select id, person, role
        from made, unnest(${people.map(({ userId }) => userId)}::integer[],
                          ${people.map(({ role }) => role)}::text[]) as traveller (person, role))
    insert into booking_resources (booking_id, resource_id, area)
    select id, resource, ${area} from made, unnest(${resourceIds}::integer[]) as resource returning booking_id as id`
    .execute(owner)
    .catch(() => ({ rows: [] }));
  return rows[0]?.id ?? null;
}

type Closing = {
  first: number;
  days: number;
  say: (offer: unknown) => unknown;
  take: (kind: keyof Booked, what: unknown, answer: Promise<Response>) => Promise<number[]>;
  booked: Booked;
};

/** Closes a place for a day; the bookings in its way go where the form suggests it, the others are called off. */
async function moveForClosure(manager: Caller, { first, days, say, take, booked }: Closing): Promise<void> {
  const base = '/api/workshop/closures';
  const [from, to] = [mondayAt('00:00', { days }), mondayAt('00:00', { days: days + 1 })];
  const preview = await manager.post(`${base}/preview`, { resourceIds: [first], from, to });
  const { clashes } = await json<{ clashes: Clash[] }>(preview);
  if (clashes.length === 0) return;
  const bookings = clashes.map(({ id, version, elsewhere, suggested, next }, at) => {
    // The places that are suggested suit each other, and the next free time is one booking's.
    const offer = suggested !== null ? elsewhere[suggested] : at === 0 ? next : null;
    return offer
      ? { do: 'move', id, version, resourceIds: offer.resourceIds, from: offer.from, to: offer.to }
      : { do: 'callOff', id, version };
  });
  const closure = { kind: 'chiusura', reason: 'Lavori', resourceIds: [first], from, to };
  const ids = await take(
    'moved',
    say(clashes),
    manager.post(base, { ...closure, bookings, message: 'Lavori' }),
  );
  booked.moved += bookings.filter(({ do: act }) => act === 'move').length - 1;
  await manager.post(`${base}/${ids[0]}/remove`, { version: 1 });
}
