/** A year in a racing team's warehouse: busy before the summer's races, quiet in August and during exams. */
import { dayInRome } from '@wms/contract/platform/schema';
import type { NewMovement } from '../server/src/logistics/stock/booking.ts';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';
import type { Places } from './places.ts';
import type { Item } from './products.ts';
import { openStockroom, type Stockroom } from './stockroom.ts';

export type Loan = {
  /** Null for a borrower without an account, of whom name and number are known. */
  borrowerId: number | null;
  outsider?: { name: string; contact: string };
  dueOn: string;
  notes: string | null;
};
export type DatedBooking = { at: string; userId: number; lines: NewMovement[]; loan?: Loan };

/** The work of each month, from January on, as a factor. */
const months = [0.5, 0.6, 1.4, 1.5, 1.6, 1.3, 1.6, 0.15, 1, 1.2, 1.2, 0.8];
const day = 24 * 60 * 60 * 1000;
const movementsInAll = 8000;

const worksOn: Record<string, readonly string[]> = {
  TEL: ['COM', 'RES', 'VIT', 'MET', 'SIC'],
  SOS: ['RUO', 'VIT', 'MET', 'TRA', 'UTE'],
  POW: ['TRA', 'VIT', 'MET', 'SIC', 'UTE'],
  BAT: ['BAT', 'CAB', 'ELE', 'VIT'],
  ELE: ['ELE', 'CAB', 'VIT'],
  AER: ['COM', 'RES', 'VIT', 'SIC'],
  OFF: ['SIC', 'UTE', 'VIT', 'PIS', 'RUO'],
  GES: ['PIS', 'SIC'],
};

/**
 * The loans: how many days ago each tool was lent, and for how many days. One is overdue, two belong to the person who
 * signs in as `demo`, and one to somebody without an account.
 */
const loans: readonly [lent: number, due: number, to?: 'oneself' | 'outsider'][] = [
  [38, 14],
  [21, 30],
  [12, 14, 'oneself'],
  [9, 21, 'oneself'],
  [5, 7],
  [3, 10],
  [2, 7, 'outsider'],
];

export type Season = {
  now: Date;
  chance: Chance;
  items: readonly Item[];
  people: People;
  places: Places;
  /** Their number in all; with none there are only the first loads and the loans. */
  movements?: number;
};

/** Makes all bookings of the year, in the order of their times. */
export function yearOfBookings(season: Season): DatedBooking[] {
  const { now, chance, movements = movementsInAll } = season;
  const room = openStockroom(season);
  const start = now.getTime() - 365 * day;
  const bookings = makeFirstLoads(season, room, start);
  const days = Array.from({ length: 363 }, (_, n) => new Date(start + (n + 3) * day));
  const whole = days.reduce((sum, date) => sum + weighDay(date), 0);
  const lines = movements - bookings.reduce((sum, booking) => sum + booking.lines.length, 0);
  let owed = 0;
  for (const date of days) {
    owed += (weighDay(date) / whole) * lines;
    const groups: NewMovement[][] = [];
    while (owed > 0) {
      const together = chooseMovements(season, room, date).slice(0, Math.max(1, Math.ceil(owed)));
      if (together.length === 0) continue;
      for (const line of together) room.apply(line);
      groups.push(together);
      owed -= together.length;
    }
    const minutes = groups.map(() => chance.between(0, 690)).toSorted((a, b) => a - b);
    for (const [index, together] of groups.entries())
      bookings.push({
        at: instantOf(date, minutes[index] ?? 0),
        userId: chance.one(season.people.keepers),
        lines: together,
      });
    bookings.push(...lendTools(season, room, date));
  }
  bookings.push(...bringExample(season, room));
  return bookings
    .filter((booking) => booking.at < now.toISOString())
    .toSorted((left, right) => (left.at < right.at ? -1 : 1));
}

