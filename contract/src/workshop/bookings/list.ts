/** The lists of bookings on /prenotazioni and /prenotazioniFurgone, and how much rooms and vans are used. */
import { z } from 'zod';
import { colours } from '../../platform/declarations/colours.ts';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason, movesOf } from '../../platform/life.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { can, satisfies } from '../../platform/permissions.ts';
import {
  acrossFields,
  CivilDate,
  Done,
  Id,
  IdParam,
  Instant,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { kinds } from '../resources/resource.ts';
import { type Area, booksIn, managesWorkshop, seesIn } from '../shared/access.ts';
import { BookingState, bookingLife } from './life.ts';

/** The list that a person comes for, unless they ask for another: whoever manages all, whoever books their own. */
export const usualWhose = (area: Area, held: ReadonlySet<string>): Whose =>
  !held.has(can.workshopManagement) && satisfies(held, booksIn[area]) ? 'mine' : 'all';

export const whoseLabels = {
  mine: 'Mie',
  team: 'Dei miei reparti',
  waiting: 'Da approvare',
  all: 'Tutte',
} as const;
export type Whose = keyof typeof whoseLabels;

/** `coming` has what is still to come or under way, the next one first; `past` what is over, the latest first. */
export const whenLabels = { coming: 'In programma', past: 'Passate', any: 'Tutte' } as const;

export const ListedBooking = z.object({
  id: Id,
  title: z.string(),
  state: BookingState,
  from: Instant,
  to: Instant,
  resources: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  /** Null of a private booking of others. */
  person: z.string().nullable(),
  team: z.object({ id: Id, name: z.string(), colour: z.enum(colours) }).nullable(),
  destination: z.string().nullable(),
  private: z.boolean(),
  repeats: z.boolean(),
  mine: z.boolean(),
  version: z.number(),
  /** What this person may do with it from the list. */
  moves: movesOf(bookingLife),
});
export type ListedBooking = z.infer<typeof ListedBooking>;

const inOrder = acrossFields('to', 'La fine viene dopo l’inizio');

/** The longest period of which the use is counted, in days. */
const longestUse = 366;

const Use = z.object({
  /** Minutes that were booked, and minutes in which it was open and not closed. */
  booked: z.number(),
  open: z.number(),
});

const listsOf = <const A extends Area>(area: A) => {
  const base = `/api/workshop/${area}` as const;
  const access = seesIn[area];
  const listBookings = endpoint.get(`${base}/bookings`, {
    summary: 'Le prenotazioni: mie, dei miei reparti, da approvare, tutte',
    access,
    query: z.strictObject({
      /** Words of title, person, room or van. */
      q: text(100, 0).optional(),
      whose: z.enum(namesOf(whoseLabels)).optional(),
      when: z.enum(namesOf(whenLabels)).optional(),
      state: BookingState.optional(),
      resource: IdParam.optional(),
      person: IdParam.optional(),
      team: IdParam.optional(),
      /** Days in Rome; both belong to the period. */
      from: CivilDate.optional(),
      to: CivilDate.optional(),
      ...paging,
    }),
    answer: pageOf(ListedBooking).extend({ approximate: z.boolean() }),
  });
  return {
    area,
    listBookings,
    exportBookings: exportOf(listBookings, 'Le prenotazioni che i filtri lasciano'),
    /** What the filters of the list offer. */
    listChoices: endpoint.get(`${base}/bookings/choices`, {
      summary: 'Le stanze o i furgoni di cui ci sono prenotazioni, per i filtri',
      access,
      answer: z.array(z.object({ id: Id, name: z.string(), dismissed: z.boolean() })),
    }),
    getOccupancy: endpoint.get(`${base}/occupancy`, {
      summary: 'Quanto si usano stanze e furgoni in un periodo, per ora della settimana e per ognuno',
      access,
      query: z
        .strictObject({ from: CivilDate, to: CivilDate, resource: IdParam.optional() })
        .refine(({ from, to }) => from <= to, inOrder)
        .refine(
          ({ from, to }) => Date.parse(to) - Date.parse(from) < longestUse * 86_400_000,
          acrossFields('to', `Al massimo ${longestUse} giorni`),
        ),
      answer: z.object({
        /** One for each hour of the week: `at` is 0 on Monday from midnight to one, 167 on Sunday from 23 on. */
        hours: z.array(Use.extend({ at: z.number() })),
        resources: z.array(
          Use.extend({ id: Id, name: z.string(), kind: z.enum(kinds), bookings: z.number() }),
        ),
      }),
    }),
  };
};

export const bookingLists = { rooms: listsOf('rooms'), vans: listsOf('vans') };
export type BookingLists = (typeof bookingLists)[Area];

/** As many requests as are decided at once. */
export const mostDecided = 200;

export const decideBookings = endpoint.post('/api/workshop/bookings/decisions', {
  summary: 'Conferma o rifiuta molte richieste; per ognuna che non si può, dice perché',
  access: managesWorkshop,
  body: z.strictObject({
    /** Each as it was seen: what somebody has changed since is not decided. */
    bookings: z
      .array(z.strictObject({ id: Id, version: Version }))
      .min(1)
      .max(mostDecided),
    move: z.enum(['confirm', 'refuse']),
    reason: optional(text(mostReason)),
  }),
  answer: Done.extend({ refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })) }),
});
