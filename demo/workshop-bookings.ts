/** Half a year of bookings: those that repeat every week, occasional ones, and those that wait for an answer. */

import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import { can } from '@wms/contract/platform/permissions';
import { dayInRome } from '@wms/contract/platform/schema';
import type { BookingState } from '@wms/contract/workshop/bookings/life';
import type { Repetition } from '@wms/contract/workshop/bookings/repetition';
import { grant } from '../server/src/identity/users/accounts.ts';
import { insertRow, runSql, updateRow, type Writer } from '../server/src/platform/database/connection.ts';
import { windClock } from '../server/src/workshop/bookings/life/clock.ts';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';
import { stoppedVan } from './workshop-vans.ts';

const daysBefore = 125;
const daysAfter = 58;

type Resource = {
  id: number;
  kind: 'room' | 'bench' | 'van';
  parent: number | null;
  code: string;
  /** The last day on which a van may be driven. */
  until: string | null;
};
type Team = People['teamIds'][number];
type Period = { from: Date; to: Date };

/** A booking to be made: its owner, its resource and its period. */
type Plan = Period & {
  resource: Resource;
  title: string;
  team: Team | null;
  owner: number;
  people: readonly number[];
  private?: boolean;
  notes?: string;
  seriesId?: number;
  waits?: true;
  destination?: string;
};

const meetings = [
  { title: 'Riunione di reparto', weekday: 2, at: '18:00', minutes: 90 },
  { title: 'Consiglio direttivo', weekday: 4, at: '18:30', minutes: 60 },
  { title: 'Turno di officina', weekday: 3, at: '14:00', minutes: 180 },
  { title: 'Revisione del progetto', weekday: 1, at: '17:00', minutes: 120 },
] as const;

const journeys = [
  { destination: 'Autodromo di Varano de’ Melegari', title: 'Prove in pista', days: 2 },
  { destination: 'Fornitore di compositi, Modena', title: 'Ritiro materiale', days: 1 },
  { destination: 'Torneria, Rivoli', title: 'Consegna pezzi da tornire', days: 1 },
  { destination: 'Aeroporto di Malpensa', title: 'Accompagnare gli ospiti', days: 1 },
  { destination: 'Galleria del vento, Orbassano', title: 'Prova in galleria', days: 1 },
] as const;

/** Makes all bookings within the rules; the database checks that nothing is booked twice. */
export async function makeBookings(
  tx: Writer,
  { now, chance, people }: { now: Date; chance: Chance; people: People },
): Promise<void> {
  const demo = people.ids[0] ?? 0;
  await grant(tx, people.keepers[1] ?? demo, [can.workshopManagement, can.roomsBook, can.vansBook]);
  const resources = await runSql(tx)<Resource>`
    select r.id, r.kind, r.parent_id as parent, r.code,
           least(v.insurance_until, v.inspection_until) as until
      from resources r left join vans v on v.resource_id = r.id
     where r.dismissed_at is null order by r.id`;
  const calendar = new FreeCalendar(resources, await readClosures(tx));
  await giveLicences(tx, now);
  const drivers = await readDrivers(tx);
  await makeTripsOfStopped(tx, { now, people, calendar, resources, drivers });
  const rooms = resources.filter(({ kind }) => kind === 'room');
  for (const [place, meeting] of meetings.entries()) {
    const room = rooms[place % Math.max(rooms.length, 1)];
    const team = people.teamIds[place];
    if (room && team) await makeSeries(tx, { now, chance, calendar, room, team, meeting });
  }
  for (let day = -daysBefore; day < daysAfter; day++) {
    const date = dayInRome(new Date(now.getTime() + day * 86_400_000));
    if (new Date(`${date}T12:00Z`).getUTCDay() === 0) continue;
    const wanted = chance.between(2, day < -7 ? 5 : 6);
    for (let n = 0; n < wanted; n++)
      await makeOne(tx, calendar, now, planWork(date, { chance, people, resources }));
    if (chance.likely(0.35))
      await makeOne(tx, calendar, now, planJourney(date, { chance, people, resources, drivers }));
  }
  // Bookings that are not over begin and end by the clock, while people look at the demo.
  const open = await runSql(tx)<{ id: number }>`
    select id from bookings where state in ('in attesa', 'confermata', 'in corso') order by id`;
  await windClock(
    tx,
    open.map(({ id }) => id),
  );
}

type Draw = { chance: Chance; people: People; resources: readonly Resource[] };

