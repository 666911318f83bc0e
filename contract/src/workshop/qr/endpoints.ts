/** The printed code at each door and in each van: the state of the place, and what the person in front of it can do. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, Instant } from '../../platform/schema.ts';
import { closureLabels } from '../closures/endpoints.ts';
import { kinds, RegulationsToConfirm, RulesToAccept } from '../resources/resource.ts';
import { areas, managesWorkshop, seesWorkshop } from '../shared/access.ts';

/** The path to which a printed code leads, below the application's own address. */
export const qrPath = (code: string): `/q/${string}` => `/q/${code}`;

const Taken = z.object({
  bookingId: Id.nullable(),
  /** The title of the booking, 'Occupato' for a private booking of somebody else, or the reason of the closure. */
  title: z.string(),
  person: z.string().nullable(),
  from: Instant,
  to: Instant.nullable(),
  /** The kind of the closure; null when a booking takes the place. */
  closure: z.enum(namesOf(closureLabels)).nullable(),
});

export const ScannedResource = z.object({
  id: Id,
  kind: z.enum(kinds),
  area: z.enum(areas),
  name: z.string(),
  code: z.string(),
  place: z.string().nullable(),
  plate: z.string().nullable(),
  /** The booking or closure of this moment; null when the place is free. */
  now: Taken.nullable(),
  next: Taken.nullable(),
  /** The end of the free time, if the place is free; null when it is free without a limit. */
  freeUntil: Instant.nullable(),
  /** Whether the place is open now. */
  open: z.boolean(),
  /** This person's booking that is in progress or begins within the hour. */
  mine: z
    .object({
      id: Id,
      title: z.string(),
      from: Instant,
      to: Instant,
      /** The next step of the booking: check in, end, or hand the van over. */
      may: z.enum(['checkIn', 'finish', 'handOut', 'handIn']).nullable(),
    })
    .nullable(),
  /**
   * The earliest beginning that this person can book now, and the possible lengths in minutes; the list is empty when
   * the person can't book.
   */
  bookFrom: Instant,
  lengths: z.array(z.number()),
  /** The rules and regulations that this person accepts with their first booking. */
  rulesToAccept: RulesToAccept.nullable(),
  regulationsToConfirm: RegulationsToConfirm,
});
export type ScannedResource = z.infer<typeof ScannedResource>;

export const getScanned = endpoint.get('/api/workshop/qr/:code', {
  summary: 'La stanza, la postazione o il furgone di un QR: se è libero, e che cosa si può fare',
  access: seesWorkshop,
  params: z.strictObject({ code: z.uuid() }),
  answer: ScannedResource,
});

export const getSign = endpoint.get('/api/workshop/resources/:id/sign', {
  summary: 'Il cartello con il QR, in PDF',
  access: managesWorkshop,
  answer: { binary: ['application/pdf'] },
});

export const renewCode = endpoint.post('/api/workshop/resources/:id/renewCode', {
  summary: 'Dà un QR nuovo: i cartelli stampati non valgono più',
  access: managesWorkshop,
  undoable: 'lost',
});
