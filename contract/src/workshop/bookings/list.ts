/** The lists of bookings on /prenotazioni and /prenotazioniFurgone, and how much rooms and vans are used. */
import { z } from 'zod';
import { colours } from '../../platform/declarations/colours.ts';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason, movesOf } from '../../platform/life.ts';
import { countedPageOf, exportOf, paging } from '../../platform/lists.ts';
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

/** Returns whose bookings the list shows at first: all of them for a manager, and one's own for a person who books. */
export const usualWhose = (area: Area, held: ReadonlySet<string>): OwnerFilter =>
  !held.has(can.workshopManagement) && satisfies(held, booksIn[area]) ? 'mine' : 'all';

export const whoseLabels = {
  mine: 'Mie',
  team: 'Dei miei reparti',
  waiting: 'Da approvare',
  all: 'Tutte',
} as const;
export type OwnerFilter = keyof typeof whoseLabels;

/**
 * `coming` are the bookings that are under way or still to come, the next one first; `past` are the ended ones, the
 * latest first; `late` are those whose van should be back.
 */
export const whenLabels = {
  coming: 'In programma',
  past: 'Passate',
  late: 'In ritardo',
  any: 'Tutte',
} as const;

export const ListedBooking = z.object({
  id: Id,
  title: z.string(),
  state: BookingState,
  from: Instant,
  to: Instant,
  resources: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  /** Null for a private booking of somebody else. */
  person: z.string().nullable(),
  team: z.object({ id: Id, name: z.string(), colour: z.enum(colours) }).nullable(),
  destination: z.string().nullable(),
  private: z.boolean(),
  repeats: z.boolean(),
  /** Whether a van of the booking is stopped, and nobody knows yet whether it will be back in service in time. */
  atRisk: z.boolean(),
  mine: z.boolean(),
  version: z.number(),
  /** The moves that this person may make from the list. */
  moves: movesOf(bookingLife),
});
export type ListedBooking = z.infer<typeof ListedBooking>;

const inOrder = acrossFields('to', 'La fine viene dopo l’inizio');

/** The longest period over which the use is counted, in days. */
const longestUse = 366;

const Use = z.object({
  /** Minutes that were booked, and minutes in which the place was open and not closed. */
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
      /** Words of the title, the person, or the room or van. */
      q: text(100, 0).optional(),
      whose: z.enum(namesOf(whoseLabels)).optional(),
      when: z.enum(namesOf(whenLabels)).optional(),
      state: BookingState.optional(),
      resource: IdParam.optional(),
      person: IdParam.optional(),
      team: IdParam.optional(),
      /** Days in Rome; the period includes both. */
      from: CivilDate.optional(),
      to: CivilDate.optional(),
      ...paging,
    }),
    answer: countedPageOf(ListedBooking).extend({ approximate: z.boolean() }),
  });
  return {
    area,
    listBookings,
    exportBookings: exportOf(listBookings, 'Le prenotazioni che i filtri lasciano'),
    /** The choices that the filters of the list offer. */
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
        /** The use in each hour of the week: `at` is 0 on Monday from midnight to one, 167 on Sunday from 23 on. */
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

/** The most requests that can be decided together. */
export const mostDecided = 200;

const SeenBookings = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1)
  .max(mostDecided);

export const decideBookings = endpoint.post('/api/workshop/bookings/decisions', {
  summary: 'Conferma o rifiuta molte richieste; per ognuna che non si può, dice perché',
  access: managesWorkshop,
  undoable: true,
  body: z.strictObject({
    /** The requests, each with the version that the person saw: a request that has changed since is not decided. */
    bookings: SeenBookings,
    move: z.enum(['confirm', 'refuse']),
    reason: optional(text(mostReason)),
  }),
  answer: Done.extend({ refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })) }),
});

/** 'Annulla' after one or many decisions: none is taken back while any of them can't be. */
export const takeDecisionsBack = endpoint.post('/api/workshop/bookings/decisions/takeBack', {
  summary: 'Riprende le proprie ultime decisioni: le richieste aspettano di nuovo',
  access: managesWorkshop,
  undoable: 'undoing',
  body: z.strictObject({ bookings: SeenBookings }),
});