/** Plans work at a bench or in a room, between nine and seven. */
function planWork(date: string, { chance, people, resources }: Draw): Plan | undefined {
  const resource = chance.one(resources.filter(({ kind }) => kind !== 'van'));
  const team = chance.one(people.teamIds);
  const from = chance.between(18, 34);
  const period = periodOf(date, from, from + chance.between(2, 6));
  if (!period) return undefined;
  return {
    ...period,
    resource,
    title: chance.one(team.works),
    team,
    owner: chance.one(team.members),
    people: team.members.filter(() => chance.likely(0.3)),
    private: chance.likely(0.05),
    ...(chance.likely(0.15) && { notes: 'Lasciamo il banco libero entro le sei.' }),
    ...(chance.likely(0.06) && { waits: true }),
  };
}

function planJourney(
  date: string,
  { chance, people, resources, drivers }: Draw & { drivers: readonly number[] },
): Plan | undefined {
  const lastDay = addDays(date, 1);
  const vans = resources.filter(({ kind, until }) => kind === 'van' && (until === null || until >= lastDay));
  if (vans.length === 0 || drivers.length === 0) return undefined;
  const journey = chance.one(journeys);
  const team = chance.one(people.teamIds);
  const owner = chance.one(drivers);
  const period = periodOf(date, 15 + chance.between(0, 4), 34 + 48 * (journey.days - 1));
  if (!period) return undefined;
  return {
    ...period,
    resource: chance.one(vans),
    title: journey.title,
    destination: journey.destination,
    team,
    owner,
    people: team.members.filter((id) => id !== owner).slice(0, chance.between(0, 2)),
    ...(chance.likely(0.1) && { waits: true }),
  };
}

type BookingContext = {
  now: Date;
  people: People;
  calendar: FreeCalendar;
  resources: readonly Resource[];
  drivers: number[];
};

/**
 * Makes two future trips of the van that its damage stops: one trip finds another van, the other has too many people
 * for any and waits to be settled. The van is there when it is stopped.
 */
async function makeTripsOfStopped(
  tx: Writer,
  { now, people, calendar, resources, drivers }: BookingContext,
): Promise<void> {
  const vanOf = (wanted: string) => resources.find(({ code }) => code === wanted);
  const [van, other, owner] = [vanOf(stoppedVan), vanOf('VAN-1'), drivers[0]];
  if (!van || !other || owner === undefined) return;
  calendar.keep(van, { from: now, to: new Date(now.getTime() + 7_200_000) });
  const others = people.teamIds.flatMap(({ members }) => members).filter((id) => id !== owner);
  const trips = [
    { ...journeys[1], companions: others.slice(0, 1) },
    { ...journeys[3], companions: [...new Set(others)].slice(0, 4) },
  ];
  let day = 1;
  for (const { title, destination, companions } of trips)
    for (let made = false; !made && day < 7; day++) {
      const date = dayInRome(new Date(now.getTime() + day * 86_400_000));
      const period = periodOf(date, 16, 34);
      if (!period) continue;
      const plan = { ...period, resource: van, title, destination, team: null, owner, people: companions };
      made = await makeOne(tx, calendar, now, plan);
      if (made) calendar.keep(other, period);
    }
}

/** Returns the period between two times of a day, given in half hours of that day's clock. */
function periodOf(date: string, fromHalf: number, toHalf: number): Period | undefined {
  const at = (half: number) => {
    const day = new Date(`${date}T00:00Z`);
    day.setUTCMinutes(half * 30);
    return momentsOf(day.toISOString().slice(0, 16))[0];
  };
  const [from, to] = [at(fromHalf), at(toHalf)];
  return from && to ? { from, to } : undefined;
}

type Meeting = (typeof meetings)[number];

async function makeSeries(
  tx: Writer,
  context: {
    now: Date;
    chance: Chance;
    calendar: FreeCalendar;
    room: Resource;
    team: Team;
    meeting: Meeting;
  },
): Promise<void> {
  const { now, calendar, room, team, meeting } = context;
  const repetition: Repetition = {
    frequency: 'weekly',
    interval: 1,
    weekdays: [meeting.weekday],
    until: dayInRome(new Date(now.getTime() + daysAfter * 86_400_000)),
    count: null,
  };
  const [owner = 0, ...others] = team.members;
  const seriesId = await insertRow(tx, 'booking_series', {
    area: 'rooms',
    repetition: JSON.stringify(repetition),
    created_by: owner,
  });
  for (let day = -daysBefore; day < daysAfter; day++) {
    const date = dayInRome(new Date(now.getTime() + day * 86_400_000));
    if (new Date(`${date}T12:00Z`).getUTCDay() !== meeting.weekday) continue;
    const [from] = momentsOf(`${date}T${meeting.at}`);
    if (!from) continue;
    const to = new Date(from.getTime() + meeting.minutes * 60_000);
    const plan = { from, to, resource: room, title: meeting.title, team, owner, people: others, seriesId };
    await makeOne(tx, calendar, now, plan);
  }
}

