/** The code at each door and in each van: what is free now, and what whoever stands before it can do. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, Instant } from '../../platform/schema.ts';
import { closureLabels } from '../closures/endpoints.ts';
import { kinds, RegulationsToConfirm, RulesToAccept } from '../resources/resource.ts';
import { areas, managesWorkshop, seesWorkshop } from '../shared/access.ts';

/** The address that a printed code leads to, below the application's own. */
export const qrPath = (code: string): `/q/${string}` => `/q/${code}`;

const Taken = z.object({
  bookingId: Id.nullable(),
  /** 'Occupato' where it is private and not this person's, the reason of a closure. */
  title: z.string(),
  person: z.string().nullable(),
  from: Instant,
  to: Instant.nullable(),
  /** What closes it, where nobody has it. */
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
  /** Who holds it now; null when it is free. */
  now: Taken.nullable(),
  next: Taken.nullable(),
  /** Until when it is free, if it is; null without a limit. */
  freeUntil: Instant.nullable(),
  /** Whether it is open now. */
  open: z.boolean(),
  /** This person's booking that is in progress or begins within the hour. */
  mine: z
    .object({
      id: Id,
      title: z.string(),
      from: Instant,
      to: Instant,
      /** What can be done with it: arrive, end, or hand the van over. */
      may: z.enum(['checkIn', 'finish', 'handOut', 'handIn']).nullable(),
    })
    .nullable(),
  /** From when this person can book it now, and for which lengths in minutes; none where they can't. */
  bookFrom: Instant,
  lengths: z.array(z.number()),
  /** What this person accepts with their first booking. */
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
});
