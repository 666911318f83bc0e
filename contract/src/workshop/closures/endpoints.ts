/** The times at which a room or a van can't be booked, and the treatment of the bookings in the way. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { RomeTime } from '../../platform/fields/rome-time.ts';
import { countedPageOf, paging, searched } from '../../platform/lists.ts';
import {
  acrossFields,
  Created,
  Id,
  IdParam,
  Instant,
  line,
  optional,
  Version,
} from '../../platform/schema.ts';
import { FreeTime } from '../bookings/endpoints.ts';
import { BookingState } from '../bookings/life.ts';
import { Repetition } from '../bookings/repetition.ts';
import { Area, Period } from '../resources/resource.ts';
import { managesWorkshop } from '../shared/access.ts';

const base = '/api/workshop/closures';

export const closureLabels = {
  chiusura: 'Chiusura',
  manutenzione: 'Manutenzione',
  festa: 'Giorno festivo',
} as const;

/** Advice for a booking that has begun, when its place closes or goes out of use. */
export const whileGoingOn = {
  closing: 'fai cominciare la chiusura dopo',
  dismissing: 'dismetti quando è finita',
} as const;

/** The most characters of the reason of a closure. */
export const longestReason = 160;

/** The kinds of closures that people make; holidays close without anybody's action. */
export const closureKinds = ['chiusura', 'manutenzione'] as const;

export const Closure = z.object({
  id: Id,
  kind: z.enum(namesOf(closureLabels)),
  reason: z.string(),
  from: Instant,
  /** Null until somebody ends the closure. */
  to: Instant.nullable(),
  resources: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  /** Whether other closures repeat together with this one. */
  repeats: z.boolean(),
  running: z.boolean(),
  version: z.number(),
});
export type Closure = z.infer<typeof Closure>;

export const listClosures = endpoint.get(base, {
  summary: 'Chiusure, manutenzioni e giorni festivi: di tutto o di una cosa, quelli da venire o i passati',
  access: managesWorkshop,
  query: z.strictObject({
    resource: IdParam.optional(),
    kind: z.enum(namesOf(closureLabels)).optional(),
    when: z.enum(['coming', 'past']).optional(),
    ...searched,
    ...paging,
  }),
  /** The coming closures from the next one on, the past closures from the latest one back. */
  answer: countedPageOf(Closure),
});

/** Reads one closure again for a person who edits it, because the list may no longer show it. */
export const getClosure = endpoint.get(`${base}/:id`, {
  summary: 'Una chiusura, una manutenzione o un giorno festivo',
  access: managesWorkshop,
  answer: Closure,
});

/** A booking that is in the way of a closure. */
export const Clash = z.object({
  id: Id,
  area: Area,
  title: z.string(),
  person: z.string(),
  /** Whether the booking is the reader's own, so that its owner needn't be told. */
  mine: z.boolean(),
  state: BookingState,
  from: Instant,
  to: Instant,
  resources: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  version: z.number(),
  /** Whether the booking has begun: then it can't be moved, and the closure must begin after it. */
  goingOn: z.boolean(),
  /** Other places that are free at the same time. */
  elsewhere: z.array(FreeTime),
  /**
   * The proposed entry of `elsewhere`: no earlier clash is proposed the same place, and a proposed bench or machine has
   * the equipment of the booked one. Null when no place is left.
   */
  suggested: z.number().int().nullable(),
  /** The next time at which the same place is free; null when nothing is free within four weeks. */
  next: FreeTime.nullable(),
});
export type Clash = z.infer<typeof Clash>;

/** The most bookings that one closure moves or calls off. */
export const mostClashes = 200;

/** The treatment of a booking in the way. */
const Treatment = z.discriminatedUnion('do', [
  z
    .strictObject({
      do: z.literal('move'),
      id: Id,
      version: Version,
      from: RomeTime,
      to: RomeTime,
      resourceIds: z.array(Id).min(1).max(20),
    })
    .refine(({ from, to }) => from < to, acrossFields('to', 'La fine viene dopo l’inizio')),
  z.strictObject({ do: z.literal('callOff'), id: Id, version: Version }),
]);
export type Treatment = z.infer<typeof Treatment>;