/** The thread locker of the palette's own example ('scarica 4 loctite 243') came yesterday, whatever the year did. */
function bringExample({ now, items, people }: Season, room: Stockroom): DatedBooking[] {
  const item = items.find(({ name }) => name === 'Loctite 243 50 ml');
  const userId = people.keepers[0];
  if (!item || userId === undefined) return [];
  const expiresOn = dayInRome(new Date(now.getTime() + 540 * day));
  const line: NewMovement = {
    type: 'carico',
    productId: item.id,
    toLocationId: item.home,
    quantity: '24',
    lot: { code: 'LOC-243', expiresOn },
    reason: 'Consegna Loctite',
  };
  room.apply(line);
  return [{ at: instantOf(new Date(now.getTime() - day), 0), userId, lines: [line] }];
}

/** The work of a day, compared with a normal working day in an average month. */
function weighDay(date: Date): number {
  const weekday = date.getUTCDay();
  const week = weekday === 0 ? 0.15 : weekday === 6 ? 0.7 : 1;
  const holidays = date.getUTCMonth() === 11 && date.getUTCDate() > 20 ? 0.1 : 1;
  return (months[date.getUTCMonth()] ?? 1) * week * holidays;
}

/** Returns the instant that is so many minutes after 7:30 UTC. */
const instantOf = (date: Date, minute: number) => {
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return new Date(midnight + (7 * 60 + 30 + minute) * 60_000).toISOString();
};

