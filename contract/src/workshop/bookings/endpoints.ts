/** Booking rooms, benches and vans: the calendar, free times, and making, changing and ending a booking. */
import { z } from 'zod';
import { attachmentOf } from '../../platform/annotations/attachments.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { RomeTime } from '../../platform/fields/rome-time.ts';
import { moveEndpoint, movesOf } from '../../platform/life.ts';
import { PersonChoice } from '../../platform/people/choice.ts';
import { Alternative } from '../../platform/problem.ts';
import {
  acrossFields,
  Created,
  Done,
  Id,
  IdParam,
  Instant,
  intParam,
  line,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import {
  acceptedRules,
  longestBooking,
  Period,
  RegulationsToConfirm,
  RulesToAccept,
} from '../resources/resource.ts';
import { type Area, booksIn, cancelsIn, seesIn } from '../shared/access.ts';
import { bookingAttachmentKinds } from './attachments.ts';
import { CalendarAnswer, CalendarBooking } from './calendar.ts';
import { bookingLife } from './life.ts';
import { Repetition } from './repetition.ts';

/** A free time that the server proposes to somebody for whom no approval matters, such as a workshop manager. */
export const FreeTime = Alternative.omit({ waits: true });
export type FreeTime = z.infer<typeof FreeTime>;

/** The roles of the people who come along with the owner of a booking: `guida` drives a van. */
export const bookingRoles = ['partecipa', 'guida'] as const;

const period = { from: RomeTime, to: RomeTime };

const inOrder = <S extends z.ZodObject<typeof period>>(schema: S) =>
  // A moment that the clock doesn't show has its own error, and says nothing about the order.
  schema.refine(
    ({ from, to }) => typeof from !== 'string' || typeof to !== 'string' || from < to,
    acrossFields('to', 'La fine viene dopo l’inizio'),
  );

const what = {
  title: line(120),
  ...period,
  resourceIds: z.array(Id).min(1).max(20),
  teamId: optional(Id),
  notes: optional(text(2000)),
  private: z.boolean(),
  people: z.array(z.strictObject({ userId: Id, role: z.enum(bookingRoles) })).max(200),
};

/** Only bookings of vans have a trip. */
const Trip = z.strictObject({
  destination: line(160),
  expectedKm: optional(z.number().int().min(1).max(99_999)),
});

const tripOf = (area: Area) => ({ trip: area === 'vans' ? Trip : z.null().optional() });

/** The body of a wait, from which a booking is made when the place is offered. */
export const bookingOf = (area: Area) => inOrder(z.strictObject({ ...what, ...tripOf(area) }));

/** Occurrences of a series whose place is taken are left out or moved elsewhere, or nothing is booked. */
const clashChoices = ['skip', 'elsewhere', 'refuse'] as const;
export type ClashChoice = (typeof clashChoices)[number];

/** Which occurrences of a series a change is for. */
const whichOnes = ['this', 'following', 'all'] as const;
export const WhichOnes = z.enum(whichOnes);
export type WhichOnes = z.infer<typeof WhichOnes>;

/** The query of the search for the first free times. */
const free = {
  minutes: intParam(5, longestBooking),
  people: intParam(1, 9999).optional(),
  /** Words of the equipment, separated by commas; a place must have all of them. */
  equipment: z.string().max(400).optional(),
  from: RomeTime.optional(),
  resource: IdParam.optional(),
  /** The driver of a van; without one the person who asks. */
  driver: IdParam.optional(),
};

/** Returns the endpoints of an area; each area has paths and permissions of its own. */
const endpointsOf = <const A extends Area>(area: A) => {
  const base = `/api/workshop/${area}` as const;
  const books = booksIn[area];
  const sees = seesIn[area];

  const NewBooking = inOrder(
    z.strictObject({
      ...what,
      ...tripOf(area),
      /** The owner of the booking; null means the person who asks. Only a manager of the workshop books for others. */
      userId: optional(Id),
      repetition: Repetition.nullable(),
      clashes: z.enum(clashChoices),
      acceptedRules,
    }),
  );

  return {
    area,
    getCalendar: endpoint.get(`${base}/calendar`, {
      summary: 'Il calendario: che cosa si prenota, e che cosa è prenotato o chiuso in un periodo',
      access: sees,
      query: z.strictObject({ from: RomeTime, to: RomeTime }),
      answer: CalendarAnswer,
    }),
    findFree: endpoint.get(`${base}/free`, {
      summary: '«Quando prima»: i primi orari liberi per quanto serve',
      access: books,
      query: z.strictObject(free),
      answer: z.array(Alternative),
    }),
    /** For each thing that isn't free the reason, and the first time that this person may wait for, if there is one. */
    explainNoneFree: endpoint.get(`${base}/free/why`, {
      summary: 'Perché niente è libero: per ognuno il motivo',
      access: books,
      query: z.strictObject(free),
      answer: z.array(
        z.object({ resourceId: Id, name: z.string(), why: z.string(), wait: Period.nullable() }),
      ),
    }),
    previewBooking: endpoint.post(`${base}/bookings/preview`, {
      reads: true,
      summary: 'Che cosa succederebbe: ogni data, se è libera, e dove altrimenti',
      access: books,
      body: NewBooking,
      answer: z.object({
        state: z.enum(['in attesa', 'confermata']),
        occurrences: z.array(
          Period.extend({
            /** A sentence that says why the booking is not possible; null when it is. */
            obstacle: z.string().nullable(),
            elsewhere: Alternative.nullable(),
          }),
        ),
        /** Facts that don't prevent the booking: due dates of a van, and drivers who are new. */
        warnings: z.array(z.string()),
      }),
    }),
    createBooking: endpoint.post(`${base}/bookings`, {
      undoable: true,
      summary: 'Prenota, una volta o più volte',
      access: books,
      body: NewBooking,
      answer: Created.extend({
        /** The bookings that were made, in order of time; `id` is the first one. */
        ids: z.array(Id),
        /** The dates that were left out, each with the reason. */
        skipped: z.array(Period.extend({ obstacle: z.string() })),
      }),
    }),
    getBooking: endpoint.get(`${base}/bookings/:id`, {
      summary: 'Una prenotazione',
      access: sees,
      answer: CalendarBooking.extend({
        resources: z.array(
          z.object({
            id: Id,
            name: z.string(),
            code: z.string(),
            /** The rules and regulations that this person accepts together with a place that is offered to them. */
            rulesToAccept: RulesToAccept.nullable(),
            regulationsToConfirm: RegulationsToConfirm,
          }),
        ),
        owner: PersonChoice.nullable(),
        /** Whether the booking is this person's own; `mine` is also true for a person who comes along. */
        own: z.boolean(),
        enteredBy: z.string().nullable(),
        notes: z.string().nullable(),
        people: z.array(PersonChoice.extend({ role: z.enum(bookingRoles) })),
        repetition: Repetition.nullable(),
        /** The dates of its series that take or took place; null without a series. */
        seriesDates: z.number().nullable(),
        trip: z.object({ destination: z.string(), expectedKm: z.number().nullable() }).nullable(),
        attachments: z.array(attachmentOf(bookingAttachmentKinds)),
        /** Whether this person may add papers and remove them. */
        attaches: z.boolean(),
        checkedInAt: Instant.nullable(),
        endedAt: Instant.nullable(),
        /** The end of the offer to this person, who waited for the place; null when there is no offer. */
        offeredUntil: Instant.nullable(),
        /**
         * A sentence that says who took the place meanwhile, so that nobody can confirm this request until the place is
         * free; null when nobody took it.
         */
        overtaken: z.string().nullable(),
        /** The stopped van that puts the booking at risk, and the expected end of its stop; null when no stop does. */
        atRisk: z.object({ van: z.string(), until: Instant }).nullable(),
        /** The reason of the refusal or cancellation. */
        reason: z.string().nullable(),
        createdAt: Instant,
        moves: movesOf(bookingLife),
        editable: z.boolean(),
      }),
    }),
    changeBooking: endpoint.patch(`${base}/bookings/:id`, {
      summary: 'Cambia una prenotazione che non è ancora cominciata, da sola o con la sua serie',
      access: books,
      undoable: 'edited',
      body: inOrder(
        z.strictObject({
          version: Version,
          which: WhichOnes,
          ...what,
          ...tripOf(area),
          /** The rules of the places that the booking did not have before. */
          acceptedRules,
        }),
      ),
    }),
    previewChange: endpoint.post(`${base}/bookings/:id/preview`, {
      reads: true,
      summary: 'Che cosa sapere di una prenotazione cambiata, prima di salvarla',
      access: books,
      body: inOrder(
        z.strictObject({ which: WhichOnes, ...period, resourceIds: what.resourceIds, people: what.people }),
      ),
      answer: z.object({
        /** Facts that don't prevent the change, such as another place of the person at the same time. */
        warnings: z.array(z.string()),
      }),
    }),
    /** Moves a booking to another time or place, as dragging in the calendar does. */
    moveBooking: endpoint.post(`${base}/bookings/:id/move`, {
      undoable: true,
      summary: 'Sposta una prenotazione, o ne cambia la durata',
      access: books,
      body: inOrder(z.strictObject({ version: Version, ...period, resourceIds: what.resourceIds })),
    }),
    cancelSeries: endpoint.post(`${base}/bookings/:id/cancelSeries`, {
      summary: 'Annulla una prenotazione e le seguenti, o tutta la serie',
      access: cancelsIn[area],
      undoable: 'lost',
      body: z.strictObject({
        version: Version,
        which: z.enum(['following', 'all']),
        reason: optional(text(300)),
      }),
    }),
    checkIn: endpoint.post(`${base}/bookings/:id/checkIn`, {
      summary: 'Chi ha prenotato, o partecipa, è arrivato',
      access: books,
      undoable: 'fact',
      body: z.strictObject({}),
      answer: Done,
    }),
    finishBooking: endpoint.post(`${base}/bookings/:id/finish`, {
      summary: 'Chi ha prenotato, o partecipa, ha finito prima: il posto è di nuovo libero',
      access: books,
      undoable: 'fact',
      body: z.strictObject({}),
      answer: Done,
    }),
  };
};

export const bookingEndpoints = { rooms: endpointsOf('rooms'), vans: endpointsOf('vans') };

/** The confirmation, refusal and cancellation of a booking of either area. */
export const moveBookingState = moveEndpoint(bookingLife, {
  base: '/api/workshop/bookings',
  summary: 'Conferma, rifiuta o annulla una prenotazione',
  undoable: true,
});
