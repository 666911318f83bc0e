/** A van that can't travel: for how long, whose bookings it touches, and its way back into service. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { movesOf } from '../../platform/life.ts';
import { Id, Instant, NamedRef, Version } from '../../platform/schema.ts';
import { BookingState, bookingLife } from '../bookings/life.ts';
import { drivesVans, managesWorkshop } from '../shared/access.ts';

/** The answers to the question for how long a van can't travel. */
export const stopLabels = {
  day: '1 giorno',
  threeDays: '3 giorni',
  week: 'Una settimana',
  unknown: 'Non so',
} as const;
/** The whole days after today that each answer means. */
export const stopDays = { day: 1, threeDays: 3, week: 7, unknown: 3 } as const satisfies Record<
  keyof typeof stopLabels,
  number
>;
export const StopLength = z.enum(namesOf(stopLabels));
export type StopLength = z.infer<typeof StopLength>;

/** A van in maintenance that began with a report: the reason, the moment and the person, and the expected end. */
export const Stop = z.object({
  closureId: Id,
  reason: z.string(),
  since: Instant,
  by: z.string().nullable(),
  /** The end that is expected now; null for a maintenance without an end. */
  until: Instant.nullable(),
  /** Whether the end moves on each morning until somebody puts the van back into service. */
  open: z.boolean(),
});
export type Stop = z.infer<typeof Stop>;

const AffectedBookings = z.object({
  id: Id,
  /** The title and the person are hidden for a private booking of somebody else. */
  title: z.string(),
  person: z.string().nullable(),
  from: Instant,
  to: Instant,
  /** The van to which the booking moves; null when none is free. */
  other: z.string().nullable(),
});
export type AffectedBookings = z.infer<typeof AffectedBookings>;

export const previewStop = endpoint.get('/api/workshop/vans/:id/stop', {
  summary: 'Quali prenotazioni tocca un furgone che si ferma adesso, e dove passano',
  access: drivesVans,
  query: z.strictObject({ length: StopLength }),
  answer: z.object({
    until: Instant,
    /** The bookings in the time of the stop, the next one first. */
    touched: z.array(AffectedBookings),
    /** The number of bookings after the stop, which stay with the van. */
    later: z.number(),
  }),
});

/** A booking of a stopped van. */
export const AtRisk = z.object({
  id: Id,
  title: z.string(),
  person: z.string(),
  state: BookingState,
  from: Instant,
  to: Instant,
  version: z.number(),
  /** Null for a booking that doesn't repeat. */
  seriesId: Id.nullable(),
  moves: movesOf(bookingLife),
  /** Whether the booking lies in the time in which the van is expected to stand still. */
  inside: z.boolean(),
  /** The vans that could take the booking. */
  others: z.array(NamedRef),
});
export type AtRisk = z.infer<typeof AtRisk>;

export const StoppedVan = Stop.extend({
  van: z.object({ id: Id, name: z.string(), plate: z.string() }),
  bookings: z.array(AtRisk),
});
export type StoppedVan = z.infer<typeof StoppedVan>;

export const listStopped = endpoint.get('/api/workshop/vans/stopped', {
  summary: 'I furgoni fermi, e le prenotazioni da sistemare',
  access: managesWorkshop,
  answer: z.array(StoppedVan),
});

/** A workshop manager settles what a stopped van leaves behind, also without the permission to book. */
export const moveAtRisk = endpoint.post('/api/workshop/vans/:id/moveAtRisk', {
  summary: 'Sposta una prenotazione da un furgone fermo a un altro, e lo dice alle persone',
  access: managesWorkshop,
  undoable: 'counterpart',
  body: z.strictObject({ bookingId: Id, otherId: Id, version: Version }),
});

export const returnToService = endpoint.post('/api/workshop/vans/:id/return', {
  summary: 'Rimette in servizio un furgone fermo, e lo dice a chi lo ha prenotato',
  access: managesWorkshop,
  undoable: 'sent',
  body: z.strictObject({}),
});