/** The bookings in the way, each with its treatment, and the message to their people. */
const treatments = {
  bookings: z.array(Treatment).max(mostClashes).default([]),
  message: optional(line(300)),
};

type TreatmentForm = { bookings?: unknown; message?: unknown };

const saysWhy = ({ bookings, message }: TreatmentForm) =>
  !Array.isArray(bookings) ||
  bookings.every((booking) => booking?.do !== 'callOff') ||
  (typeof message === 'string' && message.trim() !== '');
const sayWhy = acrossFields('message', 'Scrivi il motivo: lo legge chi perde la prenotazione');

const period = { from: RomeTime, to: optional(RomeTime) };
const isInOrder = ({ from, to }: { from?: unknown; to?: unknown }) =>
  typeof from !== 'string' || typeof to !== 'string' || from < to;
const inOrder = acrossFields('to', 'La fine viene dopo l’inizio');

const plan = {
  resourceIds: z.array(Id).min(1).max(200),
  ...period,
  repetition: Repetition.nullable().default(null),
};

const endsToRepeat = ({ to, repetition }: { to?: unknown; repetition?: unknown }) =>
  !repetition || Boolean(to);
const endToRepeat = acrossFields('to', 'Una chiusura che si ripete ha una fine');

export const previewClosure = endpoint.post(`${base}/preview`, {
  reads: true,
  summary: 'Le date di una chiusura, e le prenotazioni che ci sono in mezzo',
  access: managesWorkshop,
  body: z.strictObject(plan).refine(isInOrder, inOrder).refine(endsToRepeat, endToRepeat),
  answer: z.object({
    occurrences: z.array(Period.extend({ to: z.string().nullable() })),
    clashes: z.array(Clash),
    /** Whether there are more clashes than one closure can treat. */
    tooMany: z.boolean(),
  }),
});

export const createClosure = endpoint.post(base, {
  summary: 'Chiude stanze o furgoni, una volta o più volte; sposta o annulla le prenotazioni in mezzo',
  access: managesWorkshop,
  undoable: true,
  body: z
    .strictObject({ kind: z.enum(closureKinds), reason: line(longestReason), ...plan, ...treatments })
    .refine(isInOrder, inOrder)
    .refine(endsToRepeat, endToRepeat)
    .refine(saysWhy, sayWhy),
  answer: Created,
});

export const editClosure = endpoint.patch(`${base}/:id`, {
  summary: 'Cambia il motivo o il periodo di una chiusura',
  access: managesWorkshop,
  undoable: true,
  body: z
    .strictObject({ version: Version, reason: line(160), ...period, ...treatments })
    .refine(isInOrder, inOrder)
    .refine(saysWhy, sayWhy),
});

export const endClosure = endpoint.post(`${base}/:id/end`, {
  summary: 'Fa finire adesso una chiusura o una manutenzione: il resto è di nuovo libero',
  access: managesWorkshop,
  undoable: true,
  body: z.strictObject({ version: Version }),
});

/** The choice among closures that repeat together. */
export const closureChoices = ['this', 'following', 'all'] as const;

export const removeClosure = endpoint.post(`${base}/:id/remove`, {
  summary: 'Toglie una chiusura che deve ancora cominciare, per tutto o per una cosa sola',
  access: managesWorkshop,
  undoable: 'undoing',
  body: z.strictObject({
    version: Version,
    which: z.enum(closureChoices).default('this'),
    /** The resource that opens again while the others stay closed; null opens all. */
    resourceId: optional(Id),
  }),
});

export const readBookingsToCome = endpoint.get('/api/workshop/resources/:id/to-come', {
  summary: 'Le prenotazioni da fare di una stanza o di un furgone, prima di dismetterlo',
  access: managesWorkshop,
  answer: z.object({ clashes: z.array(Clash), tooMany: z.boolean() }),
});

export const dismissResource = endpoint.post('/api/workshop/resources/:id/dismiss', {
  summary: 'Dismette una stanza, una postazione o un furgone; sposta o annulla le prenotazioni da fare',
  access: managesWorkshop,
  undoable: 'lost',
  body: z.strictObject({ version: Version, ...treatments }).refine(saysWhy, sayWhy),
});
