/**
 * Secret addresses that show bookings without a sign-in: a calendar for other programs (iCalendar), and the page of a
 * tablet beside a door. An address is shown once, when it is made; a new address makes the earlier one invalid.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Done, IdParam, Instant } from '../../platform/schema.ts';
import { managesWorkshop } from '../shared/access.ts';

/** A calendar for other programs, and a page for the tablet at a door. */
const addressKinds = ['calendar', 'door'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** The facts that the server tells later about an address; the address itself is never shown again. */
const KnownAddress = z.object({
  createdAt: Instant,
  /** The day on which a program last read the address; null when none has. */
  readOn: z.string().nullable(),
});
export type KnownAddress = z.infer<typeof KnownAddress>;

/** The address, from this server's root. */
const NewAddress = Done.extend({ path: z.string() });

const own = '/api/workshop/feeds/own';

export const getOwnFeed = endpoint.get(own, {
  summary: 'Se le proprie prenotazioni hanno un indirizzo per altri calendari',
  access: 'session',
  answer: z.object({ address: KnownAddress.nullable() }),
});

export const makeOwnFeed = endpoint.post(own, {
  summary:
    'Un indirizzo segreto delle proprie prenotazioni per altri calendari; quello di prima non vale più',
  access: 'session',
  undoable: 'lost',
  answer: NewAddress,
  secret: true,
});

export const revokeOwnFeed = endpoint.delete(own, {
  summary: 'Toglie l’indirizzo delle proprie prenotazioni',
  access: 'session',
  undoable: 'lost',
});

const ofResource = '/api/workshop/feeds/resources/:id';
const params = z.strictObject({ id: IdParam, kind: z.enum(addressKinds) });

export const getResourceAddresses = endpoint.get(ofResource, {
  summary: 'Quali indirizzi segreti ha una stanza, postazione o furgone',
  access: managesWorkshop,
  answer: z.object({ calendar: KnownAddress.nullable(), door: KnownAddress.nullable() }),
});

export const makeResourceAddress = endpoint.post(`${ofResource}/:kind`, {
  summary: 'Un indirizzo segreto di una stanza, postazione o furgone; quello di prima non vale più',
  access: managesWorkshop,
  undoable: 'lost',
  params,
  body: z.strictObject({}),
  answer: NewAddress,
  secret: true,
});

export const revokeResourceAddress = endpoint.delete(`${ofResource}/:kind`, {
  summary: 'Toglie un indirizzo segreto di una stanza, postazione o furgone',
  access: managesWorkshop,
  undoable: 'lost',
  params,
});
