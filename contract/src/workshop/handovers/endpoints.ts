/** Handing a van over, out and in, and its damages. */
import { z } from 'zod';
import { attachmentOf, proofEndpoints } from '../../platform/annotations/attachments.ts';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { countedPageOf, paging, searched } from '../../platform/lists.ts';
import { Done, Id, IdParam, Instant, line, optional, text, Version } from '../../platform/schema.ts';
import { StopLength } from '../maintenance/endpoints.ts';
import { drivesVans, managesWorkshop, seesIn } from '../shared/access.ts';
import { RoadCost } from '../vans/endpoints.ts';

export const sideLabels = {
  davanti: 'Davanti',
  dietro: 'Dietro',
  sinistra: 'Lato sinistro',
  destra: 'Lato destro',
} as const;
export const sides = namesOf(sideLabels);
export type Side = keyof typeof sideLabels;

/** A van that is not back after so many minutes is late, and the person of the next booking is told. */
export const lateAfterMinutes = 15;

/** The form asks whether a trip longer than this is right, because one digit too many is easily typed. */
export const unlikelyKm = 1500;

/** A damage: a point on the drawing of a side, in thousandths of its width and height, with a note. */
const point = {
  side: z.enum(sides),
  x: z.number().int().min(0).max(1000),
  y: z.number().int().min(0).max(1000),
  note: line(300),
};
const NewDamages = z.array(z.strictObject(point)).max(20);
export type NewDamage = z.infer<typeof NewDamages>[number];

export const Damage = z.object({
  id: Id,
  ...point,
  note: z.string(),
  reportedAt: Instant,
  reportedBy: z.string().nullable(),
  repairedAt: Instant.nullable(),
  repairedBy: z.string().nullable(),
  /** Whether the van of an open damage stands in maintenance now. */
  stopped: z.boolean(),
  version: z.number(),
});
export type Damage = z.infer<typeof Damage>;

export const Handover = z.object({
  id: Id,
  odometer: z.number(),
  fuelEighths: z.number(),
  keys: z.boolean(),
  clean: z.boolean(),
  notes: z.string().nullable(),
  driver: z.string().nullable(),
  madeBy: z.string().nullable(),
  at: Instant,
  photos: z.array(attachmentOf(['foto'])),
  damages: z.array(Damage),
  /** Whether this person may correct the odometer of the hand-over. */
  correctable: z.boolean(),
});
export type Handover = z.infer<typeof Handover>;

const vanOfBooking = {
  id: Id,
  name: z.string(),
  plate: z.string(),
  /** The last known value of the odometer. */
  odometer: z.number(),
  /** The fuel of the last hand-over; null when there was none. */
  fuelEighths: z.number().nullable(),
  keyPlace: z.string().nullable(),
  tollDevice: z.string().nullable(),
  openDamages: z.array(Damage),
  out: Handover.nullable(),
  back: Handover.nullable(),
  /**
   * The hand-over that this person may make of the van now; null when the van is back, when this person may not hand it
   * over, or when `obstacle` says why it can't go out.
   */
  may: z.enum(['out', 'in']).nullable(),
};

export const BookingHandovers = z.object({
  bookingId: Id,
  title: z.string(),
  from: Instant,
  to: Instant,
  destination: z.string().nullable(),
  /** Whether the van should have been back more than a quarter of an hour ago. */
  late: z.boolean(),
  vans: z.array(z.object(vanOfBooking)),
  drivers: z.array(z.object({ id: Id, name: z.string(), me: z.boolean() })),
  /** The warnings of the trip: road tax or service that fall due before the return, and drivers who are new. */
  warnings: z.array(z.string()),
  /**
   * A sentence that says why no van can go out now; null when vans can, and for a person who may not hand them over.
   */
  obstacle: z.string().nullable(),
});
export type BookingHandovers = z.infer<typeof BookingHandovers>;

export const getHandovers = endpoint.get('/api/workshop/vans/bookings/:id/handovers', {
  summary: 'La consegna e la riconsegna dei furgoni di una prenotazione',
  access: seesIn.vans,
  answer: BookingHandovers,
});

const state = {
  vanId: Id,
  odometer: z.number().int().min(0).max(9_999_999),
  fuelEighths: z.number().int().min(0).max(8),
  keys: z.boolean(),
  clean: z.boolean(),
  notes: optional(text(1000)),
  damages: NewDamages,
};

const Handed = Done.extend({ id: Id, warnings: z.array(z.string()) });

export const handOut = endpoint.post('/api/workshop/vans/bookings/:id/handOut', {
  summary: 'Consegna: chi guida parte con il furgone',
  access: drivesVans,
  undoable: 'fact',
  body: z.strictObject({ ...state, driverId: Id }),
  answer: Handed,
});

/** A damage that makes a van unfit stops the van from now on, for as long as the person thinks. */
const unfit = { unfit: z.boolean(), unfitFor: StopLength.default('unknown') };

export const handIn = endpoint.post('/api/workshop/vans/bookings/:id/handIn', {
  summary: 'Riconsegna: il furgone è tornato',
  access: drivesVans,
  undoable: 'fact',
  body: z.strictObject({ ...state, ...unfit, costs: z.array(RoadCost).max(10) }),
  answer: Handed,
});

export const correctHandover = endpoint.patch('/api/workshop/vans/handovers/:id', {
  summary: 'Corregge il contachilometri dell’ultima consegna',
  access: managesWorkshop,
  undoable: 'edited',
  body: z.strictObject({ odometer: state.odometer }),
});

/** Photos prove the state of the van: people add them, and nobody removes them. */
export const handoverPhotos = proofEndpoints({
  things: '/api/workshop/vans/handovers',
  attachments: '/api/workshop/vans/handoverPhotos',
  thing: 'una consegna',
  kinds: ['foto'],
  reads: seesIn.vans,
  edits: drivesVans,
});

export const ListedDamage = Damage.extend({
  van: z.object({ id: Id, name: z.string(), plate: z.string() }),
  /** The booking at whose hand-over the damage was found. */
  bookingId: Id.nullable(),
  /** The number of the van's other open damages. */
  others: z.number(),
});
export type ListedDamage = z.infer<typeof ListedDamage>;

export const listDamages = endpoint.get('/api/workshop/vans/damages', {
  summary: 'I danni dei furgoni, dal più recente',
  access: seesIn.vans,
  query: z.strictObject({
    van: IdParam.optional(),
    state: z.enum(['aperti', 'riparati']).optional(),
    ...searched,
    ...paging,
  }),
  answer: countedPageOf(ListedDamage),
});

export const reportDamages = endpoint.post('/api/workshop/vans/:id/damages', {
  summary: 'Segnala i danni di un furgone, e se non può viaggiare lo manda in manutenzione',
  access: drivesVans,
  undoable: 'fact',
  body: z.strictObject({ damages: NewDamages.min(1), ...unfit }),
});

export const repairDamage = endpoint.post('/api/workshop/vans/damages/:id/repair', {
  summary: 'Segna riparato un danno, e se serve rimette in servizio il furgone',
  access: managesWorkshop,
  undoable: 'counterpart',
  body: z.strictObject({ version: Version, returnsVan: z.boolean() }),
});