/** Writes a booking with the steps that it has taken until now, if the place is free. Returns whether it was free. */
async function makeOne(
  tx: Writer,
  calendar: FreeCalendar,
  now: Date,
  plan: Plan | undefined,
): Promise<boolean> {
  if (!plan || !calendar.take(plan)) return false;
  const { resource, from, to, title, team, owner, notes, seriesId, waits, destination } = plan;
  const area = resource.kind === 'van' ? 'vans' : 'rooms';
  const path = statesUntil(plan, now, waits === true && from > now);
  const id = await insertRow(tx, 'bookings', {
    area,
    title,
    user_id: owner,
    team_id: team?.id ?? null,
    notes: notes ?? null,
    private: plan.private ?? false,
    series_id: seriesId ?? null,
    state: path[0] ?? 'confermata',
    during: `[${from.toISOString()},${to.toISOString()})`,
  });
  await tx
    .insertInto('booking_resources')
    .values({ booking_id: id, resource_id: resource.id, area })
    .execute();
  const companions = plan.people.filter((person) => person !== owner);
  for (const person of companions) await addPerson(tx, id, person, 'partecipa');
  if (destination) {
    await tx.insertInto('van_trips').values({ booking_id: id, destination, expected_km: 120 }).execute();
    await addPerson(tx, id, owner, 'guida');
  }
  for (const state of path.slice(1)) await updateRow(tx, 'bookings', id, { state });
  return true;
}

const addPerson = (tx: Writer, bookingId: number, userId: number, role: 'partecipa' | 'guida') =>
  tx.insertInto('booking_people').values({ booking_id: bookingId, user_id: userId, role }).execute();

function statesUntil({ from, to }: Period, now: Date, waits: boolean): BookingState[] {
  if (waits) return ['in attesa'];
  if (to <= now) return ['confermata', 'in corso', 'conclusa'];
  return from <= now ? ['confermata', 'in corso'] : ['confermata'];
}

const readClosures = (tx: Writer) =>
  runSql(tx)<{ resource: number; from: string; to: string | null }>`
    select resource_id as resource, lower(during) as "from", upper(during) as "to"
      from holds where closure_id is not null`;

const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

/** Gives licences to most of the people who may book vans; one licence expires in three weeks. */
async function giveLicences(tx: Writer, now: Date): Promise<void> {
  const today = dayInRome(now);
  const [type] = await runSql(tx)<{ id: number; sha256: string }>`
    select t.id, (select sha256 from documents limit 1) as sha256 from document_types t where t.licence limit 1`;
  const holders = await runSql(tx)<{ id: number }>`
    select distinct user_id as id from held_permissions where permission = ${can.vansBook} order by 1`;
  if (!type?.sha256) return;
  for (const [place, { id }] of holders.entries()) {
    if (place % 6 === 5) continue;
    const document = await insertRow(tx, 'documents', {
      user_id: id,
      type_id: type.id,
      sha256: type.sha256,
      licence_category: 'B',
      expires_on: addDays(today, place === 1 ? 21 : 400 + place * 97),
    });
    await updateRow(tx, 'documents', document, { state: 'approvato' });
  }
}

/** Returns the people who may book vans and have a licence in force. */
async function readDrivers(tx: Writer): Promise<number[]> {
  const rows = await runSql(tx)<{ id: number }>`
    select distinct d.user_id as id from documents d join document_types t on t.id = d.type_id and t.licence
     where d.state = 'approvato' and d.superseded_at is null and d.removed_at is null
       and d.expires_on > rome_today() + 90 order by 1`;
  return rows.map(({ id }) => id);
}

/** Knows the free periods, so that the database rarely refuses a booking. */
class FreeCalendar {
  readonly #taken = new Map<number, Period[]>();
  readonly #benches = new Map<number, number[]>();

  constructor(
    resources: readonly Resource[],
    closures: readonly { resource: number; from: string; to: string | null }[],
  ) {
    for (const { id, parent } of resources)
      if (parent !== null) this.#benches.set(parent, [...(this.#benches.get(parent) ?? []), id]);
    for (const { resource, from, to } of closures)
      this.#add(resource, { from: new Date(from), to: new Date(to ?? '2999-01-01') });
  }

  /** Books the place if it is free, with half an hour for tidying up, and returns whether it was free. */
  take({ resource, from, to }: Plan): boolean {
    const period = { from, to: new Date(to.getTime() + 1_800_000) };
    const held = [resource.id, ...(this.#benches.get(resource.id) ?? [])];
    const free = held.every((id) =>
      (this.#taken.get(id) ?? []).every((other) => other.to <= period.from || period.to <= other.from),
    );
    if (free) for (const id of held) this.#add(id, period);
    return free;
  }

  /** Reserves the resource without a booking, so that other bookings go elsewhere. */
  keep({ id }: Resource, period: Period): void {
    this.#add(id, period);
  }

  #add(id: number, period: Period): void {
    this.#taken.set(id, [...(this.#taken.get(id) ?? []), period]);
  }
}
