/** People who manage users grant and revoke permissions that they hold themselves. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { can, permissions } from '../../platform/permissions.ts';
import { Id, IdParam, Instant, LastingDate, optional, text, Version } from '../../platform/schema.ts';
import { PersonState } from '../users/life.ts';

const users = '/api/humanResources/users';
const access = [[can.usersManagement]] as const;

export const Code = z.enum(permissions);
export const Codes = z.array(Code).min(1, 'Scegli almeno un permesso').max(permissions.length);

/** The reason of a grant or its revocation; the person concerned reads it, too. */
export const GrantReason = text(mostReason);

/**
 * The last day on which a grant counts, in Rome; the grant ends at the end of it. Null means until somebody revokes it.
 */
export const LastDay = optional(LastingDate);

/**
 * The ways in which somebody else may have come into an account: by a link for a password that they were shown, by an
 * e-mail that they changed, or by an invitation that they made.
 */
export const WayIn = z.enum(['link', 'address', 'invitation']);
export type WayIn = z.infer<typeof WayIn>;

export const PersonGrant = z.object({
  permission: Code,
  version: Version,
  grantedAt: Instant,
  /** Null for the system or its command line, and for a granter who was erased. */
  grantedBy: z.string().nullable(),
  reason: z.string().nullable(),
  endsAt: Instant.nullable(),
  /** Whether the grant lasts now. A sleeping one lasts without counting. */
  held: z.boolean(),
  /** Since when the code sleeps, and because of whom: null for a person who was erased. */
  asleep: z.object({ since: Instant, by: z.string().nullable(), through: WayIn }).nullable(),
  revokedBy: z.string().nullable(),
  revocationReason: z.string().nullable(),
});
export type PersonGrant = z.infer<typeof PersonGrant>;

export const getPersonGrants = endpoint.get(`${users}/:id/permissions`, {
  summary: 'I permessi di una persona: chi li ha dati, quando, perché e fino a quando',
  access,
  answer: z.object({ name: z.string(), state: PersonState, own: z.boolean(), grants: z.array(PersonGrant) }),
});

export const getOwnGrants = endpoint.get('/api/humanResources/user/permissions/grants', {
  summary: 'I propri permessi, anche quelli non più validi: chi li ha dati, quando, perché e fino a quando',
  access: 'session',
  answer: z.array(PersonGrant),
});

export const changeGrantEnd = endpoint.patch(`${users}/:id/permissions/:permission`, {
  summary: 'Cambia fino a quando vale un permesso',
  access,
  undoable: true,
  proof: true,
  params: z.strictObject({ id: IdParam, permission: Code }),
  body: z.strictObject({ version: Version, reason: GrantReason, endsOn: LastDay }),
});

/** A grant with the version that an act left; what stood before the act is in the history, never in the request. */
export const ChangedGrant = z.strictObject({ id: Id, version: Version });
export type ChangedGrant = z.infer<typeof ChangedGrant>;

export const takeGrantsBack = endpoint.post(`${users}/permissions/takeBack`, {
  summary:
    'Riprende permessi appena dati, tolti o cambiati: tornano com’erano, se nessuno li ha cambiati dopo',
  access,
  undoable: 'undoing',
  proof: true,
  body: z.strictObject({ grants: z.array(ChangedGrant).min(1) }),
});