/** Loads the stock with which the team began; a few products are left out, as if they had not been bought yet. */
function makeFirstLoads({ chance, items, people }: Season, room: Stockroom, start: number): DatedBooking[] {
  const bookings: DatedBooking[] = [];
  const lines = items
    .filter((_, place) => place % 61 !== 7)
    .flatMap((item) =>
      room.bringIn(
        item,
        Math.ceil(item.minimum * (2 + chance.next() * 3)),
        new Date(start),
        'Giacenza iniziale',
      ),
    );
  for (let from = 0; from < lines.length; from += 12) {
    const together = lines.slice(from, from + 12);
    for (const line of together) room.apply(line);
    const date = new Date(start + Math.floor((from / lines.length) * 3) * day);
    bookings.push({
      at: instantOf(date, (from / 12) % 690),
      userId: chance.one(people.keepers.slice(0, 4)),
      lines: together,
    });
  }
  return bookings.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Chooses movements that are booked together; the list is empty when the stock doesn't allow any. */
function chooseMovements(season: Season, room: Stockroom, date: Date): NewMovement[] {
  const { chance, items } = season;
  const what = chance.next();
  const missing = items.filter(
    (item, place) => room.total(item) < item.minimum && !isForgotten(season, place, date),
  );
  if (missing.length > 0 && what < 0.35) {
    const { maker } = chance.one(missing);
    const ordered = missing.filter((item) => item.maker === maker).slice(0, 8);
    return ordered.flatMap((item) =>
      room.bringIn(item, Math.ceil(item.minimum * (2 + chance.next() * 2)), date, `Consegna ${maker}`),
    );
  }
  if (what < 0.78) return useItems(season, room);
  if (what < 0.9) return carryItems(season, room, date);
  if (what < 0.95) return giveBack(season);
  return loseItems(season, room, date);
}

/**
 * Says whether a product isn't bought again: in the last months some are not, so that they are below their minimum
 * today.
 */
const isForgotten = ({ now }: Season, place: number, date: Date) =>
  place % 9 === 4 && now.getTime() - date.getTime() < 130 * day;

function useItems({ chance, items, people }: Season, room: Stockroom): NewMovement[] {
  const team = chance.one(people.teamIds);
  const reason = chance.one(team.works);
  const macros = worksOn[team.code] ?? ['VIT'];
  const used = items.filter(({ macro, sub }) => macros.includes(macro) && sub.kind !== 'bene inventariato');
  const lines = Array.from({ length: chance.between(1, 6) }, () => chance.one(used)).flatMap((item) => {
    const share = item.sub.kind ? 1 : Math.max(1, Math.round(item.minimum * (0.1 + chance.next() * 0.5)));
    return room
      .takeOut(item, share)
      .map((line) => ({ ...line, type: 'scarico' as const, reason, teamId: team.id }));
  });
  return keepOnePerProduct(lines);
}

/** Carries things to the trailer before the races, back afterwards, and from shelf to shelf in between. */
function carryItems({ chance, items, places }: Season, room: Stockroom, date: Date): NewMovement[] {
  const month = date.getUTCMonth();
  const trailer = places.below('BOX');
  const out = month >= 4 && month <= 6;
  const lines = Array.from({ length: chance.between(2, 7) }, () => chance.one(items)).flatMap((item) => {
    const [line] = room.takeOut(item, Math.max(1, Math.round(item.minimum * 0.4)), (place) =>
      out ? !trailer.includes(place) : chance.likely(0.5) || trailer.includes(place),
    );
    if (!line?.fromLocationId) return [];
    const to = out && item.macro !== 'MET' ? chance.one(trailer) : item.home;
    if (to === line.fromLocationId) return [];
    return [
      {
        ...line,
        type: 'trasferimento' as const,
        toLocationId: to,
        reason: out ? 'Carico rimorchio per la gara' : 'Riordino',
      },
    ];
  });
  return keepOnePerProduct(lines);
}

function giveBack({ chance, items, people }: Season): NewMovement[] {
  const team = chance.one(people.teamIds);
  const item = chance.one(items.filter(({ sub }) => !sub.tracking));
  const quantity = String(Math.max(1, Math.round(item.minimum * 0.1)));
  return [
    {
      type: 'reso',
      productId: item.id,
      quantity,
      toLocationId: item.home,
      reason: 'Avanzato dal montaggio',
      teamId: team.id,
    },
  ];
}

function loseItems({ chance, items }: Season, room: Stockroom, date: Date): NewMovement[] {
  const item = chance.one(items.filter(({ sub }) => sub.tracking !== 'serial'));
  const expired = room.takeExpired(item, dayInRome(date));
  if (expired) return [{ ...expired, type: 'scarto', reason: 'Scaduto' }];
  const [line] = room.takeOut(item, 1);
  if (!line) return [];
  return chance.likely(0.6)
    ? [
        {
          ...line,
          type: 'scarto',
          reason: chance.one(['Rotto in montaggio', 'Filetto rovinato', 'Confezione danneggiata']),
        },
      ]
    : [{ ...line, type: 'rettifica', reason: 'Conteggio a vista' }];
}

function lendTools({ now, chance, items, people }: Season, room: Stockroom, date: Date): DatedBooking[] {
  const ago = Math.round((now.getTime() - date.getTime()) / day);
  return loans
    .filter(([lent]) => lent === ago)
    .flatMap(([, due, to]) => {
      const tool = chance.one(items.filter(({ sub, macro }) => sub.tracking === 'serial' && macro === 'UTE'));
      const [line] = room.takeOut(tool, 1);
      if (!line) return [];
      const lines: NewMovement[] = [{ ...line, type: 'scarico', reason: 'Prestito' }];
      for (const lent of lines) room.apply(lent);
      const dueOn = dayInRome(new Date(date.getTime() + due * day));
      const loan = {
        ...(to === 'outsider'
          ? { borrowerId: null, outsider: { name: 'Ivo Marchetti', contact: '333 555 0142' } }
          : { borrowerId: to === 'oneself' ? (people.ids[0] ?? 0) : chance.one(people.ids) }),
        dueOn,
        notes: chance.likely(0.4) ? 'Per il banco prova' : null,
      };
      return [{ at: instantOf(date, 700), userId: chance.one(people.keepers), lines, loan }];
    });
}

/** Keeps one line for each product, because two lines could take the same pieces. */
const keepOnePerProduct = (lines: NewMovement[]) =>
  lines.filter((line, place) => lines.findIndex(({ productId }) => productId === line.productId) === place);
